import { describe, expect, it } from 'vitest';
import { toLocalDate } from './booking-request.ts';

describe('toLocalDate', () => {
  it.each([
    ['2026-12-02', '2026-12-02', 'a date is itself'],
    ['2026-12-02T00:00:00.000Z', '2026-12-02', 'midnight UTC is the date written'],
    ['2026-12-02T00:00:00Z', '2026-12-02', 'also without milliseconds'],
    ['2026-12-02T00:00Z', '2026-12-02', 'also without seconds'],
    ['2026-12-02T00:00:00+00:00', '2026-12-02', 'also with the offset in figures'],
    ['2026-12-02T06:00:00.000Z', '2026-12-02', 'midnight of the practice in winter'],
    ['2026-07-01T05:00:00.000Z', '2026-07-01', 'midnight of the practice in summer'],
    ['2026-12-02T05:59:59.999Z', '2026-12-01', 'an instant of the evening before'],
    ['2026-12-02T00:00:00.001Z', '2026-12-01', 'just past midnight UTC is an instant'],
    ['2026-12-02T00:00:00-06:00', '2026-12-02', 'midnight with the practice’s own offset'],
    ['2026-12-02T00:00:00+09:00', '2026-12-01', 'midnight of a browser in Tokyo'],
    ['2026-12-02T23:30:00-08:00', '2026-12-03', 'late evening of a browser in Los Angeles'],
    ['2026-12-02T23:30:00', '2026-12-02', 'without an offset, the date written'],
    ['2027-01-01T05:59:00Z', '2026-12-31', 'the last minute of the year'],
    ['2027-03-14T07:59:00Z', '2027-03-14', 'before the clocks go forward'],
    ['2027-03-15T04:59:00Z', '2027-03-14', 'the end of the 23-hour day'],
    ['2027-11-07T06:30:00Z', '2027-11-07', 'the hour that comes twice'],
    ['2027-11-08T05:59:00Z', '2027-11-07', 'the end of the 25-hour day'],
    ['2028-02-29T12:00:00Z', '2028-02-29', 'a leap day'],
  ])('reads %s as %s: %s', (written, localDate) => {
    expect(toLocalDate(written, 'America/Chicago')).toBe(localDate);
  });
});
