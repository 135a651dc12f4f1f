import { expect, it } from 'vitest';
import { moneyState } from './money-state.ts';

const PAID = {
  is_disputed: false,
  owed_cents: 0,
  refunding_cents: 0,
  payment_status: 'paid',
  is_partly_refunded: false,
  paid_cents: 9619,
  credits_used: 0,
} as const;

it.each([
  ['paid', {}],
  ['paid', { paid_cents: 0, credits_used: 1 }],
  ['nothing_due', { paid_cents: 0 }],
  ['partly_refunded', { is_partly_refunded: true }],
  ['refunded', { payment_status: 'refunded' }],
  ['refunding', { refunding_cents: 1, is_partly_refunded: true }],
  ['owed', { owed_cents: 1, payment_status: 'pending', is_partly_refunded: true }],
  ['disputed', { is_disputed: true, owed_cents: 9619, payment_status: 'pending' }],
] as const)('an appointment is %s with %j', (state, changes) => {
  expect(moneyState({ ...PAID, ...changes })).toBe(state);
});
