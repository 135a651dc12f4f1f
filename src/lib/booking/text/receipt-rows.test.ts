import { expect, it } from 'vitest';
import type { PaymentPart } from '#contract/rules/money/payment-parts.ts';
import { receiptRows } from './receipt-rows.ts';

const CREDIT: PaymentPart = {
  way: 'credit',
  ...{ paid: '0.00', refunded: '0.00', refunding: '0.00' },
  ...{ credits: 1, creditsReturned: 0 },
};
const shown = (bought: Parameters<typeof receiptRows>[0]) =>
  receiptRows(bought).map(({ name, value }) => `${name}: ${value}`);

const SESSION = { name: 'Swedish Massage, 60 minutes', amount: '80.00' };
const STONES = { name: 'Hot Stones', amount: '20.00' };

it('lists what money has paid with its tax', () => {
  const bought = { lines: [SESSION, STONES], tax: '6.88', totalAmount: '106.88', payments: [] };
  expect(shown(bought)).toEqual([
    'Swedish Massage, 60 minutes: $80',
    'Hot Stones: $20',
    'Sales tax: $6.88',
    'Total: $106.88',
  ]);
});

it('shows the credit in place of what it cost, also where it cost nothing', () => {
  for (const amount of ['79.33', '0.00']) {
    const lines = [{ ...SESSION, amount }];
    const bought = { lines, tax: '0.00', totalAmount: amount, payments: [CREDIT] };
    expect(shown(bought)).toEqual(['Swedish Massage, 60 minutes: 1 credit', 'Total: 1 credit']);
  }
});

it('shows beside a credit what is left to be paid by other means', () => {
  const lines = [{ ...SESSION, amount: '79.33' }, STONES];
  const bought = { lines, tax: '1.38', totalAmount: '100.71', payments: [CREDIT] };
  expect(shown(bought)).toEqual([
    'Swedish Massage, 60 minutes: 1 credit',
    'Hot Stones: $20',
    'Sales tax: $1.38',
    'Total: 1 credit + $21.38',
  ]);
});

it('shows the price again once the credit was returned', () => {
  const payments = [{ ...CREDIT, creditsReturned: 1 }];
  const bought = { lines: [SESSION], tax: '5.50', totalAmount: '85.50', payments };
  expect(shown(bought).at(-1)).toBe('Total: $85.50');
});

it('marks only the total as the total', () => {
  const rows = receiptRows({
    lines: [SESSION, STONES],
    tax: '6.88',
    totalAmount: '106.88',
    payments: [],
  });
  expect(rows.filter(({ isTotal }) => isTotal).map(({ name }) => name)).toEqual(['Total']);
});

it('takes no other way of paying for a credit, and has no row for a service where there is none', () => {
  const payments = [{ ...CREDIT, way: 'card' as const }];
  expect(shown({ lines: [SESSION], tax: '5.50', totalAmount: '85.50', payments }).at(-1)).toBe(
    'Total: $85.50',
  );
  expect(shown({ lines: [], tax: '0.00', totalAmount: '0.00', payments: [] })).toEqual([
    'Sales tax: $0',
    'Total: $0',
  ]);
});
