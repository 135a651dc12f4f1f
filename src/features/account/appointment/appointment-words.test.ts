import { expect, it } from 'vitest';
import { appointmentMark, paidWords, type Payment } from './appointment-words.ts';

const PAID_BY_CARD: Payment = {
  status: 'confirmed',
  totalAmount: '86.10',
  paid: '86.10',
  refunded: '0.00',
  creditsUsed: 0,
  creditsReturned: 0,
};

it.each<[string, Partial<Payment>]>([
  ['Paid $86.10.', {}],
  ['Paid $86.10. $43.05 went back to you.', { refunded: '43.05' }],
  ['Paid with 1 credit.', { paid: '0.00', creditsUsed: 1 }],
  ['Paid with 1 credit and $21.38.', { paid: '21.38', creditsUsed: 1 }],
  [
    'Paid with 1 credit and $21.38. 1 credit and $21.38 went back to you.',
    { paid: '21.38', refunded: '21.38', creditsUsed: 1, creditsReturned: 1 },
  ],
  ['$86.10 is due at your visit.', { paid: '0.00' }],
  ['Nothing was charged.', { paid: '0.00', status: 'cancelled' }],
])('says "%s" of %j', (words, changes) => {
  expect(paidWords({ ...PAID_BY_CARD, ...changes })).toBe(words);
});

it.each([
  ['pending', null],
  ['confirmed', 'Confirmed'],
  ['completed', null],
  ['cancelled', 'Cancelled'],
  ['no_show', 'Missed'],
] as const)('marks a %s appointment with %s', (status, mark) => {
  expect(appointmentMark({ status })).toBe(mark);
});
