import { clockLabel } from '../../lib/site/contact-facts.ts';
import { dayLabel } from '../../lib/time/clock.ts';

/** A day (YYYY-MM-DD) and a time (HH:MM) of the practice; empty where nothing is chosen yet. */
export interface Moment {
  date: string;
  time: string;
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The words of a day's card: "Wed", "Dec" and "2". */
export function dayParts(date: string): { weekday: string; month: string; day: string } {
  const [weekday = '', rest = ''] = shortDay.format(new Date(date)).split(', ');
  const [month = '', day = ''] = rest.split(' ');
  return { weekday, month, day };
}

/** "Wed, Dec 2, 11:00 AM" */
export function shortMomentLabel({ date, time }: Moment): string {
  return `${shortDay.format(new Date(date))}, ${clockLabel(time)}`;
}

/** "Wednesday, December 2, 11:00 AM" */
export function momentLabel({ date, time }: Moment): string {
  return `${dayLabel(date)}, ${clockLabel(time)}`;
}

/** Whether two moments are one. */
export function isSame(one: Moment, other: Moment): boolean {
  return one.date === other.date && one.time === other.time;
}
