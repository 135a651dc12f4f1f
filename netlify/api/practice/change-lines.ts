import * as z from 'zod/mini';
import { clockLabel } from '#contract/practice/words.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney } from '#contract/rules/money.ts';
import { longDate } from '#lib/time/clock.ts';
import { afterSeconds, noticeLabel } from '#lib/facts/span-text.ts';
import { zoneName } from '#lib/facts/zone-name.ts';
import { pricedThing, percentOf } from './sections.ts';

const rowSchema = z.nullable(z.record(z.string(), z.json()));

/** What a change did to rows, as the database says it. */
export const partsSchema = z.array(
  z.object({
    table_name: z.string(),
    row_before: rowSchema,
    row_after: rowSchema,
    /** Of a price, a rate or a policy that was added: what held until then. */
    previous: rowSchema,
  }),
);

type Part = z.output<typeof partsSchema>[number];
type Row = NonNullable<Part['row_after']>;

/** One thing that a change changed, in words. */
interface Line {
  what: string;
  /** Null if it wasn't there. */
  was: string | null;
  /** Null if it is gone. */
  is: string | null;
}

/** The names of things, by table and id. */
export type Names = (table: string, id: unknown) => string;

const namedSchema = z.record(z.string(), z.array(z.record(z.string(), z.json())));

/** The sections whose rows have a name, with the tables and ids they have in parts. */
const NAMED = {
  places: ['locations', 'location_id'],
  taxes: ['tax_parts', 'tax_part_id'],
  categories: ['service_categories', 'service_category_id'],
  services: ['services', 'service_id'],
  enhancements: ['enhancements', 'enhancement_id'],
  bundles: ['bundles', 'bundle_id'],
  giftServices: ['gift_services', 'gift_service_id'],
} as const;

/** Reads what practice_names answers. */
export function readNames(answered: unknown): Names {
  const named = namedSchema.parse(answered);
  const known = new Map(
    Object.entries(NAMED).flatMap(([section, [table, id]]) =>
      (named[section] ?? []).map((row) => [`${table}:${text(row[id])}`, nameOf(table, row)]),
    ),
  );
  return (table, id) => known.get(`${table}:${String(id)}`) ?? String(id);
}

/** How each table's things are called. */
const TABLES: Record<string, string> = {
  practice: 'Practice',
  settings: 'Booking rules',
  social_profiles: 'Link',
  locations: 'Place',
  special_days: 'Special day',
  service_categories: 'Kind of massage',
  cautions: 'Caution',
  services: 'Service',
  enhancements: 'Enhancement',
  bundles: 'Bundle',
  gift_services: 'Gift certificate',
  tax_parts: 'Sales tax',
};

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns what a change did, line by line, as a person reads it. */
export function linesOf(parts: readonly Part[], names: Names): Line[] {
  const hours = parts.filter(({ table_name }) => table_name === 'business_hours');
  const others = parts.filter(({ table_name }) => table_name !== 'business_hours');
  return [
    ...hourLines(hours, names),
    ...orderLines(others),
    ...others.flatMap((part) => partLines(part, names)),
  ].filter(({ was, is }) => was !== is);
}

const ORDERED: Record<string, string> = {
  service_categories: 'kinds of massage',
  services: 'services',
  enhancements: 'enhancements',
  bundles: 'bundles',
  gift_services: 'gift certificates',
};

/** What is listed in another order, a line for each table. */
function orderLines(parts: readonly Part[]): Line[] {
  const moved = parts.flatMap(({ table_name: table, row_before: before, row_after: after }) =>
    before && after && before['position'] !== after['position'] ? [{ table, before, after }] : [],
  );
  return [...Map.groupBy(moved, ({ table }) => table)].map(([table, rows]) => {
    const inOrder = (of: 'before' | 'after') =>
      rows
        .toSorted((one, other) => Number(one[of]['position']) - Number(other[of]['position']))
        .map((row) => nameOf(table, row.after))
        .join('; ');
    return {
      what: `Order of ${ORDERED[table] ?? table}`,
      was: inOrder('before'),
      is: inOrder('after'),
    };
  });
}

function partLines(part: Part, names: Names): Line[] {
  switch (part.table_name) {
    case 'prices':
      return priceLines(part, names);
    case 'tax_rates':
      return rateLines(part, names);
    case 'special_days':
      return specialDayLines(part, names);
    case 'cancellation_policies':
      return policyLines(part, names);
    default:
      return thingLines(part, names);
  }
}

/** The ranges of each day that changed, together. */
function hourLines(parts: readonly Part[], names: Names): Line[] {
  const dayOf = (row: Row) => text(row['local_date'] ?? row['day_of_week']);
  const days = Map.groupBy(parts, ({ row_before, row_after }) =>
    dayOf(row_after ?? row_before ?? {}),
  );
  return [...days].map(([day, ranges]) => {
    const said = (rows: (Row | null)[]) =>
      rows
        .filter((row) => row !== null)
        .sort((one, other) => (text(one['start_time']) < text(other['start_time']) ? -1 : 1))
        .map((row) => rangeWords(row, names))
        .join('; ') || null;
    return {
      what: day.includes('-') ? longDate(day) : (DAYS[Number(day) - 1] ?? day),
      was: said(ranges.map(({ row_before }) => row_before)),
      is: said(ranges.map(({ row_after }) => row_after)),
    };
  });
}

function rangeWords(row: Row, names: Names): string {
  const clients = Array.isArray(row['allowed_client_types']) ? row['allowed_client_types'] : [];
  return [
    `${clockLabel(text(row['start_time']))} to ${clockLabel(text(row['end_time']))}`,
    names('locations', row['location']),
    ...(clients.includes('new') ? [] : ['existing clients']),
    ...(clients.includes('existing') ? [] : ['new clients']),
    ...(row['is_enabled'] === false ? ['turned off'] : []),
  ].join(', ');
}

function priceLines({ row_before, row_after, previous }: Part, names: Names): Line[] {
  const row = row_after ?? row_before ?? {};
  const id = (column: string) => (typeof row[column] === 'string' ? row[column] : null);
  const thing = pricedThing({
    service_id: id('service_id'),
    enhancement_id: id('enhancement_id'),
    bundle_id: id('bundle_id'),
    gift_service_id: id('gift_service_id'),
  });
  const name = `${names(`${thing.of}s`, thing.id)}, from ${longDate(text(row['holds_from']))}`;
  const line = (what: string, column: string) => ({
    what: `${what} of ${name}`,
    was: money((row_before ?? previous)?.[column]),
    is: money(row_after?.[column]),
  });
  return [line('Price', 'price_cents'), line('Member price', 'member_price_cents')];
}

function rateLines({ row_before, row_after, previous }: Part, names: Names): Line[] {
  const row = row_after ?? row_before ?? {};
  const rate = (of: Row | null) => (of ? `${percentOf(Number(of['rate_ppm']))}%` : null);
  const part = names('tax_parts', row['tax_part_id']);
  return [
    {
      what: `${part} sales tax, from ${longDate(text(row['holds_from']))}`,
      was: rate(row_before ?? previous),
      is: rate(row_after),
    },
  ];
}

const ANSWERS: Record<string, string> = {
  closed: 'closed',
  open: 'open as usual',
  other_hours: 'other hours',
};

/** A special day's name and, of a holiday, what was said about it. */
function specialDayLines(part: Part, names: Names): Line[] {
  const { row_before, row_after } = part;
  if (!row_before || !row_after) return thingLines(part, names);
  const what = nameOf('special_days', row_after);
  const said = (row: Row) => ANSWERS[text(row['answer'])] ?? 'not answered, closed';
  return [
    { what, was: text(row_before['name']), is: text(row_after['name']) },
    { what, was: said(row_before), is: said(row_after) },
  ];
}

/** The numbers of a policy, with the day on which they start. */
function policyLines({ row_before, row_after, previous }: Part, names: Names): Line[] {
  const row = row_after ?? row_before ?? {};
  // Its name begins with the day.
  const [day = ''] = text(row['policy_version']).split('.');
  const what = `Cancellation policy, from ${longDate(day)}`;
  const lines = columnLines(what, row_before ?? previous, row, names);
  return row_after ? lines : lines.map((line) => ({ ...line, is: null }));
}

function thingLines({ table_name: name, row_before, row_after }: Part, names: Names): Line[] {
  if (row_before && row_after)
    return columnLines(whatOf(name, row_after), row_before, row_after, names);
  return [
    {
      what: TABLES[name] ?? name,
      was: row_before && nameOf(name, row_before),
      is: row_after && nameOf(name, row_after),
    },
  ];
}

/** The two tables of one row are called by what they are alone. */
const whatOf = (table: string, row: Row) =>
  table === 'practice' || table === 'settings' ? (TABLES[table] ?? table) : nameOf(table, row);

/** Columns that only the database needs. */
const UNSAID = ['position', 'policy_version', 'policy_number', 'holds_from'];

function columnLines(what: string, before: Row | null, after: Row, names: Names): Line[] {
  return Object.keys(after)
    .filter((column) => !UNSAID.includes(column))
    .map((column) => ({
      what: `${what}: ${columnName(column, after)}`,
      was: valueWords(column, before?.[column], names),
      is: valueWords(column, after[column], names),
    }));
}

function columnName(column: string, row: Row): string {
  // A place isn't sold.
  if (column === 'is_active' && 'location_id' in row) return 'in use';
  return COLUMNS[column]?.[0] ?? column.replace(/^is_/, '').replaceAll('_', ' ');
}

/** Whose bookings she approves, in words. */
const APPROVES: Record<string, string> = {
  all: 'all paid bookings',
  new_clients: 'bookings of new clients',
  nobody: 'no bookings',
};

const span = (value: unknown) => noticeLabel(Number(value));
const hoursBefore = (value: unknown) => `${noticeLabel(Number(value) * 60)} before`;
const reminder = (value: unknown) => (value === null ? 'not sent' : hoursBefore(value));
const percent = (value: unknown) => `${text(value)}%`;

/** What the settings call a column, and how they say its value, where that isn't as in the database. */
const COLUMNS: Record<string, [name: string, say?: (value: unknown, names: Names) => string]> = {
  approves: ['paid bookings you approve', (value) => APPROVES[text(value)] ?? text(value)],
  asks_for_reviews: ['clients are asked for a review'],
  buffer_after_minutes: ['free time after', span],
  buffer_before_minutes: ['free time before', span],
  category: ['kind of massage', (value, names) => names('service_categories', value)],
  duration_minutes: ['length', (value) => durationLabel(Number(value))],
  extra_minutes: ['added time', span],
  free_until_hours: ['free cancellation', (value) => `until ${text(value)} hours before`],
  geo: ['on a map'],
  hold_minutes: ['unpaid times are held for', span],
  horizon_days: ['latest booking', (value) => `${span(Number(value) * 1440)} ahead`],
  is_accessible: ['wheelchair accessible'],
  is_active: ['on offer'],
  late_fee_percent: ['late cancellation fee', percent],
  minimum_notice_minutes: ['earliest booking', (value) => `${span(value)} ahead`],
  needs_permission: ['only clients you allow'],
  no_show_fee_percent: ['no-show fee', percent],
  personal: ['one thing about you'],
  practicing_since: ['practicing since'],
  regular_cents: ['one session without a bundle'],
  reminder_email_hours: ['email reminder', reminder],
  reminder_text_hours: ['text reminder', reminder],
  service_id: ['pays in full for', (value, names) => names('services', value)],
  slot_step_minutes: ['time between start times', span],
  time_zone: ['time zone', (value) => zoneName(text(value))],
  travel_minutes: ['minutes to get there'],
  undo_seconds: ['clients are notified of moves', (value) => afterSeconds(Number(value))],
};

const lengthOf = (row: Row) => durationLabel(Number(row['duration_minutes']));

function nameOf(table: string, row: Row): string {
  if (table === 'services') return `${text(row['name'])}, ${lengthOf(row)}`;
  if (table === 'bundles') return `${text(row['credits'])} sessions of ${lengthOf(row)}`;
  if (table === 'special_days') return `${text(row['name'])}, ${longDate(text(row['local_date']))}`;
  return text(row['name'] ?? row['words']);
}

const money = (cents: unknown) => (typeof cents === 'number' ? displayMoney(cents) : null);

function valueWords(column: string, value: unknown, names: Names): string | null {
  const say = COLUMNS[column]?.[1];
  if (say === reminder && value !== undefined) return reminder(value);
  if (value === null || value === undefined) return null;
  if (say) return say(value, names);
  if (column.endsWith('_cents')) return money(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object')
    return Object.values(value).map(text).filter(Boolean).join(', ') || null;
  return text(value);
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
