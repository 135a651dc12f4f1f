import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { isMoney, money } from '../../ui/fields/money.ts';
import type { MarkProps } from '../../ui/marks.tsx';

type Paid = Pick<AdminAppointment, 'money'>;

/** Returns the state of an appointment's payment, as a word with its mark; the API has decided what comes first. */
export function paymentState({ money: sums }: Paid): MarkProps {
  switch (sums.state) {
    case 'disputed':
      return { shape: 'diamond', tone: 'bad', children: 'Payment disputed' };
    case 'owed':
      return { shape: 'half', tone: 'due', children: `${money(sums.owed)} due` };
    case 'refunding':
      return { shape: 'half', tone: 'back', children: `Refunding ${money(sums.refunding)}` };
    case 'refunded':
      return { shape: 'open', tone: 'back', children: 'Refunded' };
    case 'partly_refunded':
      return { shape: 'half', tone: 'back', children: 'Partly refunded' };
    case 'nothing_due':
      return { shape: 'dash', tone: 'soft', children: 'Nothing due' };
    case 'paid':
      return sums.creditsUsed > 0
        ? { shape: 'open', tone: 'back', children: creditsWords(sums.creditsUsed) }
        : { shape: 'full', tone: 'good', children: 'Paid' };
  }
}

const creditsWords = (credits: number) => (credits === 1 ? '1 credit' : `${credits} credits`);

/** Returns what was paid, or the state of the payment, in one line: "Paid, $135 + tax". */
export function paidWords({ money: sums, subtotal }: Paid & Pick<AdminAppointment, 'subtotal'>) {
  const isByMoney = sums.state === 'paid' && isMoney(sums.paid);
  return isByMoney ? `Paid, ${money(subtotal)} + tax` : paymentState({ money: sums }).children;
}
