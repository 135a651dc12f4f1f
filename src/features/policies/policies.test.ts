import { expect, test } from 'vitest';
import { plainWords } from '../../lib/written-words.ts';
import { policies } from './policies.ts';

test('a cancellation is free a day ahead, half the fee after that, and the full fee for a no-show', () => {
  expect(policies.cancellation.steps).toEqual([
    { when: '24 hours ahead or more', cost: 'No charge', share: 'none' },
    { when: 'Less than 24 hours ahead', cost: '50% of the service fee', share: 'half' },
    { when: 'No-show', cost: 'The full service fee', share: 'full' },
  ]);
  expect(policies.cancellation.note).toContain('case by case');
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
