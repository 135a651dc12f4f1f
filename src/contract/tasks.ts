import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { decimalAmountSchema } from './catalog.ts';
import { doneSchema } from './done.ts';
import { instantSchema } from './rules/local-date.ts';
import { requiredText } from './rules/text.ts';

const reviewActionSchema = z.enum([
  'ask_refund_again',
  'record_cash_refund',
  'look_again',
  'close_holiday',
  'open_holiday',
  'close_usual_six',
  'ask_each_holiday',
  'no_answer_needed',
]);

/** Lists what a person has to settle, oldest first. */
export const listTasks = defineCall({
  method: 'GET',
  path: '/api/admin/tasks',
  answer: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      openedAt: instantSchema,
      /** What happened, what was done, and what to do next, in a sentence or two each. */
      happened: z.string(),
      done: z.string(),
      next: z.string(),
      amount: z.nullable(decimalAmountSchema),
      /** Its id at Stripe, to find it there. */
      paymentId: z.nullable(z.string()),
      appointmentId: z.nullable(z.string()),
      firstName: z.nullable(z.string()),
      /** On whose page it is settled. */
      clientId: z.nullable(z.string()),
      /** A text that stands on no client's page; `readText` shows it. */
      textId: z.nullable(z.string()),
      /** The buttons that settle it; any task can also be closed with a note of how it was settled. */
      actions: z.array(reviewActionSchema),
    }),
  ),
  everySeconds: 60,
});

/** Runs the action of a task's button; `success` is false if it isn't settled yet. */
export const actOnTask = defineCall({
  method: 'POST',
  path: '/api/admin/tasks/:id/act',
  input: z.object({ action: reviewActionSchema }),
  answer: z.extend(doneSchema, {
    /** The change of the practice that it made, to be undone by. */
    changeId: z.optional(z.uuid()),
  }),
});

/** Closes a task with a note of how it was settled. */
export const resolveTask = defineCall({
  method: 'POST',
  path: '/api/admin/tasks/:id/resolve',
  input: z.object({ resolution: requiredText('Please say how it was settled', 500) }),
  answer: doneSchema,
});

export type Task = z.output<typeof listTasks.answer>[number];
