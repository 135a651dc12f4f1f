const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Returns the calendar day (YYYY-MM-DD) of a printed date, 'April 1, 2025'; null if there is no such day. */
export function publishedDay(printed: string): string | null {
  const [, monthName = '', day = '', year = ''] = /^(\w+) (\d{1,2}), (\d{4})$/.exec(printed) ?? [];
  const month = MONTHS.indexOf(monthName);
  if (month < 0) return null;
  const date = new Date(Date.UTC(Number(year), month, Number(day)));
  return date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 10) : null;
}
