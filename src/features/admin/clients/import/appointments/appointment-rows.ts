import {
  importedAppointmentSchema,
  type AppointmentOutcomes,
  type AppointmentRows,
  type ImportedAppointment,
} from '#contract/clients/import-history.ts';
import type { ListField } from '../columns.ts';
import { cellsOf, personLabel, personOf, type LeftRow } from '../list-person.ts';
import { centsOf, minutesOf } from '../list-values.ts';
import type { ListLine } from '../read-list.ts';
import { readMoment, readTime, type DateOrder } from './read-moment.ts';

/** What the therapist says the words of a list mean. */
export interface Meanings {
  order: DateOrder;
  /** The practice's service for each name in the list; without one, its rows stay out. */
  services: Readonly<Record<string, string>>;
}

/** The rows of a list of appointments: those that can be brought in, repeated ones, those of a service that is left out, and unreadable ones. */
export interface JudgedAppointments {
  rows: AppointmentRows;
  twice: LeftRow[];
  withoutService: LeftRow[];
  unreadable: LeftRow[];
}

const CANCELED = /cancel|declin|reject|resched|deleted/i;
const NO_SHOW = /no.?show|missed|absent/i;
const AS_PLANNED =
  /^$|sched|book|confirm|complet|done|arriv|check|paid|accept|active|approv|pend|attend|show|seen|finish|close/i;

/** What another program's word for a status means; null for a word that isn't known. */
function statusOf(cell: string): ImportedAppointment['status'] | null {
  if (NO_SHOW.test(cell)) return 'no_show';
  // Acuity writes yes into its column of cancellations.
  if (CANCELED.test(cell) || /^(?:yes|true)$/i.test(cell)) return 'cancelled';
  return AS_PLANNED.test(cell) || /^(?:no|false)$/i.test(cell) ? 'as_planned' : null;
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Reads the lines of a list of appointments by what its columns and words are. */
export function judgeAppointments(
  lines: readonly ListLine[],
  columns: readonly (ListField | null)[],
  { order, services }: Meanings,
): JudgedAppointments {
  const judged: JudgedAppointments = { rows: [], twice: [], withoutService: [], unreadable: [] };
  const seen = new Map<string, number>();
  for (const line of lines) {
    const { row } = line;
    const cell = cellsOf(line, columns);
    const person = personOf(cell);
    const name = personLabel(person);
    const leave = (reason: string) => judged.unreadable.push({ row, name, reason });
    const start = readMoment(cell('start') || cell('date'), order);
    const time = start?.time ?? readTime(cell('time'));
    const status = statusOf(cell('status').trim());
    const serviceId = services[cell('service')] ?? '';
    if (!start) leave('The date can’t be read');
    else if (!time) leave('The time can’t be read');
    else if (status === null) leave(`“${cell('status')}” isn’t a status that’s known here`);
    else if (serviceId === '') {
      judged.withoutService.push({ row, name, reason: cell('service') || 'No service' });
    } else {
      const end = readMoment(cell('end'), order)?.time ?? readTime(cell('end'));
      const minutes = minutesOf(cell('minutes')) ?? (end ? lengthOf(time, end) : undefined);
      const priceCents = /^(?:yes|true|paid)$/i.test(cell('paid').trim())
        ? 0
        : centsOf(cell('price'));
      const appointment = importedAppointmentSchema.safeParse({
        ...person,
        ...{ serviceId, date: start.date, time, status },
        ...(minutes !== undefined && { minutes }),
        ...(priceCents !== undefined && { priceCents }),
      });
      const who = person.email || person.phone || name;
      const key = [who, start.date, time].join(' ').toLowerCase();
      const before = seen.get(key);
      if (!appointment.success) leave(appointment.error.issues[0]?.message ?? '');
      else if (before !== undefined) {
        judged.twice.push({ row, name, reason: `The same as row ${before}` });
      } else {
        seen.set(key, row);
        judged.rows.push({ row, appointment: appointment.data });
      }
    }
  }
  return judged;
}

/** Minutes from one time of day to another, past midnight if need be. */
const lengthOf = (from: string, until: string) =>
  (toMinutes(until) - toMinutes(from) + 1440) % 1440 || undefined;

/** The rows that overlap an earlier one of the same list, and which: two sessions can't be at once. */
export function overlapsWithin(outcomes: AppointmentOutcomes): Map<number, number> {
  const overlaps = new Map<number, number>();
  const taken = outcomes
    .filter(({ outcome, takesTime }) => outcome === 'new' && takesTime)
    .map(({ row, startsAt, endsAt }) => ({
      ...{ row, from: Date.parse(startsAt), until: Date.parse(endsAt ?? startsAt) },
    }))
    .toSorted((one, other) => one.from - other.from || one.row - other.row);
  let last: (typeof taken)[number] | undefined;
  for (const each of taken) {
    if (last && each.from < last.until) overlaps.set(each.row, last.row);
    else last = each;
  }
  return overlaps;
}
