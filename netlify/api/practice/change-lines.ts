import * as z from 'zod/mini';
import { ITEMS } from '#contract/practice/sections/catalog.ts';
import { policy } from '#contract/practice/sections/policy.ts';
import { places } from '#contract/practice/sections/places.ts';
import { facts, rights } from '#contract/practice/sections/profile.ts';
import { rules } from '#contract/practice/sections/rules.ts';
import {
  columnsOf,
  linesOf as sectionLines,
  valuesIn,
  type AnyItems,
  type Declared,
} from '#contract/practice/sections/section.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { longDate } from '#lib/time/clock.ts';
import { pricedItem, percentOf } from './sections.ts';

const rowSchema = z.nullable(z.record(z.string(), z.json()));

/** What a change did to rows, as the database returns it. */
export const partsSchema = z.array(
  z.object({
    table_name: z.string(),
    row_before: rowSchema,
    row_after: rowSchema,
    /** For an added price, rate or policy: the one in effect until then. */
    previous: rowSchema,
  }),
);

type Part = z.output<typeof partsSchema>[number];
type Row = NonNullable<Part['row_after']>;

/** One part of a change, in words. */
interface Line {
  what: string;
  /** Null if it wasn't there. */
  was: string | null;
  /** Null if it is gone. */
  is: string | null;
}

/** The names of items, by table and id. */
export type Names = (table: string, id: unknown) => string;

const namedSchema = z.record(z.string(), z.array(z.record(z.string(), z.json())));

const LISTS: readonly AnyItems[] = [places, ...Object.values(ITEMS)];

const TAXES = { section: 'taxes', table: 'tax_parts', key: 'tax_part_id' };

/** Reads what practice_names answers. */
export function readNames(answered: unknown): Names {
  const named = namedSchema.parse(answered);
  const known = new Map(
    [...LISTS, TAXES].flatMap(({ section, table, key }) =>
      (named[section] ?? []).map((row) => [`${table}:${text(row[key])}`, nameOf(table, row)]),
    ),
  );
  return (table, id) => known.get(`${table}:${String(id)}`) ?? String(id);
}

const DECLARED: readonly Declared[] = [facts, rights, rules, policy, ...LISTS];

/** What to call a row of the other tables. */
const TABLES: Record<string, string> = {
  social_profiles: 'Link',
  special_days: 'Special day',
  tax_parts: 'Sales tax',
};

const whatIn = (table: string) =>
  DECLARED.find((each) => each.table === table)?.what ?? TABLES[table] ?? table;
const listOf = (table: string) => LISTS.find((items) => items.table === table);

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

/** What was reordered, a line for each table. */
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
      what: `Order of ${listOf(table)?.many.toLowerCase() ?? table}`,
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
    case 'settings':
      return [...holidayLines(part), ...itemLines(part, names)];
    case 'cancellation_policies':
      return policyLines(part, names);
    default:
      return itemLines(part, names);
  }
}

/** The ranges of each day that changed, together. */
function hourLines(parts: readonly Part[], names: Names): Line[] {
  const dayOf = (row: Row) => text(row['local_date'] ?? row['day_of_week']);
  const days = Map.groupBy(parts, ({ row_before, row_after }) =>
    dayOf(row_after ?? row_before ?? {}),
  );
  return [...days].map(([day, ranges]) => {
    const inWords = (rows: (Row | null)[]) =>
      rows
        .filter((row) => row !== null)
        .sort((one, other) => (text(one['start_time']) < text(other['start_time']) ? -1 : 1))
        .map((row) => rangeWords(row, names))
        .join('; ') || null;
    return {
      what: day.includes('-') ? longDate(day) : (DAYS[Number(day) - 1] ?? day),
      was: inWords(ranges.map(({ row_before }) => row_before)),
      is: inWords(ranges.map(({ row_after }) => row_after)),
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
  const item = pricedItem({
    service_id: id('service_id'),
    enhancement_id: id('enhancement_id'),
    bundle_id: id('bundle_id'),
    gift_service_id: id('gift_service_id'),
  });
  const name = `${names(`${item.of}s`, item.id)}, from ${longDate(text(row['effective_from']))}`;
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
      what: `${part} sales tax, from ${longDate(text(row['effective_from']))}`,
      was: rate(row_before ?? previous),
      is: rate(row_after),
    },
  ];
}

const ANSWERS: Record<string, string> = {
  closed: 'closed',
  open: 'open as usual',
  other_hours: 'different hours',
};

/** A special day's name and, for a holiday, the answer. */
function specialDayLines(part: Part, names: Names): Line[] {
  const { row_before, row_after } = part;
  if (!row_before || !row_after) return itemLines(part, names);
  const what = nameOf('special_days', row_after);
  const inWords = (row: Row) => ANSWERS[text(row['answer'])] ?? 'closed until answered';
  return [
    { what, was: text(row_before['name']), is: text(row_after['name']) },
    { what, was: inWords(row_before), is: inWords(row_after) },
  ];
}

const HOLIDAYS: Record<string, string> = {
  usual_six: 'closed on the usual six, open on the other five',
  each_day: 'asked about each day',
};

/** What was said about the holidays of every year. */
function holidayLines({ row_before, row_after }: Part): Line[] {
  const inWords = (row: Row | null) => HOLIDAYS[text(row?.['holiday_answer'])] ?? 'not answered';
  return [{ what: 'Federal holidays', was: inWords(row_before), is: inWords(row_after) }];
}

/** The numbers of a policy, with the day they start. */
function policyLines({ row_before, row_after, previous }: Part, names: Names): Line[] {
  const row = row_after ?? row_before ?? {};
  // Its name begins with the day.
  const [day = ''] = text(row['policy_version']).split('.');
  const what = `Cancellation policy, from ${longDate(day)}`;
  const lines = fieldLines(what, policy, { before: row_before ?? previous, after: row }, names);
  return row_after ? lines : lines.map((line) => ({ ...line, is: null }));
}

function itemLines({ table_name: name, row_before, row_after }: Part, names: Names): Line[] {
  if (row_before && row_after) {
    const what = whatOf(name, row_after);
    const rows = { before: row_before, after: row_after };
    const declared = DECLARED.filter(({ table }) => table === name);
    return [
      ...declared.flatMap((fields) => fieldLines(what, fields, rows, names)),
      ...columnLines(what, rows, [...UNSAID, ...declared.flatMap(columnsOf)]),
    ];
  }
  return [
    {
      what: whatIn(name),
      was: row_before && nameOf(name, row_before),
      is: row_after && nameOf(name, row_after),
    },
  ];
}

/** The two single-row tables have no name to add. */
const whatOf = (table: string, row: Row) =>
  table === 'practice' || table === 'settings' ? whatIn(table) : nameOf(table, row);

/** The fields of a declared row, before and after. */
function fieldLines(
  what: string,
  declared: Declared,
  { before, after }: { before: Row | null; after: Row },
  names: Names,
): Line[] {
  const linesIn = (row: Row) =>
    sectionLines(declared, valuesIn(declared, row), (section, id) =>
      names(LISTS.find((items) => items.section === section)?.table ?? section, id),
    );
  const was = new Map(linesIn(before ?? {}).map(({ name, words }) => [name, words]));
  return linesIn(after).map(({ name, what: field, words }) => ({
    what: `${what}: ${field.charAt(0).toLowerCase()}${field.slice(1)}`,
    was: was.get(name) || null,
    is: words || null,
  }));
}

/** Columns that only the database needs. */
const UNSAID = ['position', 'policy_number', 'longest_hold_minutes', 'holiday_answer'];

/** The other columns of a row, under their database names. */
function columnLines(
  what: string,
  { before, after }: { before: Row; after: Row },
  others: readonly string[],
): Line[] {
  return Object.keys(after)
    .filter((column) => !others.includes(column))
    .map((column) => ({
      what: `${what}: ${column.replaceAll('_', ' ')}`,
      was: valueWords(before[column]),
      is: valueWords(after[column]),
    }));
}

function nameOf(table: string, row: Row): string {
  const items = listOf(table);
  if (items) return items.nameOf(valuesIn(items, row));
  if (table === 'special_days') return `${text(row['name'])}, ${longDate(text(row['local_date']))}`;
  return text(row['name']);
}

const money = (cents: unknown) => (typeof cents === 'number' ? displayMoney(cents) : null);

function valueWords(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object')
    return Object.values(value).map(text).filter(Boolean).join(', ') || null;
  return text(value);
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
