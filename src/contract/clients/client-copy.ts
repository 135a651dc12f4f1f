import * as z from 'zod/mini';
import { readHealthNotes } from '../appointments/acts.ts';
import { defineCall } from '../call.ts';
import { instantSchema } from '../rules/local-date.ts';
import { openClient } from './client-record.ts';
import { viewIntake } from '../health/therapist-intakes.ts';

/**
 * Opens all that the practice has written of a client, for the copy they may ask for (Minn. Stat. 146A.11): their page with every
 * visit, and what they said about their health. Each reading is logged.
 */
export const copyClient = defineCall({
  method: 'POST',
  path: '/api/admin/clients/:id/copy',
  answer: z.object({
    page: openClient.answer,
    /** What they said when they booked, latest session first; null if it can't be decrypted. */
    healthNotes: z.array(
      z.object({
        appointmentId: z.uuid(),
        appointmentDate: instantSchema,
        notes: z.nullable(readHealthNotes.answer),
      }),
    ),
    /** Their linked forms, latest first; null if one can't be decrypted. */
    forms: z.array(
      z.object({ id: z.uuid(), receivedAt: instantSchema, form: z.nullable(viewIntake.answer) }),
    ),
  }),
});

export type ClientCopy = z.output<typeof copyClient.answer>;
