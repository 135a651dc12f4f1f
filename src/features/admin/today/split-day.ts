import type { AdminAppointment } from '#contract/appointments/appointments.ts';

const MINUTE_MS = 60_000;
/** A gap shorter than this is part of the work. */
const LEAST_GAP_MINUTES = 15;

/** A row of the day's timeline. */
export type DayRow =
  | { kind: 'appointment'; at: number; appointment: AdminAppointment }
  | { kind: 'gap'; at: number; minutes: number }
  | { kind: 'now'; at: number; minutes: number | null; with: AdminAppointment | null }
  | { kind: 'close'; at: number };

/** A day as it stands at one instant. */
export interface Day {
  /** The appointments that aren't canceled, in order. */
  kept: AdminAppointment[];
  /** Over and not done yet, the latest last. */
  unclosed: AdminAppointment[];
  /** Under way. */
  current: AdminAppointment | null;
  next: AdminAppointment | null;
  doneCount: number;
  toComeCount: number;
}

const start = ({ appointmentDate }: AdminAppointment) => Date.parse(appointmentDate);
const end = ({ endsAt }: AdminAppointment) => Date.parse(endsAt);
const isOpen = ({ status }: AdminAppointment) => status === 'pending' || status === 'confirmed';

/** Returns what just ended, what is under way, and what is next. */
export function splitDay(appointments: readonly AdminAppointment[], now: number): Day {
  const kept = appointments
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => start(a) - start(b));
  const open = kept.filter(isOpen);
  const ahead = open.filter((each) => start(each) > now);
  const current = open.find((each) => start(each) <= now && end(each) > now) ?? null;
  return {
    kept,
    unclosed: open.filter((each) => end(each) <= now),
    current,
    next: ahead[0] ?? null,
    doneCount: kept.filter(({ status }) => status === 'completed').length,
    toComeCount: ahead.length + (current ? 1 : 0),
  };
}

/** Returns the rows of a day: sessions, gaps, the now-line and the closing time; `from` leaves out what ended before it. */
export function dayRows(
  appointments: readonly AdminAppointment[],
  { now, closesAt, from }: { now: number; closesAt: number | null; from?: number },
): DayRow[] {
  const sorted = appointments.toSorted((a, b) => start(a) - start(b));
  const shown = from === undefined ? sorted : sorted.filter((each) => end(each) > from);
  const rows: DayRow[] = [];
  // When the last session so far ends; a canceled session takes no time.
  let filledUntil = from ?? null;
  for (const appointment of shown) {
    const isCancelled = appointment.status === 'cancelled';
    if (filledUntil !== null && !isCancelled) addGap(rows, filledUntil, start(appointment));
    rows.push({ kind: 'appointment', at: start(appointment), appointment });
    if (!isCancelled) filledUntil = Math.max(filledUntil ?? 0, end(appointment));
  }
  if (closesAt !== null && (from === undefined || closesAt > from)) {
    if (filledUntil !== null) addGap(rows, filledUntil, closesAt);
    rows.push({ kind: 'close', at: closesAt });
  }
  // A gap begins when the last session ends, whatever was canceled in it; a gap that is over is left out.
  const ordered = rows
    .filter((row) => row.kind !== 'gap' || row.at + row.minutes * MINUTE_MS > now)
    .toSorted((a, b) => a.at - b.at);
  return from === undefined ? withNowLine(ordered, sorted, now) : ordered;
}

function addGap(rows: DayRow[], since: number, until: number): void {
  const minutes = Math.round((until - since) / MINUTE_MS);
  if (minutes >= LEAST_GAP_MINUTES) rows.push({ kind: 'gap', at: since, minutes });
}

function withNowLine(rows: DayRow[], sorted: AdminAppointment[], now: number): DayRow[] {
  const { current, next } = splitDay(sorted, now);
  const minutes = next && !current ? Math.round((start(next) - now) / MINUTE_MS) : null;
  const line: DayRow = { kind: 'now', at: now, minutes, with: current };
  // The now-line itself says how long the current gap is.
  const isTold = (row: DayRow) => row.kind === 'gap' && row.at <= now;
  const others = rows.filter((row) => !isTold(row) || minutes === null);
  const place = others.findIndex((row) => row.at > now);
  return others.toSpliced(place === -1 ? others.length : place, 0, line);
}
