import { expect, it } from 'vitest';
import type { AdminAppointment } from '../../../contract/admin-appointments.ts';
import { buildAdminAppointment } from '../../../../tests/helpers/build-admin-appointment.ts';
import { paidWords, paymentState } from './payment-state.ts';

const having = (sums: Partial<AdminAppointment['money']>) => {
  const appointment = buildAdminAppointment();
  return { ...appointment, money: { ...appointment.money, ...sums } };
};

it.each<[string, Partial<AdminAppointment['money']>]>([
  ['Paid', {}],
  ['1 credit', { paid: '0.00', creditsUsed: 1 }],
  ['2 credits', { paid: '0.00', creditsUsed: 2 }],
  ['Owed $1,240.50', { state: 'owed', owed: '1240.50' }],
  ['Disputed', { state: 'disputed' }],
  ['Refunding $40', { state: 'refunding', refunding: '40.00' }],
  ['Partly refunded', { state: 'partly_refunded', refunded: '40.00' }],
  ['Refunded', { state: 'refunded' }],
  ['Nothing due', { state: 'nothing_due', paid: '0.00' }],
])('marks the payment "%s" of %j', (words, sums) => {
  expect(paymentState(having(sums)).children).toBe(words);
});

it('says in a line what was paid, and otherwise how it stands', () => {
  expect(paidWords(having({}))).toBe('Paid, $135 + tax');
  expect(paidWords(having({ paid: '0.00', creditsUsed: 1 }))).toBe('1 credit');
  expect(paidWords(having({ state: 'owed', owed: '80.00' }))).toBe('Owed $80');
  expect(paidWords(having({ state: 'partly_refunded' }))).toBe('Partly refunded');
});
