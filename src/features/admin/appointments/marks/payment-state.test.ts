import { expect, it } from 'vitest';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import { paidWords, paymentState } from './payment-state.ts';

const having = (sums: Partial<AdminAppointment['money']>) => {
  const appointment = buildAdminAppointment();
  return { ...appointment, money: { ...appointment.money, ...sums } };
};

it.each<[string, string, string, Partial<AdminAppointment['money']>]>([
  ['Paid', 'full', 'good', {}],
  ['1 credit', 'open', 'back', { paid: '0.00', creditsUsed: 1 }],
  ['2 credits', 'open', 'back', { paid: '0.00', creditsUsed: 2 }],
  ['$1,240.50 due', 'half', 'due', { state: 'owed', owed: '1240.50' }],
  ['Payment disputed', 'diamond', 'bad', { state: 'disputed' }],
  ['Refunding $40', 'half', 'back', { state: 'refunding', refunding: '40.00' }],
  ['Partly refunded', 'half', 'back', { state: 'partly_refunded', refunded: '40.00' }],
  ['Refunded', 'open', 'back', { state: 'refunded' }],
  ['Nothing due', 'dash', 'soft', { state: 'nothing_due', paid: '0.00' }],
])('marks the payment "%s" (%s, %s) of %j', (children, shape, tone, sums) => {
  expect(paymentState(having(sums))).toEqual({ shape, tone, children });
});

it('says in a line what was paid, or what is still open', () => {
  expect(paidWords(having({}))).toBe('Paid, $135 + tax');
  expect(paidWords(having({ paid: '0.00', creditsUsed: 1 }))).toBe('1 credit');
  expect(paidWords(having({ state: 'owed', owed: '80.00' }))).toBe('$80 due');
  expect(paidWords(having({ state: 'partly_refunded' }))).toBe('Partly refunded');
});
