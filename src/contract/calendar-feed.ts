import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { doneSchema } from './done.ts';

/** Makes the secret address by which any calendar reads the appointments; a new one ends the old one. */
export const makeCalendarFeed = defineCall({
  method: 'POST',
  path: '/api/admin/calendar-feed',
  answer: z.object({ url: z.string() }),
  status: 201,
});

/** Takes the address back. */
export const revokeCalendarFeed = defineCall({
  method: 'DELETE',
  path: '/api/admin/calendar-feed',
  answer: doneSchema,
});
