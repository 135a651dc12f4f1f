import { expect, it } from 'vitest';
import { nearestFree, rebookedIn } from './rebooking.ts';

const at = (time: string, more: object = {}) => ({
  ...{
    time,
    isWithinHours: true,
    isAway: false,
    keptFor: null,
    minutesBefore: null,
    minutesAfter: null,
  },
  ...more,
});

it.each([
  ['the same time', [at('09:00'), at('10:00')], '10:00', '10:00'],
  ['the nearest free time', [at('09:00'), at('11:30'), at('13:00')], '10:30', '11:30'],
  ['the earlier of two as near', [at('09:00'), at('11:00')], '10:00', '09:00'],
  [
    'no time held for the waitlist',
    [at('10:00', { keptFor: 'Ida' }), at('12:00')],
    '10:00',
    '12:00',
  ],
  ['no other time outside her hours', [at('19:00', { isWithinHours: false })], '18:30', null],
  [
    'no usual time outside her hours, such as on a closed day',
    [at('19:00', { isWithinHours: false })],
    '19:00',
    null,
  ],
  ['no time at which she is away', [at('10:00', { isAway: true }), at('12:00')], '10:00', '12:00'],
  ['nothing where nothing is free', [], '10:00', null],
] as const)('proposes %s', (_, times, wanted, proposed) => {
  expect(nearestFree([...times], wanted)).toBe(proposed);
});

it('says how long after the session a proposal is', () => {
  const after = { localDate: '2026-11-20' };
  expect(rebookedIn(after, { date: '2026-12-18', time: '10:00' })).toBe('In 4 weeks');
  expect(rebookedIn(after, { date: '2026-12-19', time: '10:00' })).toBe('In 29 days');
});
