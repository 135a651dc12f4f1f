import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { doneSchema } from '../done.ts';
import { instantSchema } from '../rules/local-date.ts';

/** Why a client can't be erased yet. */
export const HINDRANCES = [
  'administrator',
  'appointment_ahead',
  'money_due',
  'refund_open',
  'dispute_open',
  'checkout_open',
  'value_left',
  'delivery_ahead',
] as const;

/** What is deleted of a client; of visits, requests, purchases and gifts only the name and the contact. */
export const ERASED = [
  'visits',
  'requests',
  'purchases',
  'gifts',
  'health_notes',
  'intakes',
  'words',
  'unsigned_notes',
  'addresses',
  'messages',
  'texts',
  'text_answers',
  'contact_messages',
  'waitlist',
  'testimonials',
  'links',
  'account',
  'signups',
] as const;

/** Reads what erasing a client would delete, what would stay, and what hinders it. */
export const previewErasure = defineCall({
  method: 'GET',
  path: '/api/admin/clients/:id/erase',
  about: ['appointments'],
  answer: z.object({
    hindrances: z.array(
      z.object({
        code: z.enum(HINDRANCES),
        /** The appointment that it is about, if it is about one. */
        appointmentId: z.nullable(z.uuid()),
        at: z.nullable(instantSchema),
        amount: z.nullable(decimalAmountSchema),
      }),
    ),
    /** How many there are of each; those without any are left out. */
    goes: z.record(z.string(), z.int()),
    /** The signed session notes, which stay until `notesUntil` unless they are to be deleted, too. */
    signedNotes: z.int(),
    notesUntil: z.nullable(instantSchema),
  }),
});

/**
 * Erases a client: all of the preview's `goes`, and the account, at once. Visits and payments stay without a name; signed session
 * notes stay, too, unless `takesNotes`. It can't be undone. Harmless twice.
 */
export const eraseClient = defineCall({
  method: 'POST',
  path: '/api/admin/clients/:id/erase',
  input: z.object({ takesNotes: z._default(z.boolean(), false) }),
  answer: doneSchema,
  refusals: ['erasure_not_possible'],
});

export type ErasurePreview = z.output<typeof previewErasure.answer>;
