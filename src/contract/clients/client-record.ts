import * as z from 'zod/mini';
import { newClientSchema } from '../appointments/bookings.ts';
import { adminAppointmentListSchema } from '../appointments/appointments.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { doneSchema } from '../done.ts';
import { addendumSchema, chartSchema } from '../notes/session-note.ts';
import { instantSchema } from '../rules/local-date.ts';
import { versionSchema } from '../rules/numbers.ts';
import { requiredText, text } from '../rules/text.ts';
import { adminClientSchema } from './clients.ts';

/** What is written down of what a client likes; each part is short and can be empty. */
export const PREFERENCES = ['pressure', 'place', 'enhancements', 'oil', 'table'] as const;

const preferenceText = () => text(200, 'Please use plain text');

/** What a client likes, in the therapist's words. */
export const preferencesSchema = z.object({
  pressure: z._default(preferenceText(), ''),
  place: z._default(preferenceText(), ''),
  enhancements: z._default(preferenceText(), ''),
  oil: z._default(preferenceText(), ''),
  table: z._default(preferenceText(), ''),
});

/** The therapist's own words to find and describe a client by; at most twenty. */
export const tagsSchema = z
  .array(requiredText('Please use plain text', 40))
  .check(z.maxLength(20, 'Up to 20 tags'));

/** What can be edited of a client; `version` is sent back with each change, in case another change came first. */
export const clientRecordSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  preferences: preferencesSchema,
  tags: z.array(z.string()),
});

/** An alert or a note of the therapist's about a client; `words` is null if it can't be decrypted. */
const wordsSchema = z.object({
  id: z.uuid(),
  words: z.nullable(z.string()),
  writtenAt: instantSchema,
});

const clientMessageSchema = z.object({
  id: z.uuid(),
  isFromClient: z.boolean(),
  kind: z.string(),
  channel: z.enum(['email', 'sms']),
  state: z.enum(['due', 'claimed', 'sent', 'failed', 'given_up']),
  /** When it is or was to be sent, or when it came. */
  at: instantSchema,
  delivery: z.nullable(z.enum(['delivered', 'bounced', 'complained', 'failed'])),
  failure: z.nullable(z.string()),
  /** What the client wrote, or the therapist in answer, nothing with a picture alone; null if it can't be decrypted, and for any other message. */
  words: z.nullable(z.string()),
  /** The open task of a text that hasn't been answered. */
  taskId: z.nullable(z.uuid()),
});

/**
 * Opens a client's page: all in one answer, which logs who read it. What they said about their health is only counted;
 * `readHealthNotes` and `viewIntake` show it and log that, too.
 */
export const openClient = defineCall({
  method: 'POST',
  path: '/api/admin/clients/:id/open',
  about: ['appointments', 'intakes'],
  answer: z.object({
    client: adminClientSchema,
    record: clientRecordSchema,
    since: instantSchema,
    /** When they were erased: what is left is their visits without a name, and signed notes. */
    erasedAt: z.nullable(instantSchema),
    /** Who else has this email address; one of all who do holds it, and its account, credits and gift value. */
    sameAddress: z.array(
      z.object({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        holdsAddress: z.boolean(),
      }),
    ),
    /** Who was merged into them, the latest first. */
    merged: z.array(
      z.object({
        mergeId: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string(),
        mergedAt: instantSchema,
        /** For 30 days, unless they were merged again. */
        canBeUndone: z.boolean(),
      }),
    ),
    alerts: z.array(wordsSchema),
    notes: z.array(wordsSchema),
    /** The upcoming ones and the latest others, latest first. */
    appointments: adminAppointmentListSchema,
    /** How many there are in all. */
    appointmentCount: z.int(),
    /** The therapist's notes of all sessions, latest session first; null if one can't be decrypted. */
    sessionNotes: z.array(
      z.object({
        appointmentId: z.uuid(),
        appointmentDate: instantSchema,
        note: z.nullable(z.string()),
        chart: chartSchema,
        signedAt: z.nullable(instantSchema),
        addenda: z.array(addendumSchema),
      }),
    ),
    /** The bookings with health notes, and how many each has. */
    healthNotes: z.array(
      z.object({ appointmentId: z.uuid(), appointmentDate: instantSchema, count: z.int() }),
    ),
    intakes: z.array(
      z.object({
        id: z.uuid(),
        receivedAt: instantSchema,
        /** False: it came from their address and hasn't been linked to anyone. */
        isLinked: z.boolean(),
      }),
    ),
    /** The latest, both ways, newest first. */
    messages: z.array(clientMessageSchema),
    messageCount: z.int(),
    /** How their latest text can be answered: why not, or when an answer would be sent; null without a text from them. */
    texting: z.nullable(
      z.object({
        latestTextId: z.uuid(),
        whyNot: z.nullable(z.enum(['texts_stopped', 'texts_not_wanted'])),
        sendAt: instantSchema,
      }),
    ),
    money: z.object({
      owed: decimalAmountSchema,
      owedFor: z.array(
        z.object({
          appointmentId: z.uuid(),
          appointmentDate: instantSchema,
          amount: decimalAmountSchema,
        }),
      ),
      /** By card and in cash in `paidYear`, less refunds, tax included. */
      paid: z.string(),
      paidYear: z.int(),
    }),
    /** Credits and gift value with something left, the oldest first. */
    wallets: z.array(
      z.object({
        kind: z.enum(['credit', 'gift']),
        /** The length of its credits, in minutes. */
        duration: z.nullable(z.int()),
        credits: z.int(),
        value: decimalAmountSchema,
        isGranted: z.boolean(),
        /** A bank may take back what it was bought with. */
        isFrozen: z.boolean(),
        createdAt: instantSchema,
      }),
    ),
    /** A free time for the next session; null without one to repeat, and if nothing near is free. */
    nextTime: z.nullable(
      z.object({
        /** The session that it repeats. */
        after: z.uuid(),
        date: z.string(),
        time: z.string(),
        /** How often they come; null if that isn't clear. */
        everyWeeks: z.nullable(z.int()),
        /** It is the day and time that they would come next. */
        isUsualTime: z.boolean(),
      }),
    ),
  }),
});

/** Adds a client who hasn't booked. */
export const addClient = defineCall({
  method: 'POST',
  path: '/api/admin/clients',
  input: z.extend(newClientSchema, {
    /** Identifies the client: using the same id twice adds one. */
    clientId: z.uuid(),
    /** The email address may be another client's, whom they share it with. */
    sharesAddress: z._default(z.boolean(), false),
  }),
  answer: z.object({ id: z.uuid() }),
  status: 201,
  refusals: ['email_taken'],
});

/** Changes name and contact; upcoming bookings follow. */
export const saveContact = defineCall({
  method: 'PATCH',
  path: '/api/admin/clients/:id/contact',
  input: z.extend(newClientSchema, { version: versionSchema }),
  answer: doneSchema,
  refusals: ['client_changed', 'email_taken', 'client_has_account'],
});

/** Stores what a client likes, and their tags. */
export const savePreferences = defineCall({
  method: 'PATCH',
  path: '/api/admin/clients/:id/preferences',
  input: z.object({ version: versionSchema, preferences: preferencesSchema, tags: tagsSchema }),
  answer: doneSchema,
  refusals: ['client_changed'],
});

/** Writes an alert, which stays at the top of the page, or a note; encrypted for this client. */
export const keepWords = defineCall({
  method: 'POST',
  path: '/api/admin/clients/:id/words',
  input: z.object({
    /** Identifies the words: sending them twice stores them once. */
    wordId: z.uuid(),
    kind: z.enum(['alert', 'note']),
    words: requiredText('Please write something', 1000),
  }),
  answer: doneSchema,
  status: 201,
});

/** Takes an alert or a note off the page. */
export const endWords = defineCall({
  method: 'DELETE',
  path: '/api/admin/clients/:id/words/:wordId',
  answer: doneSchema,
});

export type ClientPage = z.output<typeof openClient.answer>;
export type ClientRecord = z.infer<typeof clientRecordSchema>;
export type Preferences = ClientRecord['preferences'];
export type ClientMessage = z.infer<typeof clientMessageSchema>;
