import { describe, expect, it } from 'vitest';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import { backWords, endingWords, largeShareWords, type Ending } from './ending-text.ts';

const having = (sums: Partial<AdminAppointment['money']>) => {
  const appointment = buildAdminAppointment();
  return { money: { ...appointment.money, ...sums } };
};
const LATE: Ending = { keptPercent: 50, fee: '67.50', refund: '77.46', creditsBack: 0 };
const FREE: Ending = { keptPercent: 0, fee: '0.00', refund: '144.96', creditsBack: 0 };
const UNPAID = having({ paid: '0.00', owed: '144.96', state: 'owed' });
const BY_CREDIT = having({ paid: '0.00', creditsUsed: 1 });

describe('what ending an appointment comes to', () => {
  it.each([
    ['paid, late', having({}), LATE, '$67.50 (50% of the service fee). $77.46 will be refunded.'],
    ['paid, in time', having({}), FREE, 'No fee. $144.96 will be refunded.'],
    [
      'unpaid, late',
      UNPAID,
      { ...LATE, refund: '0.00' },
      '$67.50 (50% of the service fee). It will be due.',
    ],
    ['unpaid, in time', UNPAID, { ...FREE, refund: '0.00' }, 'No fee. Nothing to refund.'],
    [
      'paid in part, late',
      having({ paid: '60.00' }),
      { ...LATE, refund: '0.00' },
      '$67.50 (50% of the service fee). $7.50 of it will be due.',
    ],
    [
      'paid with just the fee, late',
      having({ paid: '67.50' }),
      { ...LATE, refund: '0.00' },
      '$67.50 (50% of the service fee).',
    ],
    [
      'by a credit that is returned beside a fee',
      having({ paid: '20.00', creditsUsed: 1 }),
      { ...LATE, fee: '10.00', refund: '0.00', creditsBack: 1 },
      '$10 (50% of the service fee). The credit is returned.',
    ],
    [
      'refunded before, late',
      having({ refunded: '100.00', refunding: '44.96' }),
      { ...LATE, refund: '0.00' },
      '$67.50 (50% of the service fee). It will be due.',
    ],
    [
      'disputed, late',
      having({ paid: '0.00', isDisputed: true }),
      { ...LATE, refund: '0.00' },
      '$67.50 (50% of the service fee).',
    ],
    [
      'by a credit, in time',
      BY_CREDIT,
      { ...FREE, refund: '0.00', creditsBack: 1 },
      'No fee. The credit is returned.',
    ],
    [
      'by a credit, late',
      BY_CREDIT,
      { ...LATE, refund: '63.42' },
      'The credit is used. $63.42 will be refunded.',
    ],
  ])('is said of one %s', (_, appointment, ending, words) => {
    expect(endingWords(appointment, ending)).toBe(words);
  });
});

it('says what is refunded where no fee is charged', () => {
  expect(backWords(FREE)).toBe('$144.96 will be refunded.');
  expect(backWords({ ...FREE, refund: '0.00' })).toBe('Nothing to refund.');
  expect(backWords({ ...FREE, creditsBack: 1 })).toBe(
    '$144.96 will be refunded. The credit is returned.',
  );
  expect(backWords({ ...FREE, refund: '0.00', creditsBack: 2 })).toBe('2 credits are returned.');
});

it('asks before more is charged than the policy says', () => {
  expect([0, 50].map((percent) => largeShareWords(percent, LATE))).toEqual([null, null]);
  expect(largeShareWords(51, LATE)).toBe('Charge 51% of the service fee? The policy says 50%.');
  expect(largeShareWords(1, FREE)).toBe('Charge 1% of the service fee? The policy says no fee.');
  expect(largeShareWords(100, undefined)).toBeNull();
});
