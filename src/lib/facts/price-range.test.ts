import { describe, expect, it } from 'vitest';
import type { Service } from '#contract/catalog.ts';
import { toService } from '#contract/practice/sale.ts';
import { snapshot } from '../site/built/snapshot.ts';
import {
  durationRangeLabel,
  getMemberPriceCents,
  listDurations,
  priceRangeLabel,
} from './price-range.ts';

const buildService = (overrides: Partial<Service> = {}): Service => ({
  id: 'swedish-60',
  name: 'Swedish Massage',
  description: '',
  category: 'swedish',
  duration: 60,
  price: '80.00',
  ...overrides,
});

describe('price ranges of the real catalog', () => {
  it.each([
    ['thai_therapeutic', 'anyone', '$90-$180'],
    ['swedish', 'anyone', '$50-$160'],
    ['deep_tissue', 'anyone', '$65-$180'],
    ['thai_therapeutic', 'guests', '$90-$180'],
    ['swedish', 'guests', '$50-$160'],
    ['deep_tissue', 'guests', '$75-$180'],
  ] as const)('%s for %s is %s', (category, audience, label) => {
    expect(
      priceRangeLabel(listDurations(snapshot.services.map(toService), category), audience),
    ).toBe(label);
  });
});

describe('priceRangeLabel', () => {
  it('shows one price where lowest and highest are equal', () => {
    expect(priceRangeLabel([buildService()], 'guests')).toBe('$80');
  });

  it('is empty without services', () => {
    expect(priceRangeLabel([], 'anyone')).toBe('');
  });

  it('never lowers a range by a member price that is not lower', () => {
    expect(priceRangeLabel([buildService({ memberPrice: '90.00' })], 'anyone')).toBe('$80');
  });
});

describe('getMemberPriceCents', () => {
  it.each([
    ['none', undefined, null],
    ['a lower one', '70.00', 7000],
    ['an equal one', '80.00', null],
    ['a higher one', '85.00', null],
  ])('reads %s', (_what, memberPrice, cents) => {
    expect(getMemberPriceCents({ price: '80.00', memberPrice })).toBe(cents);
  });
});

describe('listDurations', () => {
  it('sorts by duration and keeps the first of two equal ones', () => {
    const services = [
      buildService({ id: 'long', duration: 90 }),
      buildService({ id: 'first', duration: 30 }),
      buildService({ id: 'second', duration: 30 }),
      buildService({ id: 'other', category: 'deep_tissue' }),
    ];
    expect(listDurations(services, 'swedish').map(({ id }) => id)).toEqual(['first', 'long']);
  });
});

describe('durationRangeLabel', () => {
  it.each([
    [[60, 90], '60 to 90 minutes'],
    [[60, 120], '1 to 2 hours'],
    [[90, 150, 120], '1.5 to 2.5 hours'],
    [[45, 120], '45 to 120 minutes'],
    [[60], '60 minutes'],
    [[], ''],
  ])('of %j is "%s"', (durations, label) => {
    expect(durationRangeLabel(durations.map((duration) => buildService({ duration })))).toBe(label);
  });
});
