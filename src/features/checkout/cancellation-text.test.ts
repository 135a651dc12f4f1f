import { expect, it } from 'vitest';
import type { CancellationPolicy } from '../../contract/rules/cancellation.ts';
import { POLICY } from '../../../tests/helpers/build-policy.ts';
import { cancellationWords } from './cancellation-text.ts';

const timeZone = 'America/Chicago';
const session = { startsAt: new Date('2026-12-02T15:00:00Z'), serviceCents: 13500 };
const words = (
  now: string,
  serviceCents: number | null = session.serviceCents,
  policy: CancellationPolicy = POLICY,
) => cancellationWords(policy, { ...session, serviceCents }, { now: new Date(now), timeZone });

it('says until when everything is refunded, and what is charged after that, in dollars', () => {
  expect(words('2026-12-01T14:59:59Z')).toEqual([
    'Cancel by Tuesday, December 1 at 9:00\u00A0AM, 24 hours before, and you get everything back.',
    'If you cancel later, we charge 50% of the service fee ($67.50\u00A0of\u00A0$135) and refund the rest.',
    'For a no-show, we charge the full service fee ($135).',
  ]);
});

it('promises nothing that is over: inside the last day a fee is charged at once', () => {
  expect(words('2026-12-01T15:00:00Z')[0]).toBe(
    'Your session is less than 24 hours away: if you cancel, we charge 50% of the service fee ($67.50\u00A0of\u00A0$135) and refund the rest.',
  );
});

it('counts 24 hours, not the same time of the day before, when the clocks change', () => {
  const startsAt = new Date('2026-11-01T15:00:00Z');
  const [first] = cancellationWords(
    POLICY,
    { startsAt, serviceCents: null },
    { now: new Date('2026-10-20T12:00:00Z'), timeZone },
  );
  expect(first).toContain('Saturday, October 31 at 10:00\u00A0AM');
});

it('leaves the dollars out while the price is on its way', () => {
  expect(words('2026-11-01T00:00:00Z', null)).toEqual([
    'Cancel by Tuesday, December 1 at 9:00\u00A0AM, 24 hours before, and you get everything back.',
    'If you cancel later, we charge 50% of the service fee and refund the rest.',
    'For a no-show, we charge the full service fee.',
  ]);
});

it('says the numbers of the policy that the booking is sold under', () => {
  const policy = { freeUntilHours: 48, lateFeePercent: 30, noShowFeePercent: 80 };
  expect(words('2026-11-01T00:00:00Z', 13500, policy)).toEqual([
    'Cancel by Monday, November 30 at 9:00\u00A0AM, 48 hours before, and you get everything back.',
    'If you cancel later, we charge 30% of the service fee ($40.50\u00A0of\u00A0$135) and refund the rest.',
    'For a no-show, we charge 80% of the service fee ($108\u00A0of\u00A0$135).',
  ]);
  expect(words('2026-12-01T15:00:00Z', null, policy)[0]).toContain('less than 48 hours away');
});
