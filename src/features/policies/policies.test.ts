import { expect, test } from 'vitest';
import { plainWords } from '#lib/site/facts/written-text.ts';
import { FACTS } from '#lib/site/facts/facts.ts';
import { builtPolicy } from '#lib/site/built/built-policy.ts';
import { policies } from './policies.ts';

test('a cancellation is free with notice, a share of the fee after that, and another for a no-show', () => {
  const { freeUntilHours } = builtPolicy;
  const steps = policies.cancellation.steps.map(({ when, cost, share }) => [
    plainWords(when),
    plainWords(cost),
    share,
  ]);
  expect(steps).toEqual([
    [`${freeUntilHours} hours ahead or more`, 'No charge', 'none'],
    [`Less than ${freeUntilHours} hours ahead`, FACTS['LateFee'], 'late'],
    ['No-show', FACTS['NoShowFee'], 'noShow'],
  ]);
  expect(policies.cancellation.note).toContain('case by case');
});

test('texts are described as a carrier asks: what, how often, what they cost, STOP, HELP and privacy', () => {
  const words = plainWords(policies.texts.points.join(' '));
  for (const part of [
    'only if you check',
    'About 2 texts per booking',
    'data rates',
    'STOP',
    'HELP',
    'not shared',
  ]) {
    expect.soft(words).toContain(part);
  }
});

test('an HSA or FSA card is taken, and the plan is to be asked', () => {
  expect(policies.payment.points.join(' ')).toMatch(/HSA or FSA.*ask your plan/);
});

test('booking is advised 2-3 days ahead', () => {
  expect(policies.booking.figure).toBe('2-3 days');
  expect(plainWords(policies.booking.points.join(' '))).toContain('Same-day');
});

test('every way to pay is named, and when the payment is due', () => {
  const { intro, methods, points } = policies.payment;
  expect(methods).toEqual([
    'Visa',
    'MasterCard',
    'American Express',
    'Discover',
    'Debit cards',
    'Cash',
    'Gift certificates',
  ]);
  expect(intro).toMatch(/at booking.*at the time of service/);
  expect(points.join(' ')).toMatch(/Tipping is optional.*not billed directly.*receipt/);
});
