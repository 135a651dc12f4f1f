import type { AppointmentResult } from '../../contract/orders/checkout.ts';
import { displayMoney, parseMoney } from '../../contract/rules/money.ts';

/** A line of what was bought, its sum as it is shown. */
export interface ReceiptRow {
  name: string;
  value: string;
  isTotal: boolean;
}

type Bought = Pick<AppointmentResult['appointment'], 'lines' | 'tax' | 'totalAmount' | 'payments'>;

const display = (amount: string) => displayMoney(parseMoney(amount));

/**
 * What was bought, line by line, with tax and total. A credit pays the first line, the service: what the credit once cost is no
 * price of this session, so the credit stands there, and what is left of the total.
 */
export function receiptRows({ lines, tax, totalAmount, payments }: Bought): ReceiptRow[] {
  const isByCredit = payments.some(
    ({ way, credits, creditsReturned }) => way === 'credit' && credits > creditsReturned,
  );
  const [service, ...others] = lines;
  const left = parseMoney(totalAmount) - (isByCredit && service ? parseMoney(service.amount) : 0);
  const row = (name: string, value: string, isTotal = false) => ({ name, value, isTotal });
  return [
    ...(service ? [row(service.name, isByCredit ? '1 credit' : display(service.amount))] : []),
    ...others.map(({ name, amount }) => row(name, display(amount))),
    ...(isByCredit && left === 0 ? [] : [row('Sales tax', display(tax))]),
    row('Total', totalWords(left, isByCredit), true),
  ];
}

function totalWords(leftCents: number, isByCredit: boolean): string {
  if (!isByCredit) return displayMoney(leftCents);
  return leftCents === 0 ? '1 credit' : `1 credit + ${displayMoney(leftCents)}`;
}
