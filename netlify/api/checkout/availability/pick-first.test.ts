import { describe, expect, it } from 'vitest';
import { pickFirst } from './pick-first.ts';

/** Half hours from one time to another. */
function halfHours(from: string, to: string): string[] {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const count = (minutes(to) - minutes(from)) / 30 + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = minutes(from) + index * 30;
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  });
}

const WED = '2026-12-02';
const FRI = '2026-12-04';
const MON = '2026-12-07';
const DAY = halfHours('09:00', '16:00');
const pick = (days: Record<string, string[]>) =>
  pickFirst(Object.entries(days).map(([date, times]) => ({ date, times }))).map(
    ({ date, time }) => `${date.slice(8)} ${time}`,
  );

describe('the first open times', () => {
  it.each([
    ['at opening: that day’s afternoon, and another day', '09:00', '02 12:00', '04 09:00'],
    ['late in the morning: an afternoon well apart', '11:30', '02 14:30', '04 09:00'],
    ['in the afternoon: the next morning, and another day', '13:00', '04 09:00', '07 09:00'],
    ['the last of its day: the next morning, and another day', '16:00', '04 09:00', '07 09:00'],
  ])('are spread when the soonest is %s', (_, soonest, second, third) => {
    const days = { [WED]: halfHours(soonest, '16:00'), [FRI]: DAY, [MON]: DAY };
    expect(pick(days)).toEqual([`02 ${soonest}`, second, third]);
  });

  it('take the other half of the next open day where the first day has none', () => {
    const days = { [WED]: ['09:00', '09:30'], [FRI]: DAY, [MON]: DAY };
    expect(pick(days)).toEqual(['02 09:00', '04 12:00', '07 09:00']);
  });

  it('are as far apart as one day allows', () => {
    expect(pick({ [WED]: DAY })).toEqual(['02 09:00', '02 12:00', '02 15:00']);
    expect(pick({ [WED]: halfHours('09:00', '11:00') })).toEqual([
      ...['02 09:00', '02 10:00', '02 11:00'],
    ]);
  });

  it('are mornings where there are only mornings', () => {
    const morning = halfHours('09:00', '10:00');
    expect(pick({ [WED]: morning, [FRI]: morning })).toEqual(['02 09:00', '02 10:00', '04 09:00']);
    expect(pick({ [WED]: morning, [FRI]: morning, [MON]: morning })).toEqual([
      ...['02 09:00', '04 09:00', '07 09:00'],
    ]);
  });

  it('are all there are where there are few, and none where there are none', () => {
    expect(pick({ [WED]: ['11:30', '12:00'] })).toEqual(['02 11:30', '02 12:00']);
    expect(pick({ [WED]: [] })).toEqual([]);
  });
});
