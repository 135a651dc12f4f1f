import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Reminder, ReminderInput } from '#contract/messages/reminders.ts';
import { failureToast } from '../ui/failure-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The most characters of a custom message. */
export const MESSAGE_LIMIT = 500;

/** Returns the appointments that a reminder can be for: upcoming and not canceled, next one first. */
export function remindable(appointments: readonly AdminAppointment[], now: number) {
  return appointments
    .filter(
      ({ appointmentDate, status }) =>
        Date.parse(appointmentDate) > now && (status === 'pending' || status === 'confirmed'),
    )
    .toSorted((one, other) => one.appointmentDate.localeCompare(other.appointmentDate));
}

/** Returns whether the client of an appointment has a number and agreed to get texts. */
export function canText({ client }: Pick<AdminAppointment, 'client'>): boolean {
  return Boolean(client.phone && client.canText);
}

/** Returns whether a reminder failed while there is still time, and no other one replaced it. */
export function needsHelp(reminder: Reminder, all: readonly Reminder[], now: number): boolean {
  return (
    reminder.status === 'failed' &&
    Date.parse(reminder.appointmentDate) > now &&
    !all.some(
      (other) =>
        other.appointmentId === reminder.appointmentId &&
        other.sendAt > reminder.sendAt &&
        (other.status === 'sent' || other.status === 'scheduled'),
    )
  );
}

/** Returns reminders in list order: failed ones that need help, then scheduled ones, then the rest, newest first. */
export function orderReminders(reminders: readonly Reminder[], now: number): Reminder[] {
  const rank = (reminder: Reminder) =>
    needsHelp(reminder, reminders, now) ? 0 : reminder.status === 'scheduled' ? 1 : 2;
  return reminders.toSorted((one, other) => {
    const ranks = rank(one) - rank(other);
    if (ranks !== 0) return ranks;
    const isEarlier = one.sendAt.localeCompare(other.sendAt);
    return rank(one) === 2 ? -isEarlier : isEarlier;
  });
}

const WHY_FAILED: Record<string, string> = {
  no_phone: 'This number can’t receive texts.',
  too_late: 'It couldn’t be sent in time.',
  unknown: 'We can’t tell whether it was sent.',
  bounced: 'The address rejected it.',
};

/** Returns why a reminder failed, in a sentence. */
export function whyFailed({ channel, failure }: Reminder): string {
  const known = failure === undefined ? undefined : WHY_FAILED[failure];
  return known ?? `The ${channel === 'sms' ? 'text' : 'email'} wasn’t delivered.`;
}

/** Returns the usual times to send a reminder, without past ones; a click fills one in. */
export function sendTimes(appointmentDate: string, now: number): { name: string; at: Date }[] {
  const starts = Date.parse(appointmentDate);
  return [
    { name: '2 days before', at: new Date(starts - 2 * DAY_MS) },
    { name: 'The day before', at: new Date(starts - DAY_MS) },
    { name: '3 hours before', at: new Date(starts - 3 * HOUR_MS) },
  ].filter(({ at }) => at.getTime() > now);
}

/** Returns the call that sends a reminder by email now, in place of one that failed. */
export function byEmail({ appointmentId, customMessage }: Reminder, now: number): ReminderInput {
  return {
    appointmentId,
    channel: 'email',
    // The server refuses a past time, and this computer's clock may be slow.
    sendAt: new Date(now + 2 * MINUTE_MS).toISOString(),
    ...(customMessage !== undefined && { customMessage }),
  };
}

/** Says in a toast that a reminder couldn’t be scheduled. */
export const notScheduled = failureToast('Failed to Schedule', ({ problem, words }) =>
  problem ? words : 'Failed to schedule reminder.',
);
