import { describe, expect, it } from 'vitest';
import { dayParts, isSame, momentLabel, placeWord, shortMomentLabel } from './moments.ts';

const moment = { date: '2026-12-02', time: '11:00' };

describe('a day and a time of the practice', () => {
  it('reads as people say it, wherever the browser is', () => {
    expect(momentLabel(moment)).toBe('Wednesday, December 2, 11:00 AM');
    expect(shortMomentLabel({ ...moment, time: '13:30' })).toBe('Wed, Dec 2, 1:30 PM');
    expect(dayParts(moment.date)).toEqual({ weekday: 'Wed', month: 'Dec', day: '2' });
  });

  it('is another one on another day or at another time', () => {
    expect(isSame(moment, { ...moment })).toBe(true);
    expect(isSame(moment, { ...moment, date: '2026-12-03' })).toBe(false);
    expect(isSame(moment, { ...moment, time: '11:30' })).toBe(false);
  });
});

it.each([
  ['one day', ['02 09:00', '02 10:30', '02 13:00'], ['Soonest', 'Later', 'Afternoon']],
  ['one long day', ['02 09:00', '02 12:00', '02 15:00'], ['Soonest', 'Afternoon', 'Later']],
  ['an afternoon on', ['02 15:00', '04 09:00', '07 09:00'], ['Soonest', 'Morning', 'Another day']],
  [
    'a far afternoon',
    ['02 09:00', '04 13:00', '07 09:00'],
    ['Soonest', 'Afternoon', 'Another day'],
  ],
  ['three days', ['02 09:00', '04 09:00', '07 09:00'], ['Soonest', 'Another day', 'Another day']],
  // "Another day" twice would be two names for one day.
  ['two days', ['02 09:00', '04 09:00', '04 13:00'], ['Soonest', 'Another day', 'Afternoon']],
])('free times of %s each say what sets them apart', (_, times, words) => {
  const list = times.map((each) => ({ date: `2026-12-${each.slice(0, 2)}`, time: each.slice(3) }));
  expect(list.map((_slot, place) => placeWord(list, place))).toEqual(words);
});
