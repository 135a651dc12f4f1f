import type { AppointmentEntry, CalendarDay, CalendarEntry } from '#contract/calendar/calendar.ts';
import { minuteOf } from './minutes.ts';

/** An entry in its place on a day, in minutes of the day. */
export interface Item {
  /** Names it among all days. */
  key: string;
  date: string;
  entry: CalendarEntry;
  minute: number;
  until: number;
  /** What it takes of the day, with buffers and travel. */
  takenFrom: number;
  takenUntil: number;
  /** Side by side with what is at the same time: which column of how many. */
  lane: number;
  lanes: number;
}

const END_OF_DAY = 1440;

/** Returns whether an appointment is still to be, so that it can be moved. */
export const isMovable = (entry: CalendarEntry): entry is AppointmentEntry =>
  entry.kind === 'appointment' && (entry.status === 'pending' || entry.status === 'confirmed');

/** Returns whether an entry was canceled, so that it takes no time. */
export const isCanceled = (entry: CalendarEntry): entry is AppointmentEntry =>
  entry.kind === 'appointment' && entry.status === 'cancelled';

/** Returns the name of an entry among all days. */
export function keyOf(entry: CalendarEntry): string {
  const own = entry.kind === 'open' ? entry.startTime : entry.id;
  return `${entry.localDate} ${entry.kind} ${own}`;
}

function placeOf(entry: CalendarEntry): Item {
  const minute = minuteOf(entry.startTime);
  const ends = minuteOf(entry.endTime);
  // A session that runs past midnight is drawn up to it.
  const until = ends > minute ? ends : END_OF_DAY;
  const from = 'takenFrom' in entry ? entry.takenFrom : null;
  const to = 'takenUntil' in entry ? entry.takenUntil : null;
  return {
    key: keyOf(entry),
    date: entry.localDate,
    entry,
    minute,
    until,
    takenFrom: Math.min(from ? minuteOf(from) : minute, minute),
    takenUntil: Math.max(to ? minuteOf(to) : until, until),
    lane: 0,
    lanes: 1,
  };
}

/** Returns what takes or offers time on a day, in order; what overlaps is side by side. */
export function itemsOf(entries: readonly CalendarEntry[], date: string): Item[] {
  const items = entries
    .filter((entry) => entry.localDate === date && !isCanceled(entry))
    .map(placeOf)
    .toSorted((one, other) => one.minute - other.minute || one.until - other.until);
  let cluster: Item[] = [];
  let clusterEnds = 0;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    for (const item of cluster) item.lanes = lanes;
    cluster = [];
  };
  for (const item of items) {
    if (item.minute >= clusterEnds) close();
    const taken = new Set(
      cluster.filter(({ until }) => until > item.minute).map(({ lane }) => lane),
    );
    while (taken.has(item.lane)) item.lane += 1;
    cluster.push(item);
    clusterEnds = Math.max(clusterEnds, item.until);
  }
  close();
  return items;
}

/** Returns the canceled appointments of a day. */
export const canceledOf = (entries: readonly CalendarEntry[], date: string) =>
  entries.filter((entry) => entry.localDate === date && isCanceled(entry)).map(placeOf);

const FIRST_HOUR = 8;
const LAST_HOUR = 18;

/** Returns the minutes between which days are drawn: 8 AM to 6 PM, longer if something is earlier or later. */
export function shownMinutes(
  days: readonly CalendarDay[],
  items: readonly { minute: number; until: number }[],
): { first: number; last: number } {
  const starts = [...days.flatMap(({ hours }) => hours.map((each) => minuteOf(each.startTime)))];
  const ends = [...days.flatMap(({ hours }) => hours.map((each) => minuteOf(each.endTime)))];
  const isLong = ({ minute, until }: { minute: number; until: number }) =>
    until - minute >= END_OF_DAY / 2;
  // Days off don't stretch the grid.
  for (const item of items) {
    if (isLong(item)) continue;
    starts.push(item.minute);
    ends.push(item.until);
  }
  return {
    first: Math.floor(Math.min(FIRST_HOUR * 60, ...starts) / 60) * 60,
    last: Math.ceil(Math.max(LAST_HOUR * 60, ...ends) / 60) * 60,
  };
}
