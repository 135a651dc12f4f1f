import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Proposal } from '#contract/appointments/requests.ts';
import { dateOf, dayName, timeOf } from '#lib/time/labels.ts';
import type { Ending } from '../ending-text.ts';
import type { RequestAnswer } from './answers.ts';
import { isMoney, money } from '../../ui/fields/money.ts';

/** Returns how a new request stands: what its client has read about it. */
export function reservedWords({ money: { owed, isDisputed } }: AdminAppointment): string {
  return isMoney(owed) || isDisputed ? 'New and reserved' : 'New, reserved and paid';
}

/** Returns what its client counts on. */
export function readWords({ client }: Pick<AdminAppointment, 'client'>): string {
  return `${client.firstName} has read “Booking Confirmed!” The time stays reserved unless you decline.`;
}

/** Returns what is offered, and until when: "Offered 3 times, until Thursday 9:00 AM". */
export function offeredWords({ times, expiresAt }: Proposal): string {
  const count = times.length === 1 ? 'another time' : `${times.length} times`;
  return `Offered ${count}, until ${dayName(dateOf(expiresAt))} ${timeOf(expiresAt)}`;
}

/** Returns what happens if the client doesn't answer. */
export function silenceWords({ otherwise }: Pick<Proposal, 'otherwise'>): string {
  return otherwise === 'keeps'
    ? 'If there’s no answer, the booked time stays.'
    : 'If there’s no answer, the request is declined with a full refund.';
}

/** Returns what became of an approved request, and who is notified: "Greta will get an email." */
export function approvedAnswer({ client }: Pick<AdminAppointment, 'client'>): RequestAnswer {
  const { firstName, email } = client;
  const words =
    email === null
      ? `${firstName} wasn’t notified: there is no email address.`
      : `${firstName} will get an email.`;
  return { state: 'Approved', words };
}

/** Returns what became of a declined request: what was refunded, and who is notified. */
export function declinedAnswer(refunded: string, notified: string | null): RequestAnswer {
  return { state: 'Declined', words: [refunded, notified].filter(Boolean).join(' ') };
}

/** Returns the button that declines: "Decline and refund $106.88". */
export function declineAction({ refund, creditsBack }: Ending): string {
  const credit = 'return the credit';
  if (!isMoney(refund)) return creditsBack > 0 ? `Decline and ${credit}` : 'Decline';
  return creditsBack > 0
    ? `Decline, refund ${money(refund)} and ${credit}`
    : `Decline and refund ${money(refund)}`;
}
