import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** Reads a text that stands on no client's page, and logs that. */
export const readText = defineCall({
  method: 'POST',
  path: '/api/admin/texts/:id/read',
  answer: z.object({
    /** Nothing with a picture alone; null if it can't be decrypted. */
    words: z.nullable(z.string()),
  }),
});
