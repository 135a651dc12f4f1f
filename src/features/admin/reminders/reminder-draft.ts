import * as z from 'zod/mini';
import { scheduleReminder, type ReminderInput } from '#contract/messages/reminders.ts';
import { instantHere } from '#lib/time/labels.ts';

const { appointmentId, channel } = scheduleReminder.input.shape;

/** The values of the reminder form; date and time are in the practice's zone. */
export const reminderDraftSchema = z.pipe(
  z.pipe(
    z.object({
      appointmentId,
      channel,
      date: z.string().check(z.minLength(1, 'Please select a day')),
      time: z.string().check(z.minLength(1, 'Please select a time')),
      customMessage: z.string().check(z.trim()),
    }),
    z.transform(({ date, time, customMessage, ...reminder }): ReminderInput => ({
      ...reminder,
      sendAt: new Date(instantHere(date, time)).toISOString(),
      ...(customMessage && { customMessage }),
    })),
  ),
  scheduleReminder.input,
);

export type ReminderDraft = z.input<typeof reminderDraftSchema>;
