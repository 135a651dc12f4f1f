import ICAL from 'ical.js';
import { UnreadCalendar } from '#platform/providers/calendar-file.ts';
import { startsOf, Unreadable, type Window } from './expand.ts';
import {
  daysBetween,
  readZones,
  type Component,
  type Property,
  type Time,
  type Zones,
} from './zones.ts';

const DAY_MS = 86_400_000;
const MOST_TIMES = 5_000;
const BUDGET_MS = 2_000;

interface BusyOptions {
  /** What is asked about, in milliseconds. */
  from: number;
  until: number;
  /** The practice's: of whole days, and of times without a zone. */
  timeZone: string;
  /** Sessions that came back from our own calendar files don't count. */
  isOwn: (uid: string) => boolean;
  countsAllDay: boolean;
  stopwatch?: () => number;
}

/** When a calendar is busy. */
export interface BusyTimes {
  /** From and until in milliseconds, in order, joined where they overlap or touch. */
  busy: [from: number, until: number][];
  /** Events that can't be understood. */
  skipped: number;
  /** What the file calls itself. */
  name: string | null;
}

/** Reads when an iCalendar file is busy. Throws UnreadCalendar if it isn't one, is cut short or has too much in it. */
export function readBusy(text: string, options: BusyOptions): BusyTimes {
  const stopwatch = options.stopwatch ?? (() => performance.now());
  const endsAt = stopwatch() + BUDGET_MS;
  const window = { ...options, isTimeUp: () => stopwatch() > endsAt };
  const { calendar, events, skipped } = parse(text, window);
  const zones = readZones(calendar, options.timeZone);
  const found = new Finder(zones, { ...options, ...window }).find(events);
  return {
    busy: join(found.times),
    skipped: skipped + found.skipped,
    name: String(calendar.getFirstPropertyValue('x-wr-calname') ?? '').trim() || null,
  };
}

const EVENT = /BEGIN:VEVENT[\s\S]*?END:VEVENT\s*/gi;

/** Each event is parsed alone: one that can't be read takes no other along, and one far away isn't parsed at all. */
function parse(text: string, { from, until, isTimeUp }: Window) {
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (!/^BEGIN:VCALENDAR/i.test(clean)) throw new UnreadCalendar('not_a_calendar');
  if (!/END:VCALENDAR$/i.test(clean)) throw new UnreadCalendar('cut_short');
  const unfolded = clean.replace(/\r?\n[ \t]/g, '');
  const isNear = (event: string) => {
    if (/^(RRULE|RDATE|RECURRENCE-ID)/im.test(event)) return true;
    const [, year, month, day] = /^DTSTART[^:\n]*:(\d{4})(\d\d)(\d\d)/im.exec(event) ?? [];
    if (!day) return true;
    const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
    return start > from - 40 * DAY_MS && start < until + 2 * DAY_MS;
  };
  let skipped = 0;
  const events = (unfolded.match(EVENT) ?? []).filter(isNear).flatMap((event) => {
    if (isTimeUp()) throw new UnreadCalendar('too_large');
    try {
      return [new ICAL.Component(ICAL.parse(event) as never)];
    } catch {
      skipped += 1;
      return [];
    }
  });
  try {
    // What a file has twice is taken from its first calendar.
    const head = ICAL.parse(unfolded.replace(EVENT, '')) as unknown[];
    const calendar = new ICAL.Component((Array.isArray(head[0]) ? head[0] : head) as never);
    return { calendar, events, skipped };
  } catch (cause) {
    throw new UnreadCalendar('unreadable', { cause });
  }
}

type Span = [from: number, until: number];

/** Goes through the events of a file. */
class Finder {
  readonly #zones: Zones;
  readonly #options: BusyOptions & Window;
  readonly #times: Span[] = [];
  #skipped = 0;

  constructor(zones: Zones, options: BusyOptions & Window) {
    this.#zones = zones;
    this.#options = options;
  }

  find(events: readonly Component[]) {
    const moved = this.#movedDates(events);
    const seen = new Set<string>();
    for (const event of events) {
      if (event.hasProperty('recurrence-id')) continue;
      this.#attempt(() => this.#addSeries(event, moved, seen));
    }
    // Dates that were moved from outside the window into it, or whose series isn't in the file.
    for (const event of moved.values()) this.#attempt(() => this.#add(event));
    return { times: this.#times, skipped: this.#skipped };
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof UnreadCalendar) throw error;
      this.#skipped += 1;
    }
  }

  /** The events that stand for one date of a series, by its key; of several the latest. */
  #movedDates(events: readonly Component[]): Map<string, Component> {
    const moved = new Map<string, Component>();
    for (const event of events) {
      const property = event.getFirstProperty('recurrence-id');
      if (!property) continue;
      this.#attempt(() => {
        const key = this.#keyOf(event, property.getFirstValue() as Time, property);
        const other = moved.get(key);
        if (!other || sequenceOf(event) >= sequenceOf(other)) moved.set(key, event);
      });
    }
    return moved;
  }

  #addSeries(event: Component, moved: Map<string, Component>, seen: Set<string>): void {
    const start = event.getFirstProperty('dtstart');
    if (!start) throw new Unreadable('no start');
    if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) return this.#add(event);
    const removed = new Set(
      event
        .getAllProperties('exdate')
        .flatMap((property) =>
          (property.getValues() as Time[]).map((time) => this.#keyOf(event, time, property)),
        ),
    );
    for (const time of startsOf(event, this.#zones, this.#options)) {
      const key = this.#keyOf(event, time, start);
      // Some programs exclude a time by its day.
      if (removed.has(key) || removed.has(dayKey(event, time)) || seen.has(key)) continue;
      seen.add(key);
      const instead = moved.get(key);
      moved.delete(key);
      if (instead) this.#attempt(() => this.#add(instead));
      else this.#add(event, time);
    }
  }

  /** The same for the same date of the same series, however it is written. */
  #keyOf(event: Component, time: Time, property: Property): string {
    return time.isDate
      ? dayKey(event, time)
      : `${uidOf(event)} ${this.#zones.instantOf(time, property)}`;
  }

  #add(event: Component, at?: Time): void {
    const { from, until, countsAllDay, isOwn } = this.#options;
    if (!isBusy(event) || isOwn(uidOf(event))) return;
    const start = event.getFirstProperty('dtstart');
    if (!start) throw new Unreadable('no start');
    const first = start.getFirstValue() as Time;
    const time = at ?? first;
    if (time.isDate && !countsAllDay) return;
    const begins = this.#zones.instantOf(time, start);
    const ends = this.#endOf(event, start, time, begins);
    if (!Number.isFinite(begins) || !Number.isFinite(ends)) throw new Unreadable('no time');
    if (ends <= begins || ends <= from || begins >= until) return;
    if (this.#times.length >= MOST_TIMES) throw new UnreadCalendar('too_large');
    this.#times.push([begins, ends]);
  }

  #endOf(event: Component, start: Property, time: Time, begins: number): number {
    const first = start.getFirstValue() as Time;
    const end = event.getFirstProperty('dtend');
    const duration = event.getFirstPropertyValue('duration');
    const length = duration instanceof ICAL.Duration ? duration : null;
    if (time.isDate) {
      const days = end
        ? daysBetween(first, end.getFirstValue() as Time)
        : (length?.weeks ?? 0) * 7 + (length?.days ?? 0);
      const last = time.clone();
      last.adjust(Math.max(1, days), 0, 0, 0);
      return this.#zones.instantOf(last, start);
    }
    if (end) {
      // An end without a zone is in the zone of the start.
      const property = end.getFirstParameter('tzid') ? end : start;
      const ofFirst = this.#zones.instantOf(end.getFirstValue() as Time, property);
      return begins + ofFirst - this.#zones.instantOf(first, start);
    }
    return begins + (length ? length.toSeconds() * 1000 : 0);
  }
}

const uidOf = (event: Component) => String(event.getFirstPropertyValue('uid') ?? '');

const dayKey = (event: Component, { year, month, day }: Time) =>
  `${uidOf(event)} ${year}-${month}-${day}`;

const sequenceOf = (event: Component) => Number(event.getFirstPropertyValue('sequence') ?? 0);

function isBusy(event: Component): boolean {
  const property = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    property('status') !== 'CANCELLED' &&
    property('transp') !== 'TRANSPARENT' &&
    !['FREE', 'WORKINGELSEWHERE'].includes(property('x-microsoft-cdo-busystatus'))
  );
}

function join(times: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const [from, until] of times.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else joined.push([from, until]);
  }
  return joined;
}
