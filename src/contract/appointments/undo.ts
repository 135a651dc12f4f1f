import * as z from 'zod/mini';
import { appointmentAnswerSchema } from './appointments.ts';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { instantSchema } from '../rules/local-date.ts';

/** What an act of the therapist can be undone by, and until when. */
export const undoOfferSchema = z.object({ undoId: z.string(), until: instantSchema });

/** Undoes a move, a booking or time off before anyone hears of it. */
export const undoAct = defineCall({
  method: 'POST',
  path: '/api/admin/undo/:undoId',
  answer: doneSchema,
  refusals: ['undo_over'],
});

/** The answer to an act that can be undone for a while; without an offer, it can't. */
export const undoableAnswerSchema = z.extend(appointmentAnswerSchema, {
  undo: z.optional(undoOfferSchema),
});

export type UndoableAnswer = z.output<typeof undoableAnswerSchema>;
