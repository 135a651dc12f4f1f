import { expect, test } from 'vitest';
import { plainWords } from '../../lib/site/written-text.ts';
import { POLICY } from '../../../tests/helpers/build-policy.ts';
import { feeWords } from '../../contract/rules/cancellation.ts';
import { builtPolicy } from '../../lib/site/built-policy.ts';
import type { Enhancement, Service } from '../../contract/catalogue.ts';
import { cancellationExample } from './cancellation-example.ts';
import { policies } from './policies.ts';

test('a cancellation is free with notice, a share of the fee after that, and another for a no-show', () => {
  const { freeUntilHours, lateFeePercent, noShowFeePercent } = builtPolicy;
  const steps = policies.cancellation.steps.map(({ when, cost, share }) => [
    plainWords(when),
    plainWords(cost),
    share,
  ]);
  expect(steps).toEqual([
    [`${freeUntilHours} hours ahead or more`, 'No charge', 'none'],
    [`Less than ${freeUntilHours} hours ahead`, feeWords(lateFeePercent), 'late'],
    ['No-show', feeWords(noShowFeePercent), 'noShow'],
  ]);
  expect(policies.cancellation.note).toContain('case by case');
});

test('the example says in dollars what is kept and what goes back, the enhancement always going back', () => {
  const service = { name: 'Thai Bodywork', duration: 60, price: '90.00' } as Service;
  const enhancement = { id: 'hot-stones', name: 'Hot Stones', price: '20.00' } as Enhancement;
  expect(cancellationExample(POLICY, [service], [enhancement])).toEqual({
    booked: 'Thai Bodywork, 60 minutes ($90), with Hot Stones ($20)',
    amounts: {
      none: { kept: 'none', back: '$110' },
      late: { kept: '$45', back: '$65' },
      noShow: { kept: '$90', back: '$20' },
    },
  });
  expect(cancellationExample(POLICY, [], [enhancement])).toBeNull();
  expect(cancellationExample(POLICY, [service], [])).toBeNull();
});

test('the example is the first hour of the list, with hot stones where there are any', () => {
  const service = (duration: number, price: string) =>
    ({ name: 'Thai Bodywork', duration, price }) as Service;
  const enhancement = (id: string, name: string) => ({ id, name, price: '20.00' }) as Enhancement;
  const services = [service(90, '135.00'), service(60, '90.00')];
  const cupping = enhancement('cupping', 'Cupping');
  const stones = enhancement('hot-stones', 'Hot Stones');
  const booked = (enhancements: Enhancement[]) =>
    cancellationExample(POLICY, services, enhancements)?.booked;
  expect(booked([cupping, stones])).toBe('Thai Bodywork, 60 minutes ($90), with Hot Stones ($20)');
  expect(booked([cupping])).toBe('Thai Bodywork, 60 minutes ($90), with Cupping ($20)');
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
