import { describe, expect, it } from 'vitest';
import { dayParts, isSame, momentLabel, shortMomentLabel } from './moments.ts';

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
