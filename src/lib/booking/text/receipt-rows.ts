import type { AppointmentResult } from '#contract/checkout/checkout.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';

/** A line of the receipt, with its amount as displayed. */
export interface ReceiptRow {
  name: string;
  value: string;
  isTotal: boolean;
}

type Bought = Pick<AppointmentResult['appointment'], 'lines' | 'tax' | 'totalAmount' | 'payments'>;

const display = (amount: string) => displayMoney(parseMoney(amount));

/**
 * Returns the receipt line by line, with tax and total. A credit pays the first line, the service. What the credit cost isn't
 * the price of this session, so that line shows the credit, and the total shows what is left.
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
