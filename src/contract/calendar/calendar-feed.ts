import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { passwordText } from '../rules/text.ts';

/** Creates the secret address of the calendar feed; the previous one stops working. Needs the password. */
export const makeCalendarFeed = defineCall({
  method: 'POST',
  path: '/api/admin/calendar-feed',
  input: z.object({ password: passwordText() }),
  answer: z.object({ url: z.string() }),
  status: 201,
});

/** Turns off the calendar feed's address. */
export const revokeCalendarFeed = defineCall({
  method: 'DELETE',
  path: '/api/admin/calendar-feed',
  answer: doneSchema,
});
