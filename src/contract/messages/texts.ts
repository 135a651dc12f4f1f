import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instantSchema } from '../rules/local-date.ts';
import { requiredText } from '../rules/text.ts';
import { countTextParts, toGsmLetters } from '../rules/text-message.ts';

/** Reads a text that stands on no client's page, and logs that. */
export const readText = defineCall({
  method: 'POST',
  path: '/api/admin/texts/:id/read',
  answer: z.object({
    /** Nothing with a picture alone; null if it can't be decrypted. */
    words: z.nullable(z.string()),
  }),
});

/** How many texts long an answer can be. */
const LONGEST_PARTS = 3;

/** Texts a client the therapist's own words, in answer to the latest text; within consent and the hours for texts. */
export const answerText = defineCall({
  method: 'POST',
  path: '/api/admin/clients/:id/texts',
  input: z.object({
    /** Identifies the answer: sending it twice texts once. */
    answerId: z.uuid(),
    /** The latest text from or to them that the page showed. */
    latestTextId: z.uuid(),
    words: requiredText('Please write something', 500).check(
      z.refine((words) => countTextParts(toGsmLetters(words)) <= LONGEST_PARTS, {
        message: 'That’s too long for a text. Please shorten it.',
      }),
    ),
  }),
  answer: z.object({
    /** Waiting until `sendAt`, sent, or not delivered. */
    state: z.enum(['waiting', 'sent', 'failed']),
    sendAt: instantSchema,
  }),
  status: 201,
  refusals: ['texts_changed', 'texts_stopped', 'texts_not_wanted'],
});
