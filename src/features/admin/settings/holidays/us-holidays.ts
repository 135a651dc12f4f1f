/** A day that most practices close on. */
export interface Holiday {
  name: string;
  localDate: string;
}

const THURSDAY = 4;
const MONDAY = 1;

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Returns the nth weekday of a month (0 is Sunday). */
function nthOf(year: number, month: number, weekday: number, nth: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return dayOf(year, month, 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7);
}

/** Returns the last Monday of May. */
function memorialDay(year: number): string {
  const last = new Date(Date.UTC(year, 4, 31)).getUTCDay();
  return dayOf(year, 5, 31 - ((last - MONDAY + 7) % 7));
}

const thanksgiving = (year: number) => nthOf(year, 11, THURSDAY, 4);
const dayAfter = (localDate: string) =>
  new Date(Date.parse(`${localDate}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const HOLIDAYS: readonly [name: string, dateIn: (year: number) => string][] = [
  ['New Year’s Day', (year) => dayOf(year, 1, 1)],
  ['Memorial Day', memorialDay],
  ['Independence Day', (year) => dayOf(year, 7, 4)],
  ['Labor Day', (year) => nthOf(year, 9, MONDAY, 1)],
  ['Thanksgiving', thanksgiving],
  ['Friday after Thanksgiving', (year) => dayAfter(thanksgiving(year))],
  ['Christmas Eve', (year) => dayOf(year, 12, 24)],
  ['Christmas Day', (year) => dayOf(year, 12, 25)],
];

/** Returns the next date of each US holiday, today's included, the earliest first. */
export function nextHolidays(today: string): Holiday[] {
  const year = Number(today.slice(0, 4));
  return HOLIDAYS.map(([name, dateIn]) => {
    const localDate = dateIn(year) >= today ? dateIn(year) : dateIn(year + 1);
    return { name, localDate };
  }).sort((one, other) => one.localDate.localeCompare(other.localDate));
}
