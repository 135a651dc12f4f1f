import type { AccountAppointment } from '../../../contract/accounts.ts';
import { CANCELLATION_POLICY } from '../../../contract/cancellation.ts';
import { displayMoney, parseMoney } from '../../../contract/money.ts';
import type { OwnAppointment } from '../../../contract/own-appointment.ts';
import { clockLabel } from '../../../lib/contact-facts.ts';
import { paymentSentences, type PaymentFacts } from '../../../lib/payment-words.ts';
import { dayLabel, localMoment } from '../../../lib/time-labels.ts';

/** What has to be said of an appointment beside its time, in a word or two; nothing of one that is as it should be. */
export function appointmentMark({
  status,
}: Pick<AccountAppointment, 'status'>): 'Confirmed' | 'Cancelled' | 'Missed' | null {
  if (status === 'confirmed') return 'Confirmed';
  if (status === 'cancelled') return 'Cancelled';
  return status === 'no_show' ? 'Missed' : null;
}

/** What was paid and with what, what was refunded, and what is owed: "Paid $21.38 by card and 1 credit." */
export function paidWords(payment: PaymentFacts): string {
  return paymentSentences(payment).join(' ');
}

/** The day and the time of an instant, as they are shown large; none is parted at the end of a line. */
export function dayAndTime(instant: Date, timeZone: string): { day: string; time: string } {
  const { localDate, time } = localMoment(instant, timeZone);
  const day = dayLabel(localDate).replace(/ (\d+)$/, '\u00A0$1');
  return { day, time: clockLabel(time).replace(' ', '\u00A0') };
}

/** "Tuesday, December 1, 2:00 PM" */
export function whenWords(instant: Date, timeZone: string): string {
  const { day, time } = dayAndTime(instant, timeZone);
  return `${day}, ${time}`;
}

type Fee = Pick<OwnAppointment, 'lateFee' | 'lateFeePercent' | 'creditsUsed' | 'creditsReturned'>;

/** What cancelling after the deadline comes to, as a sentence goes on: "half of the service fee, $45, is kept". */
export function lateWords({ lateFee, lateFeePercent, creditsUsed, creditsReturned }: Fee): string {
  const cents = parseMoney(lateFee);
  if (cents === 0) {
    return creditsUsed > creditsReturned ? 'your credit stays used' : 'nothing is kept either';
  }
  const share = lateFeePercent === 50 ? 'half' : `${lateFeePercent}%`;
  return `${share} of the service fee, ${displayMoney(cents)}, is kept`;
}

const HOUR_MS = 3_600_000;
const NOTICE_MS = CANCELLATION_POLICY.freeUntilHours * HOUR_MS;

interface Move {
  isFree: boolean;
  startsAt: Date;
  now: Date;
}

/** Until when a moved appointment is free to move or cancel: a late move, and one to a time that is near, buys no new deadline. */
export function freeUntilAfter({ isFree, startsAt, now }: Move): Date | null {
  const deadline = new Date(startsAt.getTime() - NOTICE_MS);
  return isFree && deadline > now ? deadline : null;
}

type Ending = Pick<OwnAppointment, 'ifCancelledNow' | 'lateFeePercent' | 'paid' | 'refunded'> & Fee;

/** What cancelling now keeps and gives back, a sentence each. */
export function cancellationWords(appointment: Ending): string[] {
  const { ifCancelledNow, lateFeePercent, creditsUsed, creditsReturned } = appointment;
  const kept = parseMoney(ifCancelledNow.kept);
  const back = parseMoney(ifCancelledNow.refunded);
  const left = parseMoney(appointment.paid) - parseMoney(appointment.refunded);
  const { creditsReturned: credits } = ifCancelledNow;
  const losesCredit = creditsUsed > creditsReturned && credits === 0;
  const share = lateFeePercent === 50 ? 'half' : `${lateFeePercent}%`;
  const owed = losesCredit ? 0 : Math.max(kept - Math.max(left, 0), 0);
  return [
    kept > 0
      ? `${owed > 0 ? `The fee is ${displayMoney(kept)}` : `${displayMoney(kept)} is kept`}: ${share} of the service fee.`
      : 'Nothing is kept.',
    ...(losesCredit ? ['Your credit stays used.'] : []),
    ...(credits > 0
      ? [`${credits === 1 ? 'Your credit is' : `${credits} credits are`} yours again.`]
      : []),
    ...(back > 0
      ? [
          losesCredit
            ? `${displayMoney(back)} goes back: what you paid by card to your card, and what is left of your credit as gift value, which pays for anything.`
            : `${displayMoney(back)} goes back the way you paid. On a card it can take 5 to 10 days to show.`,
        ]
      : []),
    ...(owed > 0
      ? [
          owed < kept
            ? `What you paid covers part of it. You’ll owe ${displayMoney(owed)}.`
            : 'You haven’t paid, so you’ll owe it.',
        ]
      : []),
  ];
}
