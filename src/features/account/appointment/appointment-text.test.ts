import { expect, it } from 'vitest';
import type { OwnProposal } from '#contract/appointments/own-appointment.ts';
import { POLICY } from '#tests/helpers/builders/build-policy.ts';
import {
  appointmentMark,
  cancellationWords,
  dayAndTime,
  freeUntilAfter,
  lateWords,
  movingWords,
  paidWords,
  placeWords,
  proposalOverWords,
  silenceWords,
  whenWords,
} from './appointment-text.ts';

const PAID_BY_CARD = {
  paid: '86.10',
  refunded: '0.00',
  creditsUsed: 0,
  creditsReturned: 0,
};

it('says in a line what was paid, what was refunded and what is owed', () => {
  const payments = [
    {
      way: 'card' as const,
      ...{ paid: '86.10', refunded: '43.05', refunding: '0.00' },
      ...{ credits: 0, creditsReturned: 0 },
    },
  ];
  const words = 'Paid $86.10 by card. $43.05 was refunded to your card. $5 is still due.';
  expect(paidWords({ status: 'completed', payments, owed: '5.00' })).toBe(words);
});

it.each([
  ['pending', null],
  ['confirmed', 'Confirmed'],
  ['completed', null],
  ['cancelled', 'Canceled'],
  ['no_show', 'Missed'],
] as const)('marks a %s appointment with %s', (status, mark) => {
  expect(appointmentMark({ status, isDeclined: false })).toBe(mark);
});

it('marks a declined request as such', () => {
  expect(appointmentMark({ status: 'cancelled', isDeclined: true })).toBe('Declined');
});

it('says what silence means, and what became of an offer of other times', () => {
  const offer = { times: [], expiresAt: '2026-11-25T15:00:00Z' };
  expect(silenceWords('keeps')).toContain('your booked time stays');
  expect(silenceWords('declines')).toContain('full refund');
  const over = (state: OwnProposal['state'], otherwise: OwnProposal['otherwise'] = 'keeps') =>
    proposalOverWords({ ...offer, state, otherwise });
  expect(over('open')).toBe('');
  expect(over('kept')).toBe('You’re keeping the time you booked.');
  expect(over('withdrawn', 'declines')).toMatch(/The time you booked stays\.$/);
  expect(over('lapsed')).toMatch(/The time you booked stays\.$/);
  expect(over('lapsed', 'declines')).toMatch(/you’ll get a full refund\.$/);
});

it('says where a time is that is somewhere else', () => {
  expect(placeWords('home', '42 Laurel St, Brainerd')).toBe('at the home studio');
  expect(placeWords('broadway', '42 Laurel St, Brainerd')).toBe('at 42 Laurel St');
});

const OWN = {
  ...PAID_BY_CARD,
  lateFee: '45.00',
  policy: POLICY,
  ifCancelledNow: { kept: '0.00', refunded: '96.19', creditsReturned: 0 },
};

it.each([
  ['we charge half of the service fee, $45', {}],
  [
    'we charge 30% of the service fee, $27',
    { lateFee: '27.00', policy: { ...POLICY, lateFeePercent: 30 } },
  ],
  ['your credit is used', { lateFee: '0.00', creditsUsed: 1 }],
  ['there is still no charge', { lateFee: '0.00' }],
])('says that later %s', (words, changes) => {
  expect(lateWords({ ...OWN, ...changes })).toBe(words);
});

it.each([
  ['Moving it is free.', { isFree: true }],
  ['Moving it is free, but the same applies if you cancel it later.', { isFree: false }],
  ['Moving it is free.', { isFree: false, lateFee: '0.00' }],
  [
    'Moving it is free, but the same applies if you cancel it later.',
    { isFree: false, lateFee: '0.00', creditsUsed: 1 },
  ],
])('says "%s" of moving it', (words, changes) => {
  expect(movingWords({ ...OWN, ...changes })).toBe(words);
});

it('says of a free cancellation that there is no charge, and what is refunded', () => {
  expect(cancellationWords(OWN)).toEqual([
    'There’s no charge.',
    'You’ll get $96.19 back the way you paid. Card refunds can take 5 to 10 days to show.',
  ]);
});

it('says of a late cancellation what the fee is, in dollars', () => {
  const ifCancelledNow = { kept: '45.00', refunded: '51.19', creditsReturned: 0 };
  expect(cancellationWords({ ...OWN, ifCancelledNow })[0]).toBe(
    'The fee is $45: half of the service fee.',
  );
});

it('says that a credit returns, or what becomes of it', () => {
  const byCredit = { ...OWN, paid: '0.00', creditsUsed: 1 };
  const free = { kept: '0.00', refunded: '0.00', creditsReturned: 1 };
  expect(cancellationWords({ ...byCredit, ifCancelledNow: free })).toEqual([
    'There’s no charge.',
    'You’ll get your credit back.',
  ]);
  const late = { kept: '35.00', refunded: '37.41', creditsReturned: 0 };
  const words = cancellationWords({ ...byCredit, ifCancelledNow: late });
  expect(words[1]).toBe('Your credit is used.');
  expect(words[2]).toContain('the balance of your credit as gift value');
});

it('says of what was not paid, or in part, that the fee is owed: nothing can be kept of it', () => {
  const ifCancelledNow = { kept: '45.00', refunded: '0.00', creditsReturned: 0 };
  expect(cancellationWords({ ...OWN, paid: '0.00', ifCancelledNow })).toEqual([
    'The fee is $45: half of the service fee.',
    'You haven’t paid, so it will be due.',
  ]);
  expect(cancellationWords({ ...OWN, paid: '20.00', ifCancelledNow })).toEqual([
    'The fee is $45: half of the service fee.',
    'What you paid covers part of it. The other $25 will be due.',
  ]);
});

it.each([
  ['in time, to a day that is far', true, '2026-12-04T20:00:00Z', '2026-12-03T20:00:00.000Z'],
  ['in time, to a time that is near', true, '2026-12-01T15:00:00Z', null],
  ['in time, but its deadline is this very moment', true, '2026-12-01T20:00:00Z', null],
  ['late: the earliest deadline counts', false, '2026-12-04T20:00:00Z', null],
] as const)('knows the deadline after a move %s', (_, isFree, startsAt, deadline) => {
  const now = new Date('2026-11-30T20:00:00Z');
  const until = freeUntilAfter({ isFree, policy: POLICY, startsAt: new Date(startsAt), now });
  expect(until?.toISOString() ?? null).toBe(deadline);
});

it('knows the deadline of an appointment that was sold with 48 hours’ notice', () => {
  const policy = { ...POLICY, freeUntilHours: 48 };
  const now = new Date('2026-11-30T20:00:00Z');
  const startsAt = new Date('2026-12-04T20:00:00Z');
  const until = freeUntilAfter({ isFree: true, policy, startsAt, now });
  expect(until?.toISOString()).toBe('2026-12-02T20:00:00.000Z');
});

it('says of other shares, of several credits and of what was refunded before what canceling comes to', () => {
  const kept = { kept: '27.00', refunded: '0.00', creditsReturned: 0 };
  const policy = { ...POLICY, lateFeePercent: 30 };
  const refunded = { paid: '96.19', refunded: '96.19', policy, ifCancelledNow: kept };
  expect(cancellationWords({ ...OWN, ...refunded })).toEqual([
    'The fee is $27: 30% of the service fee.',
    'You haven’t paid, so it will be due.',
  ]);
  const free = { kept: '0.00', refunded: '0.00', creditsReturned: 2 };
  const byCredits = { paid: '0.00', creditsUsed: 2, ifCancelledNow: free };
  expect(cancellationWords({ ...OWN, ...byCredits })).toEqual([
    'There’s no charge.',
    'You’ll get 2 credits back.',
  ]);
});

it('names a day and a time of the practice, each of which holds together on its line', () => {
  const afternoon = new Date('2026-12-01T20:00:00Z');
  expect(dayAndTime(afternoon, 'America/Chicago')).toEqual({
    day: 'Tuesday, December\u00A01',
    time: '2:00\u00A0PM',
  });
  expect(whenWords(afternoon, 'America/Chicago')).toBe('Tuesday, December\u00A01, 2:00\u00A0PM');
  // Late in the evening it is the next day elsewhere.
  const evening = new Date('2026-12-15T05:30:00Z');
  expect(whenWords(evening, 'America/Chicago')).toBe('Monday, December\u00A014, 11:30\u00A0PM');
});
