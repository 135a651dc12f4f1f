import type {
  AdminAppointment,
  AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { isMoney, money } from '../ui/fields/money.ts';

/** The consequences of one way to end an appointment. */
export type Ending = AdminAppointmentDetail['endings']['noShow'];

type Paid = Pick<AdminAppointment, 'money'>;

/** Returns the consequences of an ending: the fee, how much of it is still owed, and the refund. */
export function endingWords(appointment: Paid, ending: Ending): string {
  const isRefunding = isMoney(ending.refund) || ending.creditsBack > 0;
  const hasFee = isMoney(ending.fee);
  return [
    ...feeSentences(appointment, ending),
    ...(isRefunding || !hasFee ? [backWords(ending)] : []),
  ].join(' ');
}

/** Returns what is refunded when it ends, in money and credits. */
export function backWords({ refund, creditsBack }: Ending): string {
  const sentences = [
    ...(isMoney(refund) ? [`${money(refund)} will be refunded.`] : []),
    ...(creditsBack > 0
      ? [creditsBack === 1 ? 'The credit is returned.' : `${creditsBack} credits are returned.`]
      : []),
  ];
  return sentences.join(' ') || 'Nothing to refund.';
}

function feeSentences({ money: sums }: Paid, { fee, keptPercent, creditsBack }: Ending): string[] {
  // A credit that isn't returned pays the fee, whatever the credit cost.
  if (sums.creditsUsed > 0 && creditsBack === 0) return ['The credit is used.'];
  if (!isMoney(fee)) return ['No fee.'];
  const words = `${money(fee)} (${keptPercent}% of the service fee)`;
  const feeCents = parseMoney(fee);
  const covered = parseMoney(sums.paid) - parseMoney(sums.refunded) - parseMoney(sums.refunding);
  if (sums.isDisputed) return [`${words}.`];
  if (covered <= 0) return [`${words}. It will be due.`];
  return covered < feeCents
    ? [`${words}. ${displayMoney(feeCents - covered)} of it will be due.`]
    : [`${words}.`];
}

/** Returns a second question if a larger share of the service fee would be charged than the policy says; otherwise null. */
export function largeShareWords(percent: number, policy: Ending | undefined): string | null {
  if (!policy || percent <= policy.keptPercent) return null;
  const says = policy.keptPercent === 0 ? 'no fee' : `${policy.keptPercent}%`;
  return `Charge ${percent}% of the service fee? The policy says ${says}.`;
}
