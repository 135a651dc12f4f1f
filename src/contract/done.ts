import * as z from 'zod/mini';

/** Answer of calls that have nothing else to say. */
export const doneSchema = z.object({ success: z.boolean(), message: z.optional(z.string()) });
