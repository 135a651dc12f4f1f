import ICAL from 'ical.js';
import { asOf, local, type Component, type Property, type Time, type Zones } from './zones.ts';

const DAY_MS = 86_400_000;
/** No time zone, and no event that a person would enter, is further from its day than this. */
const MARGIN_MS = 40 * DAY_MS;
const MOST_STEPS = 20_000;

/** The instants that are asked about, and by when the work must be done. */
export interface Window {
  from: number;
  until: number;
  isTimeUp: () => boolean;
}

/** A rule or an event that is left out. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

type Recur = InstanceType<typeof ICAL.Recur>;

/** Roughly when a time is: its day, as if in UTC. */
const roughly = ({ year, month, day }: Time) => Date.UTC(year, month - 1, day);

/**
 * Returns the starts of an event that repeats, within a window. Rules run on the wall clock of the event, so that nine o'clock stays
 * nine o'clock after the clocks change; only then do the starts become instants.
 */
export function startsOf(event: Component, zones: Zones, window: Window): Time[] {
  const start = event.getFirstProperty('dtstart');
  if (!start) throw new Unreadable('no start');
  const first = start.getFirstValue() as Time;
  const rules = event.getAllProperties('rrule');
  const added = event
    .getAllProperties('rdate')
    .flatMap((property) =>
      (property.getValues() as (Time | { start: Time })[]).map((value) =>
        value instanceof ICAL.Time ? value : value.start,
      ),
    );
  const ruled = rules.flatMap((property) =>
    startsByRule(property.getFirstValue() as Recur, start, zones, window),
  );
  return [...(rules.length === 0 ? [first] : ruled), ...added];
}

function startsByRule(rule: Recur, property: Property, zones: Zones, window: Window): Time[] {
  const first = property.getFirstValue() as Time;
  requireNoDenserThanDaily(rule);
  if (rule.until) rule.until = boundOf(rule.until, property, zones);
  const start = local(first);
  skipYears(rule, start, window);
  const iterator = rule.iterator(start);
  endInTime(iterator, window);
  const starts: Time[] = [];
  for (let steps = 0; ; steps += 1) {
    if (steps > MOST_STEPS || window.isTimeUp()) throw new Unreadable('too long');
    const next = nextOf(iterator);
    if (next === null || roughly(next) > window.until + 2 * DAY_MS) return starts;
    if (roughly(next) > window.from - MARGIN_MS) starts.push(asOf(property, next));
  }
}

/** An end is as exact as the starts: of whole days a day, of times a time on their clock. */
function boundOf(until: Time, property: Property, zones: Zones): Time {
  const isOfDays = (property.getFirstValue() as Time).isDate;
  const bound = zones.onWallClock(until, property);
  if (isOfDays || !bound.isDate) return local(bound);
  // Until a day: to its end.
  const { year, month, day } = bound;
  return new ICAL.Time(
    { year, month, day, hour: 23, minute: 59, second: 59, isDate: false },
    ICAL.Timezone.localTimezone,
  );
}

function requireNoDenserThanDaily({ freq, parts }: Recur): void {
  const isDense =
    ['SECONDLY', 'MINUTELY', 'HOURLY'].includes(freq) ||
    [parts.BYHOUR, parts.BYMINUTE, parts.BYSECOND].some((each) => (each?.length ?? 0) > 1);
  if (isDense) throw new Unreadable('denser than daily');
}

/** Skips the years before the window in whole periods, unless the rule counts its dates. */
function skipYears({ freq, count, interval, parts }: Recur, start: Time, { from }: Window): void {
  const period = { DAILY: 1, WEEKLY: 7 }[freq as string];
  if (!period || count || parts.BYMONTHDAY || parts.BYYEARDAY || interval < 1) return;
  const days = period * interval;
  const periods = Math.floor((from - MARGIN_MS - 5 * DAY_MS - roughly(start)) / DAY_MS / days);
  if (periods > 0) start.adjust(periods * days, 0, 0, 0);
}

type RuleIterator = ReturnType<Recur['iterator']>;

class Over extends Error {}

/** A rule that never comes true, such as every February 30, would be searched for forever. */
function endInTime(iterator: RuleIterator, { until, isTimeUp }: Window): void {
  const lastYear = new Date(until).getUTCFullYear() + 1;
  const looking = iterator as unknown as { check_contracting_rules: () => boolean; last: Time };
  const check = looking.check_contracting_rules.bind(iterator);
  looking.check_contracting_rules = () => {
    if (looking.last.year > lastYear) throw new Over();
    if (isTimeUp()) throw new Unreadable('too long');
    return check();
  };
}

function nextOf(iterator: RuleIterator): Time | null {
  try {
    return iterator.next()?.clone() ?? null;
  } catch (error) {
    if (error instanceof Over) return null;
    throw error;
  }
}
