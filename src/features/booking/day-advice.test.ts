import { describe, expect, it } from 'vitest';
import { openingFacts } from '../../lib/opening-facts.ts';
import { practice } from '../../lib/practice.ts';
import { adviseOnDay } from './day-advice.ts';

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
