import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { instantText } from '../rules/local-date.ts';
import { requiredText } from '../rules/text.ts';
import { gsmLength, toGsmLetters } from '../rules/text-message.ts';

/** How a client can be reached. */
const channelSchema = z.enum(['email', 'sms'], 'Please choose email or text');

/** How much of the therapist's own message fits into one text segment, next to name, time and how to end texts. */
const TEXT_REMINDER_MAX = 80;

const reminderSchema = z.object({
  id: z.uuid(),
  appointmentId: z.uuid(),
  channel: channelSchema,
  sendAt: z.iso.datetime(),
  customMessage: z.optional(z.string()),
  /** `failed`: not sent, or sent but not delivered. */
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
      sendAt: instantText('Please select a time'),
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
          (gsmLength(toGsmLetters(customMessage)) ?? Infinity) <= TEXT_REMINDER_MAX,
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
  /** `contact` is the therapist's safety contact. */
  recipient: z.enum(['client', 'member', 'practice', 'contact']),
  firstName: z.optional(z.string()),
  address: z.optional(z.string()),
  sendAt: z.iso.datetime(),
  sentAt: z.optional(z.iso.datetime()),
  attempts: z.int(),
  /** What the provider reported later. */
  delivery: z.optional(z.enum(['delivered', 'bounced', 'complained', 'failed'])),
  failure: z.optional(z.string()),
});

/** What someone wrote on the contact page. */
const contactMessageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** Null if it can't be decrypted. */
  message: z.nullable(z.string()),
  sentAt: z.iso.datetime(),
  /** It looks like a program's. */
  isSuspected: z.boolean(),
});

/** Lists the newest messages by delivery status, and what came through the contact page without an email. */
export const listMessages = defineCall({
  method: 'GET',
  path: '/api/admin/messages',
  answer: z.object({
    due: z.array(listedMessageSchema),
    sent: z.array(listedMessageSchema),
    /** Not sent, or not delivered. */
    failed: z.array(listedMessageSchema),
    /** Texts to a number that can't receive any. */
    noPhone: z.array(listedMessageSchema),
    /** Contact messages that came on top of what is emailed, newest first, at most fifty. */
    notEmailed: z.array(contactMessageSchema),
    /** When the worker last ran; missing before its first run. */
    lastRunAt: z.optional(z.iso.datetime()),
  }),
  everySeconds: 60,
});

/** The body of POST /api/admin/appointment-audio: what to read aloud. */
export const speechInputSchema = z.object({
  text: requiredText('There’s nothing to read aloud', 2000),
});

export type ReminderInput = z.output<typeof scheduleReminder.input>;
export type Reminder = z.infer<typeof reminderSchema>;
export type ListedMessage = z.infer<typeof listedMessageSchema>;
export type ContactMessage = z.infer<typeof contactMessageSchema>;
export type MessageList = z.output<typeof listMessages.answer>;
