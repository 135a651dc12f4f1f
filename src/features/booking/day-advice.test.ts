import { describe, expect, it } from 'vitest';
import { adviseOnDay } from './day-advice.ts';

const TODAY = '2026-11-20';

describe('adviseOnDay', () => {
  it.each([
    ['2026-11-28', 'weekend'],
    ['2026-11-29', 'weekend'],
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
    expect(adviseOnDay(localDate, TODAY)).toBe(advice);
  });
});
