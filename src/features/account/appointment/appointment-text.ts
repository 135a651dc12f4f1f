import type { AccountAppointment } from '#contract/accounts/accounts.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import type { OwnAppointment, OwnProposal } from '#contract/appointments/own-appointment.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { paymentSentences, type PaymentFacts } from '#lib/stripe/payment-text.ts';
import { dayLabel, localMoment } from '#lib/time/clock.ts';

/** Returns the word that marks an appointment's status; null for a pending or completed one. */
export function appointmentMark({
  status,
  isDeclined,
}: Pick<AccountAppointment, 'status' | 'isDeclined'>):
  'Confirmed' | 'Canceled' | 'Declined' | 'Missed' | null {
  if (isDeclined) return 'Declined';
  if (status === 'confirmed') return 'Confirmed';
  if (status === 'cancelled') return 'Canceled';
  return status === 'no_show' ? 'Missed' : null;
}

/** Returns what was paid and with what, what was refunded, and what is owed: "Paid $21.38 by card and 1 credit." */
export function paidWords(payment: PaymentFacts): string {
  return paymentSentences(payment).join(' ');
}

/** Returns the day and the time of an instant for large print; neither breaks at the end of a line. */
export function dayAndTime(instant: Date, timeZone: string): { day: string; time: string } {
  const { localDate, time } = localMoment(instant, timeZone);
  const day = dayLabel(localDate).replace(/ (\d+)$/, '\u00A0$1');
  return { day, time: clockLabel(time).replace(' ', '\u00A0') };
}

/** Returns "Tuesday, December 1, 2:00 PM". */
export function whenWords(instant: Date, timeZone: string): string {
  const { day, time } = dayAndTime(instant, timeZone);
  return `${day}, ${time}`;
}

/** Returns where a session is, after its time: "at the home studio". */
export function placeWords(location: string, address: string): string {
  const [street = address] = address.split(',');
  return { home: 'at the home studio', visit: 'at your home' }[location] ?? `at ${street}`;
}

/** Returns what happens if nothing is chosen: what silence means for the booked time. */
export function silenceWords(otherwise: OwnProposal['otherwise']): string {
  return otherwise === 'keeps'
    ? 'If you don’t choose by then, your booked time stays.'
    : 'If you don’t choose by then, we can’t take the booking, and you’ll get a full refund.';
}

const OVER: Record<Exclude<OwnProposal['state'], 'open'>, string> = {
  kept: 'You’re keeping the time you booked.',
  lapsed: 'We’re no longer holding the other times.',
  withdrawn: 'We’re no longer holding the other times. The time you booked stays.',
};

/** Returns what became of an offer of other times; empty while it is open. */
export function proposalOverWords({ state, otherwise }: OwnProposal): string {
  if (state === 'open') return '';
  if (state !== 'lapsed') return OVER[state];
  return `${OVER.lapsed} ${
    otherwise === 'keeps'
      ? 'The time you booked stays.'
      : 'We can’t take the booking, and you’ll get a full refund.'
  }`;
}

type Fee = Pick<OwnAppointment, 'lateFee' | 'policy' | 'creditsUsed' | 'creditsReturned'>;

/** Returns what canceling after the deadline costs, as the rest of a sentence: "we charge half of the service fee, $45". */
export function lateWords({ lateFee, policy, creditsUsed, creditsReturned }: Fee): string {
  const cents = parseMoney(lateFee);
  if (cents === 0) {
    return creditsUsed > creditsReturned ? 'your credit is used' : 'there is still no charge';
  }
  return `we charge ${shareWords(policy)} of the service fee, ${displayMoney(cents)}`;
}

/** Returns what moving costs, and that it doesn't undo a deadline that has passed. */
export function movingWords(appointment: Fee & Pick<OwnAppointment, 'isFree'>): string {
  const { isFree, lateFee, creditsUsed, creditsReturned } = appointment;
  const isCharged = parseMoney(lateFee) > 0 || creditsUsed > creditsReturned;
  return !isFree && isCharged
    ? 'Moving it is free, but the same applies if you cancel it later.'
    : 'Moving it is free.';
}

const shareWords = ({ lateFeePercent }: OwnAppointment['policy']) =>
  lateFeePercent === 50 ? 'half' : `${lateFeePercent}%`;

const HOUR_MS = 3_600_000;

interface Move extends Pick<OwnAppointment, 'policy'> {
  isFree: boolean;
  startsAt: Date;
  now: Date;
}

/** Returns the deadline after a move, or null: a late move, or a move to a time that is near, gets no new deadline. */
export function freeUntilAfter({ isFree, policy, startsAt, now }: Move): Date | null {
  const deadline = new Date(startsAt.getTime() - policy.freeUntilHours * HOUR_MS);
  return isFree && deadline > now ? deadline : null;
}

type Ending = Pick<OwnAppointment, 'ifCancelledNow' | 'paid' | 'refunded'> & Fee;

/** Returns the fee, the refund and the balance if it's canceled now, one sentence each. */
export function cancellationWords(appointment: Ending): string[] {
  const { ifCancelledNow, policy, creditsUsed, creditsReturned } = appointment;
  const kept = parseMoney(ifCancelledNow.kept);
  const back = parseMoney(ifCancelledNow.refunded);
  const left = parseMoney(appointment.paid) - parseMoney(appointment.refunded);
  const { creditsReturned: credits } = ifCancelledNow;
  const losesCredit = creditsUsed > creditsReturned && credits === 0;
  const owed = losesCredit ? 0 : Math.max(kept - Math.max(left, 0), 0);
  return [
    kept > 0
      ? `The fee is ${displayMoney(kept)}: ${shareWords(policy)} of the service fee.`
      : 'There’s no charge.',
    ...(losesCredit ? ['Your credit is used.'] : []),
    ...(credits > 0
      ? [`You’ll get ${credits === 1 ? 'your credit' : `${credits} credits`} back.`]
      : []),
    ...(back > 0
      ? [
          losesCredit
            ? `You’ll get ${displayMoney(back)} back: card payments to your card, and the balance of your credit as gift value for any session.`
            : `You’ll get ${displayMoney(back)} back the way you paid. Card refunds can take 5 to 10 days to show.`,
        ]
      : []),
    ...(owed > 0
      ? [
          owed < kept
            ? `What you paid covers part of it. The other ${displayMoney(owed)} will be due.`
            : 'You haven’t paid, so it will be due.',
        ]
      : []),
  ];
}
