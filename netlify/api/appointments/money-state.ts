import type { MONEY_STATES } from '#contract/appointments/appointments.ts';

/** What the database says about an appointment's money (admin_appointments). */
interface Sums {
  is_disputed: boolean;
  owed_cents: number;
  refunding_cents: number;
  payment_status: 'pending' | 'paid' | 'refunded';
  is_partly_refunded: boolean;
  paid_cents: number;
  credits_used: number;
}

/** Returns the payment state of an appointment: what needs attention comes before how it turned out. */
export function moneyState(sums: Sums): (typeof MONEY_STATES)[number] {
  if (sums.is_disputed) return 'disputed';
  if (sums.owed_cents > 0) return 'owed';
  if (sums.refunding_cents > 0) return 'refunding';
  if (sums.payment_status === 'refunded') return 'refunded';
  if (sums.is_partly_refunded) return 'partly_refunded';
  return sums.paid_cents > 0 || sums.credits_used > 0 ? 'paid' : 'nothing_due';
}
