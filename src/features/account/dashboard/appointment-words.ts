import type { AccountAppointment } from '../../../contract/accounts.ts';
import { displayMoney, parseMoney } from '../../../contract/money.ts';

/** What has to be said of an appointment beside its time, in a word or two; nothing of one that is as it should be. */
export function appointmentMark({
  status,
}: Pick<AccountAppointment, 'status'>): 'Confirmed' | 'Cancelled' | 'Missed' | null {
  if (status === 'confirmed') return 'Confirmed';
  if (status === 'cancelled') return 'Cancelled';
  return status === 'no_show' ? 'Missed' : null;
}

/** What an appointment was paid with. */
export type Payment = Pick<
  AccountAppointment,
  'status' | 'totalAmount' | 'paid' | 'refunded' | 'creditsUsed' | 'creditsReturned'
>;

const counted = (credits: number) => (credits === 1 ? '1 credit' : `${credits} credits`);

/** What was paid, what went back and what is still due: "Paid with 1 credit and $21.38." */
export function paidWords(payment: Payment): string {
  const { status, totalAmount, paid, refunded, creditsUsed, creditsReturned } = payment;
  const paidCents = parseMoney(paid);
  const refundedCents = parseMoney(refunded);
  const isAhead = status === 'pending' || status === 'confirmed';
  const sources = [
    creditsUsed > 0 && `with ${counted(creditsUsed)}`,
    paidCents > 0 && displayMoney(paidCents),
  ].filter(Boolean);
  const back = [
    creditsReturned > 0 && counted(creditsReturned),
    refundedCents > 0 && displayMoney(refundedCents),
  ].filter(Boolean);
  if (sources.length === 0) {
    return isAhead && parseMoney(totalAmount) > 0
      ? `${displayMoney(parseMoney(totalAmount))} is due at your visit.`
      : 'Nothing was charged.';
  }
  return [
    `Paid ${sources.join(' and ')}.`,
    ...(back.length > 0 ? [`${back.join(' and ')} went back to you.`] : []),
  ].join(' ');
}
