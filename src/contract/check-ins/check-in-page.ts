import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instantSchema } from '../rules/local-date.ts';
import { linkTokenSchema } from '../rules/text.ts';

/** Shows the contact of a check-in where the therapist is. It is a POST because each opening is logged; nothing else changes. */
export const openCheckIn = defineCall({
  method: 'POST',
  path: '/api/check-in',
  input: z.object({ link: linkTokenSchema }),
  answer: z.object({
    /** overdue: she hasn't answered; more: she asked for more time; out: she has answered and is out. */
    state: z.enum(['overdue', 'more', 'out']),
    therapist: z.string(),
    /** Her own phone, or else the practice's. */
    therapistPhone: z.string(),
    /** Where she went in, and the client's phone; null if there is none, and once she has answered. */
    address: z.nullable(z.string()),
    clientPhone: z.nullable(z.string()),
    wentInAt: instantSchema,
    /** When she was to be out, with the grace. */
    dueAt: instantSchema,
    endedAt: z.nullable(instantSchema),
  }),
  refusals: ['unknown_link'],
});

export type CheckInPage = z.infer<typeof openCheckIn.answer>;
