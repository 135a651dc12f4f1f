import * as z from 'zod/mini';

/** The answer of calls that have nothing else to say. */
export const doneSchema = z.object({ success: z.boolean(), message: z.optional(z.string()) });
