import { z } from 'zod';

/** How long a search is in `npm test`, if that is less, in `npm run test:all`, and in `npm run reliability`. */
interface Lengths {
  short?: number;
  usual: number;
  long: number;
  /** Another environment variable that says it, for several searches at once. */
  also?: string;
}

/** Every random search and every repeated race; an environment variable of the name says how long it is this time. */
const SEARCHES = {
  /** Histories of the model test. */
  MODEL_RUNS: { short: 16, usual: 60, long: 2_000 },
  /** Months of her calendar: an act or two a day, the clocks change. */
  CALENDAR_MONTHS: { short: 1, usual: 3, long: 200 },
  /** Of how many API tests one is swept afterwards: the scenarios always are. */
  SWEPT_EVERY: { short: 16, usual: 8, long: 1 },
  /** For how many minutes the calendar is flooded, and from how many addresses in all. */
  FLOOD_MINUTES: { short: 15, usual: 30, long: 90 },
  FLOOD_ADDRESSES: { short: 75, usual: 150, long: 100_000 },
  /** Days, around the one on which clocks change, on which a worker dies now and then. */
  WORKER_DAYS: { usual: 10, long: 30 },
  /** How many Stripe events, holds and messages wait at once. */
  BACKLOG: { usual: 30, long: 5_000 },
  /** How many days the simulated month has, and how many minutes pass between two runs of its worker. */
  MONTH_DAYS: { usual: 9, long: 30 },
  MONTH_STEP_MINUTES: { usual: 60, long: 15 },
  /** How often two want the same at once, and how often fifty do. */
  RACE_ROUNDS: { short: 2, usual: 5, long: 100 },
  CROWD_ROUNDS: { short: 1, usual: 2, long: 100 },
  /** How often the messages’ worker comes just as something is undone. */
  UNDO_RACES: { short: 6, usual: 12, long: 200 },
  /** Calendars of which every time is asked for: whether it is offered, booked, and moved to. */
  OFFERED_CALENDARS: { usual: 50, long: 300, also: 'CALENDAR_RUNS' },
  BOOKED_CALENDARS: { usual: 18, long: 100, also: 'CALENDAR_RUNS' },
  MOVED_CALENDARS: { usual: 12, long: 120, also: 'CALENDAR_RUNS' },
  /** Times of which it is asked why they are offered or not. */
  WHY_CASES: { usual: 150, long: 2_000 },
  /** Requests of all kinds of people with what fits a call's fields, what is at their limits, and what is past them. */
  ODD_REQUESTS: { short: 300, usual: 3_000, long: 30_000 },
  /** Histories of a practice whose settings change while people book. */
  PRACTICE_RUNS: { short: 2, usual: 8, long: 1_000 },
  /** Practices of random settings whose texts are written, those that write a message and a calendar file, and those whose sites are built. */
  SETTINGS_RUNS: { usual: 500, long: 5_000 },
  SETTINGS_MESSAGES: { short: 60, usual: 500, long: 5_000 },
  /** Changes of each kind that are saved. */
  SAVED_SETTINGS: { short: 3, usual: 40, long: 500 },
  BUILT_PRACTICES: { usual: 10, long: 10 },
  /** Histories of a booking and its changes, of credits, of certificates and of the waitlist. */
  FAMILY_RUNS: { short: 4, usual: 10, long: 60 },
  WALLET_RUNS: { short: 3, usual: 7, long: 40 },
  GIFT_RUNS: { short: 2, usual: 5, long: 25 },
  WAITLIST_RUNS: { short: 2, usual: 3, long: 40 },
} as const satisfies Record<string, Lengths>;

type Search = keyof typeof SEARCHES;

/** Whether this run is one of everything, at full width and usual length: `npm run test:all` says so to what it starts. */
export const isWhole = process.env['TESTS'] === 'all';

const wholeNumber = z.coerce.number().int().positive();

/** How long a search is to be in this run. */
export function searchLength(name: Search): number {
  const { short, usual, also }: Lengths = SEARCHES[name];
  const length = isWhole ? usual : (short ?? usual);
  return wholeNumber.parse(process.env[name] ?? (also && process.env[also]) ?? length);
}

/** What repeats a random search: fixed in `npm test`, and otherwise only if SEARCH_SEED says so. */
export function searchSeed(): number | undefined {
  const seed = process.env['SEARCH_SEED'] ?? (isWhole ? undefined : 1);
  return seed === undefined ? undefined : z.coerce.number().int().parse(seed);
}

/** Of how many tests of this project one is swept afterwards: of each, where the project does not say. */
export const sweptEvery = (): number => wholeNumber.parse(process.env['SWEPT_EVERY'] ?? 1);

/** What makes every search a long one. */
export const longSearches = (): Record<string, string> =>
  Object.fromEntries(Object.entries(SEARCHES).map(([name, { long }]) => [name, String(long)]));
