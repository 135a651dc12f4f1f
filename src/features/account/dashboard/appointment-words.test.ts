import { expect, it } from 'vitest';
import { appointmentMark, paidWords } from './appointment-words.ts';

it.each([
  ['86.10', '0.00', 'Paid $86.10.'],
  ['86.10', '43.05', 'Paid $86.10. $43.05 went back to you.'],
  ['0.00', '0.00', 'Nothing was charged.'],
])('says of %s paid and %s refunded: %s', (paid, refunded, words) => {
  expect(paidWords({ paid, refunded })).toBe(words);
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
