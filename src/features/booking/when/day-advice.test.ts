import { describe, expect, it } from 'vitest';
import { openingFacts } from '#lib/site/facts/opening-facts.ts';
import { practice } from '#lib/site/built/practice.ts';
import { adviseOnDay, isForOthersOnly, waitableOf } from './day-advice.ts';

const TODAY = '2026-11-20';
const DAYS = openingFacts(practice.hours);

describe('adviseOnDay', () => {
  it.each([
    ['2026-11-28', 'closed'],
    ['2026-11-29', 'closed'],
    ['2026-11-30', null],
    ['2026-12-01', 'existing_clients'],
    ['2026-12-02', null],
    ['2026-12-03', 'existing_clients'],
    ['2026-12-04', null],
    [TODAY, null],
    ['2026-11-19', 'past'],
    ['', null],
    ['2026-13-45', null],
  ])('says of "%s": %s', (localDate, advice) => {
    expect(adviseOnDay(localDate, TODAY, DAYS)).toBe(advice);
  });

  it('goes by the practice’s own days', () => {
    const days = openingFacts([
      { days: ['Saturday'], opens: '10:00', closes: '14:00', clients: 'everyone' },
      { days: ['Monday', 'Wednesday'], clients: 'existing' },
    ]);
    expect(days.openings).toBe('Saturday from 10:00 AM to 2:00 PM');
    expect(days.clientDayNames).toBe('Monday and Wednesday');
    expect(adviseOnDay('2026-11-28', TODAY, days)).toBeNull();
    expect(adviseOnDay('2026-11-30', TODAY, days)).toBe('existing_clients');
    expect(adviseOnDay('2026-12-01', TODAY, days)).toBe('closed');
  });
});

describe('what can be waited for', () => {
  const day = (why?: 'full' | 'too_soon') => [
    { date: '2026-12-04', times: [], ...(why && { why }) },
  ];
  const free = (...times: string[]) => ({
    state: 'ready' as const,
    slots: times.map((time) => ({ time, startsAt: `2026-12-04T${time}:00Z` })),
  });
  const DAY = '2026-12-04';
  it.each([
    ['all of a full day', free(), day('full'), { date: DAY, dayPart: 'any' }],
    ['a day of which nothing is known', free(), [], { date: DAY, dayPart: 'any' }],
    ['nothing of a day that is too soon', free(), day('too_soon'), null],
    [
      'the afternoon, where only a morning is left',
      free('11:30'),
      [],
      { date: DAY, dayPart: 'afternoon' },
    ],
    ['the morning, where only noon is left', free('12:00'), [], { date: DAY, dayPart: 'morning' }],
    ['nothing where both have times', free('09:00', '16:00'), [], null],
    ['nothing before the times are known', { state: 'loading' as const }, day('full'), null],
  ])('is %s', (_, freeTimes, days, expected) => {
    expect(waitableOf(DAY, freeTimes, { days })).toEqual(expected);
  });
});

describe('a day of existing clients', () => {
  const DAY = '2026-12-01';
  const loading = { state: 'loading' as const };
  const ready = (...times: string[]) => ({
    state: 'ready' as const,
    slots: times.map((time) => ({ time, startsAt: `${DAY}T${time}:00Z` })),
  });
  const list = (why?: 'existing_clients' | 'full') => [
    { date: DAY, times: why ? [] : ['09:00'], ...(why && { why }) },
  ];
  it.each([
    ['a guest, at once', loading, [], false, true],
    ['an existing client, while their times are on their way', loading, [], true, false],
    ['an existing client with times', ready('15:00'), [], true, false],
    ['someone logged in who is offered none', ready(), [], true, true],
    ['whom the list of days calls so', loading, list('existing_clients'), true, true],
    ['an existing client, when the day is full', ready(), list('full'), true, false],
    ['an existing client by the list of days', loading, list(), true, false],
  ])('is kept from %s: %#', (_, freeTimes, days, isKnown, expected) => {
    expect(isForOthersOnly(DAY, { freeTimes, freeDays: { days }, isKnown })).toBe(expected);
  });
});
