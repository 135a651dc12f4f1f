import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { ITEMS } from '#contract/practice/sections/catalog.ts';
import { policy } from '#contract/practice/sections/policy.ts';
import { places } from '#contract/practice/sections/places.ts';
import { facts, rights } from '#contract/practice/sections/profile.ts';
import { rules } from '#contract/practice/sections/rules.ts';
import { columnsOf, type AnyItems, type Declared } from '#contract/practice/sections/section.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';

let database: RunningDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

const LISTS: readonly AnyItems[] = [places, ...Object.values(ITEMS)];
const ROWS: readonly Declared[] = [
  rules,
  policy,
  { ...facts, fields: { ...facts.fields, ...rights.fields } },
];

/** What no form of the settings has. */
const LEFT_OUT: Record<string, string[]> = {
  practice: ['practice_id', 'email'],
  settings: [
    ...['settings_id', 'currency', 'longest_hold_minutes', 'hosted_hold_minutes'],
    ...['pressure_percent', 'reminder_gap_hours', 'texts_from', 'texts_until'],
    ...['day_schedule_at', 'text_countries', 'holiday_answer'],
  ],
  cancellation_policies: ['policy_version', 'policy_number', 'effective_from'],
};

type Case = [table: string, declared: string[], leftOut: string[]];

it.each<Case>([
  ...LISTS.map((items): Case => [items.table, [items.key, ...columnsOf(items)], ['position']]),
  ...ROWS.map((row): Case => [row.table, columnsOf(row), LEFT_OUT[row.table] ?? []]),
])('each column of %s is a declared field or left out by name', async (table, declared, rest) => {
  const columns = await database.sql(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}'`);
  const names = columns.map(({ name }) => String(name));
  expect(declared.filter((column) => !names.includes(column))).toEqual([]);
  expect(names.filter((name) => !declared.includes(name) && !rest.includes(name))).toEqual([]);
});
