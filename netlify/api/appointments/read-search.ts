/** A parsed search: words, and the days that a date among them may mean. */
export interface Search {
  words: string;
  dates: string[] | null;
}

const MONTHS = [
  ...['jan(?:uary)?', 'feb(?:ruary)?', 'mar(?:ch)?', 'apr(?:il)?', 'may', 'june?', 'july?'],
  ...['aug(?:ust)?', 'sept?(?:ember)?', 'oct(?:ober)?', 'nov(?:ember)?', 'dec(?:ember)?'],
];
const MONTH = `(${MONTHS.join('|')})\\.?`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,?\\s+(\\d{4}))?';
const WEEKDAYS = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]?/gi;

/** The ways to write a date, each with the order of its parts. */
const FORMS: [RegExp, ('year' | 'month' | 'day')[]][] = [
  [/(?<![\w-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\w-])/, ['year', 'month', 'day']],
  [/(?<![\w/-])(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?(?![\w/-])/, ['month', 'day', 'year']],
  [new RegExp(`\\b${MONTH}\\s+${DAY}${YEAR}(?!\\w)`, 'i'), ['month', 'day', 'year']],
  [new RegExp(`\\b${DAY}\\s+${MONTH}${YEAR}(?!\\w)`, 'i'), ['day', 'month', 'year']],
];

/** A date without a year may be in this year, the nine before it or the next one. */
const YEARS_BACK = 9;

/** Parses what was typed: "Ann, Nov 24" is the word Ann and November 24 of this and other years. */
export function readSearch(typed: string, thisYear: number): Search {
  for (const [form, order] of FORMS) {
    const match = form.exec(typed);
    if (!match) continue;
    const part = (name: (typeof order)[number]) => match[order.indexOf(name) + 1];
    const dates = daysOf(part('year'), monthOf(part('month')), Number(part('day')), thisYear);
    if (dates.length === 0) continue;
    return { words: typed.replace(match[0], ' ').replaceAll(WEEKDAYS, ' '), dates };
  }
  return { words: typed, dates: null };
}

function monthOf(text = ''): number {
  if (/^\d/.test(text)) return Number(text);
  return MONTHS.findIndex((month) => new RegExp(`^${month}\\.?$`, 'i').test(text)) + 1;
}

/** Returns the days with this month and day that exist, in the typed year or in all that may be meant. */
function daysOf(typedYear: string | undefined, month: number, day: number, thisYear: number) {
  const years =
    typedYear === undefined
      ? Array.from({ length: YEARS_BACK + 2 }, (_, index) => thisYear + 1 - index)
      : [Number(typedYear.length === 2 ? `20${typedYear}` : typedYear)];
  return years
    .map((year) => new Date(Date.UTC(year, month - 1, day)))
    .filter((date) => date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
    .map((date) => date.toISOString().slice(0, 10))
    .filter((date) => date.startsWith('20'));
}
