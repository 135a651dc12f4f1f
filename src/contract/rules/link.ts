import * as z from 'zod/mini';

/**
 * The secret of an emailed link: anyone who has it can do with one appointment, or one spot on the waitlist, what its owner can.
 * It is sent in request bodies and in the fragment of an address, which no server sees.
 */
export const linkTokenSchema = z.string().check(z.regex(/^[\w-]{22}$/));
