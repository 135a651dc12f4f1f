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

/** What was paid and what went back: "Paid $86.10." */
export function paidWords({
  paid,
  refunded,
}: Pick<AccountAppointment, 'paid' | 'refunded'>): string {
  const [paidCents, refundedCents] = [parseMoney(paid), parseMoney(refunded)];
  if (paidCents === 0) return 'Nothing was charged.';
  const back = refundedCents > 0 ? ` ${displayMoney(refundedCents)} went back to you.` : '';
  return `Paid ${displayMoney(paidCents)}.${back}`;
}
