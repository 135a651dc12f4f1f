/** Which number of 3/4/2026 is the month. */
export type DateOrder = 'month_first' | 'day_first';

/** A day and a time of day as a list has them, in the practice's local time. */
export interface Moment {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM; null if the cell has no time. */
  time: string | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/;
const MONTH_NAMED = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i;
const DAY_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})/i;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\s+/i;
const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?(?=$|[\s+Z-])/i;

const two = (value: number) => String(value).padStart(2, '0');

/** Reads "9:00 am", "14:30" and "9 PM" as HH:MM; null for anything else. */
export function readTime(cell: string): string | null {
  const [, hours, minutes = '00', half] = CLOCK.exec(cell.trim()) ?? [];
  if (hours === undefined || (half === undefined && !/[:.]/.test(cell))) return null;
  const hour = Number(hours);
  const isOn12 = half !== undefined;
  if (hour > (isOn12 ? 12 : 23) || (isOn12 && hour === 0) || Number(minutes) > 59) return null;
  const shift = isOn12 ? (half.toLowerCase() === 'p' ? 12 : 0) - (hour === 12 ? 12 : 0) : 0;
  return `${two(hour + shift)}:${minutes}`;
}

/** The parts of a date, and what comes after it; null if it isn't one. */
function splitDate(cell: string, order: DateOrder) {
  const typed = cell.trim().replace(WEEKDAY, '');
  const named = (name = '') => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const found =
    YEAR_FIRST.exec(typed) ??
    NUMBERS.exec(typed) ??
    MONTH_NAMED.exec(typed) ??
    DAY_NAMED.exec(typed);
  if (!found) return null;
  const [whole, first = '', second = '', third = ''] = found;
  const rest = typed.slice(whole.length).replace(/^(?:,|T|\s|at\s)+/i, '');
  if (YEAR_FIRST.test(typed)) return { year: first, month: +second, day: +third, rest };
  if (NUMBERS.test(typed)) {
    const year = third.length === 2 ? `20${third}` : third;
    const [month, day] = order === 'month_first' ? [+first, +second] : [+second, +first];
    return { year, month, day, rest };
  }
  if (MONTH_NAMED.test(typed)) return { year: third, month: named(first), day: +second, rest };
  return { year: third, month: named(second), day: +first, rest };
}

/** Reads a date, with or without a time of day; null if there is no such day, or what follows it isn't a time. */
export function readMoment(cell: string, order: DateOrder): Moment | null {
  const parts = splitDate(cell, order);
  if (!parts) return null;
  const { year, month, day, rest } = parts;
  const date = `${year}-${two(month)}-${two(day)}`;
  // The calendar moves February 30 to March 2.
  const isReal = new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date;
  const time = rest === '' ? null : readTime(rest);
  return isReal && (rest === '' || time !== null) ? { date, time } : null;
}

/** In which order a column of dates is written: as all of its cells allow; null if both are possible and differ. */
export function orderOf(cells: readonly string[]): DateOrder | null {
  const fits = (order: DateOrder) =>
    cells.every((cell) => !NUMBERS.test(cell.trim()) || splitIsReal(cell, order));
  const [monthFirst, dayFirst] = [fits('month_first'), fits('day_first')];
  if (monthFirst && dayFirst && cells.some(differs)) return null;
  return dayFirst && !monthFirst ? 'day_first' : 'month_first';
}

function splitIsReal(cell: string, order: DateOrder): boolean {
  const parts = splitDate(cell, order);
  return parts !== null && parts.month <= 12 && parts.day <= 31;
}

function differs(cell: string): boolean {
  const [, first, second] = NUMBERS.exec(cell.trim()) ?? [];
  return first !== undefined && Number(first) !== Number(second);
}
