import { afterEach, describe, expect, it } from 'vitest';
import { readPractice } from '#local/database/practice.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { FIXTURE } from '../../helpers/database/fixture.ts';
import { usePractice } from './use-practice.ts';

const { sql, rpc } = useDatabase();
const { change, undo } = usePractice(rpc);

afterEach(async () => {
  await rpc('load_practice', { p_practice: await readPractice(FIXTURE) });
});

type Rows = Record<string, string>[];

/** What everyone sees, in the order in which they see it. */
const shown = async (section: string, key: string) => {
  const snapshot = (await rpc('practice_snapshot', { p_now: NOW })) as Record<string, Rows>;
  return (snapshot[section] ?? []).map((row) => row[key] ?? '');
};

const ORDERS = [
  ['category_order', 'categories', 'service_category_id'],
  ['service_order', 'services', 'service_id'],
  ['enhancement_order', 'enhancements', 'enhancement_id'],
  ['bundle_order', 'bundles', 'bundle_id'],
  ['gift_service_order', 'gift_services', 'gift_service_id'],
] as const;

describe.each(ORDERS)('a change of kind %s', (kind, section, key) => {
  it('sets the order in which everyone sees them, and can be undone', async () => {
    const before = await shown(section, key);
    const ids = before.toReversed();
    const id = await change(kind, { ids });
    expect(await shown(section, key)).toEqual(ids);
    await undo(id);
    expect(await shown(section, key)).toEqual(before);
  });
});

it('an order that leaves some out, or names one twice or one that isn’t there, is refused', async () => {
  const ids = await shown('enhancements', 'enhancement_id');
  for (const wrong of [ids.slice(1), [...ids, ...ids.slice(0, 1)], [...ids, 'sauna']])
    await expect(change('enhancement_order', { ids: wrong })).rejects.toMatchObject({
      message: 'invalid_request',
    });
});

it('what keeps its place isn’t part of the change', async () => {
  const [first = '', second = '', ...rest] = await shown('enhancements', 'enhancement_id');
  await change('enhancement_order', { ids: [second, first, ...rest] });
  const [made] = await sql('select parts from public.list_practice_changes() limit 1');
  const parts = made?.['parts'] as { row_after: { enhancement_id: string } }[];
  expect(parts.map(({ row_after }) => row_after.enhancement_id).toSorted()).toEqual(
    [first, second].toSorted(),
  );
});

it('something new comes last', async () => {
  await change('bundle', {
    ...{ bundle_id: null, duration_minutes: 60, credits: 4, regular_cents: 8800 },
    ...{ is_active: true, price_cents: 30_000 },
  });
  expect((await shown('bundles', 'bundle_id')).at(-1)).toBe('60-minutes-4');
  const [row] = await sql('select max(position) as last from public.bundles');
  expect(row).toEqual({ last: 100 });
});
