import { z } from 'zod';

/** How long a search is in `npm test`, where all of it has to fit, and in `npm run reliability`. */
interface Lengths {
  usual: number;
  long: number;
  /** Another environment variable that says it, for several searches at once. */
  also?: string;
}

/** Every random search and every repeated race; an environment variable of the name says how long it is this time. */
const SEARCHES = {
  /** Histories that each of the two files of the model test tries. */
  MODEL_RUNS: { usual: 30, long: 1_000 },
  /** Of how many API tests one is swept afterwards: the scenarios always are. */
  SWEPT_EVERY: { usual: 8, long: 1 },
  /** For how many minutes the calendar is flooded, and from how many addresses in all. */
  FLOOD_MINUTES: { usual: 30, long: 90 },
  FLOOD_ADDRESSES: { usual: 150, long: 100_000 },
  /** Days, around the one on which clocks change, on which a worker dies now and then. */
  WORKER_DAYS: { usual: 10, long: 30 },
  /** How many Stripe events, holds and messages wait at once. */
  BACKLOG: { usual: 30, long: 5_000 },
  /** How many days the simulated month has, and how many minutes pass between two runs of its worker. */
  MONTH_DAYS: { usual: 9, long: 30 },
  MONTH_STEP_MINUTES: { usual: 60, long: 15 },
  /** How often two want the same at once, and how often fifty do. */
  RACE_ROUNDS: { usual: 5, long: 100 },
  CROWD_ROUNDS: { usual: 2, long: 100 },
  /** How often the messages’ worker comes just as something is undone. */
  UNDO_RACES: { usual: 12, long: 200 },
  /** Calendars of which every time is asked for: whether it is offered, booked, and moved to. */
  OFFERED_CALENDARS: { usual: 50, long: 300, also: 'CALENDAR_RUNS' },
  BOOKED_CALENDARS: { usual: 18, long: 100, also: 'CALENDAR_RUNS' },
  MOVED_CALENDARS: { usual: 12, long: 120, also: 'CALENDAR_RUNS' },
  /** Times of which it is asked why they are offered or not. */
  WHY_CASES: { usual: 150, long: 2_000 },
  /** Histories of a practice whose settings change while people book. */
  PRACTICE_RUNS: { usual: 8, long: 1_000 },
  /** Histories of a booking and its changes, of credits, of certificates and of the waitlist. */
  FAMILY_RUNS: { usual: 10, long: 60 },
  WALLET_RUNS: { usual: 7, long: 40 },
  GIFT_RUNS: { usual: 5, long: 25 },
  WAITLIST_RUNS: { usual: 3, long: 40 },
} as const satisfies Record<string, Lengths>;

type Search = keyof typeof SEARCHES;

const wholeNumber = z.coerce.number().int().positive();

/** How long a search is to be in this run. */
export function searchLength(name: Search): number {
  const { usual, also }: Lengths = SEARCHES[name];
  return wholeNumber.parse(process.env[name] ?? (also && process.env[also]) ?? usual);
}

/** Of how many tests of this project one is swept afterwards: of each, where the project does not say. */
export const sweptEvery = (): number => wholeNumber.parse(process.env['SWEPT_EVERY'] ?? 1);

/** What makes every search a long one. */
export const longSearches = (): Record<string, string> =>
  Object.fromEntries(Object.entries(SEARCHES).map(([name, { long }]) => [name, String(long)]));
