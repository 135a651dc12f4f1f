import * as z from 'zod/mini';
import { requiredText } from './text.ts';

/** How a client can be told something. */
export const channelSchema = z.enum(['email', 'sms'], 'Please choose e-mail or text');

/** What of the therapist's own words one segment of a text holds beside name, time and how to end texts. */
export const TEXT_REMINDER_MAX = 80;
/** The characters of GSM 03.38 that keyboards have and that take the room of one; any other halves what a segment holds. */
const PLAIN_CHARACTERS = /^[\x20-\x5a\x5f\x61-\x7a\n]*$/;

/** Body of POST /api/admin/reminders. */
export const reminderInputSchema = z
  .object({
    appointmentId: z.uuid('Please select an appointment'),
    channel: channelSchema,
    sendAt: z.iso.datetime({ offset: true, error: 'Please select a time' }),
    customMessage: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(500, 'Message must be 500 characters or less'),
          z.regex(/^[^\0\p{Cs}]*$/u, 'Please use plain text'),
        ),
    ),
  })
  .check(
    z.refine(
      ({ channel, customMessage = '' }) =>
        channel === 'email' ||
        (customMessage.length <= TEXT_REMINDER_MAX && PLAIN_CHARACTERS.test(customMessage)),
      {
        message: `A text holds at most ${TEXT_REMINDER_MAX} plain characters. Shorten it, or send it by e-mail`,
        path: ['customMessage'],
      },
    ),
  );

/** Body of POST /api/admin/reminders, checked. */
export type ReminderInput = z.infer<typeof reminderInputSchema>;

/** Body of POST /api/admin/appointment-audio: what is to be read out. */
export const speechInputSchema = z.object({
  text: requiredText('There is nothing to read out', 2000),
});

/** One line of GET /api/admin/reminders. */
export const reminderSchema = z.object({
  id: z.uuid(),
  appointmentId: z.uuid(),
  channel: channelSchema,
  sendAt: z.iso.datetime(),
  customMessage: z.optional(z.string()),
  /** Failed: not sent, or sent and not delivered. */
  status: z.enum(['scheduled', 'sent', 'failed', 'cancelled']),
  /** Why it failed: `no_phone`, `too_late`, `unknown`, `bounced` or what the provider said. */
  failure: z.optional(z.string()),
  clientFirstName: z.string(),
  clientLastName: z.string(),
  clientEmail: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
  serviceName: z.string(),
  appointmentDate: z.iso.datetime(),
});

/** A reminder as the dashboard shows it. */
export type Reminder = z.infer<typeof reminderSchema>;

/** A message of the outbox, as the dashboard lists it. */
export const listedMessageSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  channel: channelSchema,
  recipient: z.enum(['client', 'member', 'practice']),
  firstName: z.optional(z.string()),
  address: z.optional(z.string()),
  sendAt: z.iso.datetime(),
  sentAt: z.optional(z.iso.datetime()),
  attempts: z.int(),
  /** What the provider said later. */
  delivery: z.optional(z.enum(['delivered', 'bounced', 'complained', 'failed'])),
  failure: z.optional(z.string()),
});

/** Answer of GET /api/admin/messages: the newest of each. */
export const messageListSchema = z.object({
  due: z.array(listedMessageSchema),
  sent: z.array(listedMessageSchema),
  /** Not sent, or not delivered. */
  failed: z.array(listedMessageSchema),
  /** Texts to a number that cannot receive any. */
  noPhone: z.array(listedMessageSchema),
  /** When the worker last ran; absent before its first run. */
  lastRunAt: z.optional(z.iso.datetime()),
});

export type ListedMessage = z.infer<typeof listedMessageSchema>;
export type MessageList = z.infer<typeof messageListSchema>;
