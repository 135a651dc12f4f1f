import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { requiredText } from '../rules/text.ts';

/** How a client can be told something. */
const channelSchema = z.enum(['email', 'sms'], 'Please choose email or text');

/** What of the therapist's own words one segment of a text holds beside name, time and how to end texts. */
const TEXT_REMINDER_MAX = 80;
/** The characters of GSM 03.38 that keyboards have and that take the room of one; any other halves what a segment holds. */
const PLAIN_CHARACTERS = /^[\x20-\x5a\x5f\x61-\x7a\n]*$/;

const reminderSchema = z.object({
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

/** Lists the reminders of the last thirty days and the scheduled ones, latest first. */
export const listReminders = defineCall({
  method: 'GET',
  path: '/api/admin/reminders',
  answer: z.array(reminderSchema),
  everySeconds: 60,
});

/** Schedules a reminder. */
export const scheduleReminder = defineCall({
  method: 'POST',
  path: '/api/admin/reminders',
  input: z
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
          message: `A text can have up to ${TEXT_REMINDER_MAX} plain characters. Shorten it, or send it by email`,
          path: ['customMessage'],
        },
      ),
    ),
  answer: z.object({ success: z.boolean(), id: z.uuid() }),
  status: 201,
});

/** Deletes a reminder that hasn't been sent. */
export const deleteReminder = defineCall({
  method: 'DELETE',
  path: '/api/admin/reminders/:id',
  answer: doneSchema,
});

const listedMessageSchema = z.object({
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

/** Lists the newest messages by delivery status. */
export const listMessages = defineCall({
  method: 'GET',
  path: '/api/admin/messages',
  answer: z.object({
    due: z.array(listedMessageSchema),
    sent: z.array(listedMessageSchema),
    /** Not sent, or not delivered. */
    failed: z.array(listedMessageSchema),
    /** Texts to a number that cannot receive any. */
    noPhone: z.array(listedMessageSchema),
    /** When the worker last ran; absent before its first run. */
    lastRunAt: z.optional(z.iso.datetime()),
  }),
  everySeconds: 60,
});

/** Body of POST /api/admin/appointment-audio: what is to be read out. */
export const speechInputSchema = z.object({
  text: requiredText('There’s nothing to read aloud', 2000),
});

export type ReminderInput = z.output<typeof scheduleReminder.input>;
export type Reminder = z.infer<typeof reminderSchema>;
export type ListedMessage = z.infer<typeof listedMessageSchema>;
export type MessageList = z.output<typeof listMessages.answer>;
