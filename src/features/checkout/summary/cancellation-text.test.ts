import { expect, it } from 'vitest';
import { POLICY } from '#tests/helpers/builders/build-policy.ts';
import { cancellationWords } from './cancellation-text.ts';
import type { Tenders } from './tenders.ts';

const timeZone = 'America/Chicago';
const byCard: Tenders = {
  creditCents: null,
  giftCents: 0,
  giftName: 'gift value',
  cardCents: 14428,
};
const session = {
  startsAt: new Date('2026-12-02T15:00:00Z'),
  serviceCents: 13500,
  tenders: byCard,
};
const words = (now: string, serviceCents: number | null = session.serviceCents) =>
  cancellationWords(POLICY, { ...session, serviceCents }, { now: new Date(now), timeZone });

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
    { ...session, startsAt, serviceCents: null },
    { now: new Date('2026-10-20T12:00:00Z'), timeZone },
  );
  expect(first).toContain('Saturday, October 31 at 10:00\u00A0AM');
});

it('leaves out the dollar amount while the price is loading', () => {
  expect(words('2026-11-01T00:00:00Z', null)).toEqual([
    'Cancel by Tuesday, December 1 at 9:00\u00A0AM, 24 hours before, and you get everything back.',
    'If you cancel later, we charge 50% of the service fee and refund the rest.',
    'For a no-show, we charge the full service fee.',
  ]);
});

const CREDIT_LATE =
  'your credit is used and 50% of what it cost becomes gift value in your account.';
const FEE = 'we charge 50% of the service fee ($67.50\u00A0of\u00A0$135)';
const certificate = { giftCents: 10000, giftName: 'gift certificate' };

it.each<[string, Partial<Tenders>, string, string]>([
  [
    'a credit that was bought',
    { creditCents: 11867, cardCents: 0 },
    'your credit back.',
    CREDIT_LATE,
  ],
  [
    'a credit that was granted',
    { creditCents: 0, cardCents: 0 },
    'your credit back.',
    'your credit is used.',
  ],
  [
    'a credit, and the enhancements by card',
    { creditCents: 11867, cardCents: 2138 },
    'everything back: your credit and $21.38 on your card.',
    'your credit is used, 50% of what it cost becomes gift value in your account, and we refund the enhancements.',
  ],
  [
    'a gift certificate',
    { ...certificate, cardCents: 0 },
    'everything back on your gift certificate.',
    `${FEE} and return the rest to your gift certificate.`,
  ],
  [
    'their own gift value',
    { giftCents: 14428, cardCents: 0 },
    'everything back as gift value.',
    `${FEE} and return the rest to your gift value.`,
  ],
  [
    'a gift certificate and a card',
    { ...certificate, cardCents: 4428 },
    'everything back: $100 on your gift certificate and $44.28 on your card.',
    `${FEE} and refund the rest the way you paid.`,
  ],
])('says what %s gets back in time, and what is charged late', (_, tenders, inTime, late) => {
  const given = { ...session, tenders: { ...byCard, ...tenders } };
  const at = (now: string) => cancellationWords(POLICY, given, { now: new Date(now), timeZone });
  const [first, second, noShow] = at('2026-11-30T00:00:00Z');
  expect(first).toMatch(/^Cancel by Tuesday, December 1/);
  expect(first?.split(' and you get ')[1]).toBe(inTime);
  expect(second).toBe(`If you cancel later, ${late}`);
  expect(at('2026-12-02T00:00:00Z')[0]).toBe(
    `Your session is less than 24 hours away: if you cancel, ${late}`,
  );
  expect(noShow).toBe(
    'creditCents' in tenders
      ? 'For a no-show, your credit is used.'
      : 'For a no-show, we charge the full service fee ($135).',
  );
});

it('says the numbers of the policy that the booking is sold under', () => {
  const policy = { freeUntilHours: 48, lateFeePercent: 30, noShowFeePercent: 80 };
  const at = (now: string, tenders = byCard) =>
    cancellationWords(policy, { ...session, tenders }, { now: new Date(now), timeZone });
  expect(at('2026-11-01T00:00:00Z')).toEqual([
    'Cancel by Monday, November 30 at 9:00\u00A0AM, 48 hours before, and you get everything back.',
    'If you cancel later, we charge 30% of the service fee ($40.50\u00A0of\u00A0$135) and refund the rest.',
    'For a no-show, we charge 80% of the service fee ($108\u00A0of\u00A0$135).',
  ]);
  expect(at('2026-12-01T15:00:00Z', { ...byCard, creditCents: 11867, cardCents: 0 })).toEqual([
    'Your session is less than 48 hours away: if you cancel, your credit is used and 70% of what it cost becomes gift value in your account.',
    'For a no-show, your credit is used and 20% of what it cost becomes gift value in your account.',
  ]);
});

it('says of a policy without a late fee that the credit comes back', () => {
  const policy = { ...POLICY, lateFeePercent: 0 };
  const tenders = { ...byCard, creditCents: 11867, cardCents: 0 };
  const [late] = cancellationWords(
    policy,
    { ...session, tenders },
    { now: new Date('2026-12-01T15:00:00Z'), timeZone },
  );
  expect(late).toContain('if you cancel, you get your credit back.');
});
