import { afterAll, describe, expect, it } from 'vitest';
import { deliveryDays } from '../../src/features/gifts/gift-values.ts';
import { publishedDay } from '../../src/features/blog/text/published-day.ts';
import {
  dayLabel,
  instantOf,
  localMoment,
  longDate,
  shortMoment,
  weekdayOf,
} from '#lib/time/clock.ts';

const machineZone = process.env['TZ'];
afterAll(() => {
  process.env['TZ'] = machineZone;
});

const PRACTICE = 'America/Chicago';
/** Days on which clocks change somewhere, and the last of a year. */
const DAYS = ['2027-03-14', '2027-11-07', '2027-03-28', '2026-12-31'];

const tell = () =>
  DAYS.flatMap((day) => {
    const early = instantOf(day, '00:30', PRACTICE);
    const late = instantOf(day, '23:30', PRACTICE);
    return [
      ...[dayLabel(day), longDate(day), weekdayOf(day), shortMoment(late, PRACTICE)],
      ...[early, late].map((instant) => [instant.toISOString(), localMoment(instant, PRACTICE)]),
      deliveryDays(early, PRACTICE),
      publishedDay(longDate(day)),
    ];
  });

const offset = () => new Date('2027-01-01').getTimezoneOffset();

// All unit tests run in one zone, on the other side of the date line; what people read about days is tested in others here.
describe('what people read about a day does not depend on where the machine is', () => {
  it.each(['UTC', 'America/Chicago', 'Asia/Kolkata', 'Pacific/Kiritimati'])('in %s', (zone) => {
    process.env['TZ'] = 'Pacific/Apia';
    const [far, farOffset] = [tell(), offset()];
    process.env['TZ'] = zone;
    expect(offset()).not.toBe(farOffset);
    expect(tell()).toEqual(far);
  });
});
