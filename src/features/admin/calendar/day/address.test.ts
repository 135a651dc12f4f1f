import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { addMonths, dayList, mondayOf, monthRange, rangeLabel } from './dates.ts';

it.each([
  ['#calendar', null, null],
  ['#calendar/week', 'week', null],
  ['#calendar/day/2026-12-02', 'day', '2026-12-02'],
  ['#calendar/month/2026-02-28', 'month', '2026-02-28'],
  ['#calendar/list', 'list', null],
  ['#calendar/day/2026-02-30', 'day', null],
  ['#calendar/day/1926-02-03', 'day', null],
  ['#calendar/day/tomorrow', 'day', null],
  ['#calendar/year/2026-12-02', null, null],
  ['#week', null, null],
])('%s names the view %s and the day %s', (hash, view, date) => {
  expect(readAddress(hash)).toEqual({ view, date });
});

describe('days', () => {
  it.each(['2026-11-23', '2026-11-26', '2026-11-29'])('%s is of the week of its Monday', (date) => {
    expect(mondayOf(date)).toBe('2026-11-23');
  });

  it('in a month’s view fill whole weeks', () => {
    expect(monthRange('2026-12-16')).toEqual({ from: '2026-11-30', to: '2027-01-03' });
    expect(monthRange('2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-01');
  });

  it.each([
    [['2026-11-23', '2026-11-29'], 'November\u00A023 to 29'],
    [['2026-11-30', '2026-12-06'], 'November\u00A030 to December\u00A06'],
    [['2026-11-25', '2026-11-25'], 'Wednesday, November\u00A025'],
  ])('%j are called %s', ([from = '', to = ''], words) => {
    expect(rangeLabel(from, to)).toBe(words);
  });

  it.each([
    [['2026-11-23', '2026-11-24', '2026-11-25'], 'Monday to Wednesday'],
    [['2026-11-23', '2026-11-25'], 'Monday and Wednesday'],
    [['2026-11-26'], 'Thursday'],
  ])('%j are listed as %s', (dates, words) => {
    expect(dayList(dates)).toBe(words);
  });
});
