import * as z from 'zod/mini';

/**
 * The secret of a mailed link: whoever has it may do with one appointment, or one place on the waitlist, what its person may.
 * It travels in the fragment of an address, which no server sees, and in bodies.
 */
export const linkTokenSchema = z.string().check(z.regex(/^[\w-]{22}$/));
