import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { formatPractice, readPractice } from '#local/database/practice.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { createFamiliesBy } from '../../helpers/builders/families.ts';
import { FIXTURE } from '../../helpers/database/fixture.ts';
import { usePractice } from './use-practice.ts';

const database = useDatabase();
const { sql, rpc } = database;
const families = createFamiliesBy(rpc, sql);
const { change, preview, undo, history, section, version } = usePractice(rpc);

afterEach(async () => {
  await emptyOrders(sql);
  await rpc('load_practice', { p_practice: await readPractice(FIXTURE) });
});

const show = async () => formatPractice(await rpc('export_practice', {} as never));
const refused = async (work: Promise<unknown>) =>
  work.then(() => 'done').catch((error: Error) => error.message);

/** The rows of a section, as a change of one of them has them. */
const rowsOf = async (name: string) => (await section(name)).contents as Record<string, unknown>[];
const row = async (name: string, key: string, id: string) => {
  const found = (await rowsOf(name)).find((each) => each[key] === id);
  if (!found) throw new Error(`No ${id}`);
  return found;
};
const rules = async () => (await section('rules')).contents as Record<string, unknown>;

const price = (price_cents: number, effective_from = '2026-12-01') => ({
  ...{ effective_from, prices: [{ service_id: 'thai-60', price_cents, member_price_cents: null }] },
});

describe('a change', () => {
  it('is made once, however often it is sent', async () => {
    const asked = { id: randomUUID(), version: await version('prices') };
    await change('prices', price(9500), asked);
    await change('prices', price(9500), asked);
    expect((await history()).filter((made) => made.change_id === asked.id)).toHaveLength(1);
  });

  it('under an id that another one was made under is refused', async () => {
    const id = randomUUID();
    await change('prices', price(9500), { id });
    expect(await refused(change('prices', price(9600), { id }))).toBe('id_reused');
    expect(await refused(change('rules', { ...(await rules()), horizon_days: 60 }, { id }))).toBe(
      'id_reused',
    );
    expect(await refused(undo(id, { id }))).toBe('id_reused');
    const undoing = { id: randomUUID() };
    expect(await refused(undo(id, undoing))).toBe('done');
    expect(await refused(undo(id, undoing))).toBe('done');
    expect(await refused(change('prices', price(9500), undoing))).toBe('id_reused');
  });

  it('is refused if its section has changed since it was opened, and other sections don’t matter', async () => {
    const seen = { version: await version('prices') };
    const seenRules = { version: await version('rules') };
    await change('prices', price(9500), seen);
    expect(await refused(change('prices', price(9600), seen))).toBe('stale_practice');
    await change('rules', { ...(await rules()), horizon_days: 60 }, seenRules);
  });

  it('that changes nothing leaves no trace', async () => {
    const before = (await history()).length;
    const { contents } = await section('rules');
    await change('rules', contents as object);
    expect(await history()).toHaveLength(before);
  });

  it('of an unknown kind or item is refused', async () => {
    expect(await refused(preview('wallpaper', {}))).toBe('invalid_request');
    const sent = { ...(await row('services', 'service_id', 'thai-60')), service_id: 'yoga-60' };
    expect(await refused(change('service', sent))).toBe('not_found');
    const ofNone = { ...(await row('services', 'service_id', 'thai-60')), category: 'yoga' };
    expect(await refused(change('service', ofNone))).toBe('not_found');
  });

  it.each<[string, string, (now: Record<string, unknown>) => object, string, string]>([
    [
      'another name that is there',
      'enhancements',
      () => ({ name: 'Cupping' }),
      'hot-stones',
      'name_taken',
    ],
    ['itself', 'enhancements', () => ({ name: 'Warm Stones' }), 'hot-stones', 'done'],
  ])('gives an enhancement %s', async (_, name, more, id, outcome) => {
    const now = await row(name, 'enhancement_id', id);
    expect(await refused(change('enhancement', { ...now, ...more(now) }))).toBe(outcome);
  });

  it('can’t alter the length of a service that was sold, only of one that wasn’t', async () => {
    const saved = async (service_id: string) =>
      change('service', {
        ...(await row('services', 'service_id', service_id)),
        duration_minutes: 75,
      });
    await families.book({ service_id: 'thai-90' });
    expect(await refused(saved('thai-90'))).toBe('length_is_sold');
    expect(await refused(saved('swedish-90'))).toBe('done');
  });

  it('retires a service that was sold: new clients can’t book it', async () => {
    await families.book({ service_id: 'thai-90' });
    const sent = { ...(await row('services', 'service_id', 'thai-90')), is_active: false };
    expect(await preview('service', sent)).toMatchObject({ keep: 1 });
    await change('service', sent);
    await expect(families.book({ service_id: 'thai-90', local_time: '14:00' })).rejects.toThrow();
  });

  it('leaves at least one location', async () => {
    const retire = async (id: string) =>
      change('place', { ...(await row('places', 'location_id', id)), is_active: false });
    expect(await refused(retire('home'))).toBe('done');
    expect(await refused(retire('broadway'))).toBe('last_place');
  });

  it('names the bookings at a location that is being retired', async () => {
    await families.book();
    const sent = { ...(await row('places', 'location_id', 'broadway')), is_active: false };
    expect(await preview('place', sent)).toMatchObject({ outside: [{ kind: 'appointment' }] });
    expect(await refused(change('place', sent))).toBe('hours_conflicts');
    await change('place', sent, { keeps: true });
  });
});

describe('the sales tax', () => {
  const rate = (rate_ppm: number, effective_from: string, more: object = {}) => ({
    ...{ name: 'Douglas County', rate_ppm, effective_from },
    ...more,
  });

  it('is 15 percent at most, on every day to come', async () => {
    expect(await refused(change('tax_rate', rate(81_251, '2027-04-01')))).toBe('tax_too_high');
    await change('tax_rate', rate(81_250, '2027-04-01'));
    const state = { tax_part_id: 'minnesota', name: 'Minnesota' };
    expect(await refused(change('tax_rate', rate(70_000, '2027-01-01', state)))).toBe(
      'tax_too_high',
    );
    await change('tax_rate', rate(0, '2027-04-01', { tax_part_id: 'douglas-county' }));
    await change('tax_rate', rate(70_000, '2027-01-01', state));
    expect(await refused(change('tax_rate', rate(0, '2026-11-19', state)))).toBe('date_in_past');
  });
});

describe('the time zone', () => {
  const inZone = async (time_zone: string) => change('rules', { ...(await rules()), time_zone });

  it('is a known one, and stays while bookings are ahead', async () => {
    expect(await refused(inZone('America/Alexandria'))).toBe('unknown_time_zone');
    expect(await refused(inZone('America/Denver'))).toBe('done');
    expect(await refused(inZone('America/Chicago'))).toBe('done');
    await families.book();
    expect(await refused(inZone('America/Denver'))).toBe('bookings_ahead');
    expect(await refused(inZone('America/Chicago'))).toBe('done');
  });
});

describe('the history', () => {
  it('says who made a change and both values, and includes edits in the database', async () => {
    await sql(`update public.settings set horizon_days = 61`);
    const id = await change('rules', { ...(await rules()), horizon_days: 60 });
    const [made, edited] = await history();
    expect(made).toMatchObject({
      ...{ change_id: id, section: 'rules', made_by: null, can_undo: true, undoes: null },
      parts: [
        {
          table_name: 'settings',
          ...{ row_before: { horizon_days: 61 }, row_after: { horizon_days: 60 } },
        },
      ],
    });
    expect(edited).toMatchObject({ section: null, can_undo: false });
  });

  it('covers every table of the practice', async () => {
    const unwatched =
      await sql(`select t.section from private.practice_tables() t where not exists (
      select from pg_trigger g where g.tgrelid = ('public.' || t.section)::regclass
        and g.tgfoid = 'private.record_practice_change'::regproc)`);
    expect(unwatched).toEqual([]);
  });

  it('says what a price was before', async () => {
    await change('prices', price(9500));
    const [made] = await history();
    expect(made?.parts).toMatchObject([
      { row_before: null, row_after: { price_cents: 9500 }, previous: { price_cents: 9000 } },
    ]);
  });

  it('comes in pages of 50', async () => {
    for (let days = 1; days <= 52; days += 1)
      await sql(`update public.settings set horizon_days = ${days}`);
    const first = await history();
    expect(first).toHaveLength(50);
    const next = await rpc('list_practice_changes', { p_before: String(first.at(-1)?.change_id) });
    expect(next.length).toBeGreaterThanOrEqual(2);
    const ids = [...first, ...next].map((made) => made.change_id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('undoing a change', () => {
  const range = (start_time: string, end_time: string) => ({
    ...{ location: 'broadway', allowed_client_types: ['new', 'existing'], day_of_week: 1 },
    ...{ start_time, end_time, requires_toggle: false, is_enabled: true },
  });
  const service = {
    ...{ name: 'Stones', description: 'Warm.', category: 'swedish', duration_minutes: 75 },
    ...{ buffer_before_minutes: 0, buffer_after_minutes: 15, is_active: true },
    ...{ price_cents: 14_000, member_price_cents: null },
  };

  it.each<[string, () => Promise<[string, object]>]>([
    ['hours', async () => ['hours', { hours: [range('09:00', '12:00'), range('12:00', '15:00')] }]],
    ['a price', async () => ['prices', price(9500)]],
    ['a service with its price', async () => ['service', service]],
    [
      'a rate of a new part',
      async () => ['tax_rate', { name: 'County', rate_ppm: 5000, effective_from: '2027-01-01' }],
    ],
    [
      'a special day',
      async () => [
        'special_day',
        {
          local_date: '2026-12-24',
          name: 'Eve',
          hours: [{ ...range('09:00', '12:00'), day_of_week: null }],
        },
      ],
    ],
    ['rules', async () => ['rules', { ...(await rules()), horizon_days: 30 }]],
    ['links', async () => ['links', { links: [{ name: 'Mastodon', url: 'https://example.com' }] }]],
    [
      'a category',
      async () => [
        'category',
        { name: 'Sports', summary: 'x', introduction: 'x', drawing: 'lotus', is_specialty: true },
      ],
    ],
  ])('restores %s, and can itself be undone', async (_, toSend) => {
    const before = await show();
    const [kind, item] = await toSend();
    const id = await change(kind, item);
    const after = await show();
    expect(after).not.toBe(before);
    const undone = randomUUID();
    await undo(id, { id: undone });
    expect(await show()).toBe(before);
    // Twice is once.
    await undo(id, { id: undone });
    expect(await refused(Promise.resolve(undo(id)))).toBe('changed_since');
    await undo(undone);
    expect(await show()).toBe(after);
  });

  it('adds the previous policy again, under its own name', async () => {
    const policy = { free_until_hours: 48, late_fee_percent: 50, no_show_fee_percent: 100 };
    const id = await change('policy', policy);
    await undo(id);
    const policies = await rowsOf('policy');
    expect(policies.map((each) => [each['policy_version'], each['free_until_hours']])).toEqual([
      ['2026-11-23', 24],
      ['2026-11-20', 48],
      ['2026-11-20.2', 24],
    ]);
  });

  it('is refused once its rows were changed again, and allowed when they are as it left them', async () => {
    const first = await change('rules', { ...(await rules()), horizon_days: 60 });
    await change('rules', { ...(await rules()), horizon_days: 61 });
    expect(await refused(Promise.resolve(undo(first)))).toBe('changed_since');
    await change('rules', { ...(await rules()), horizon_days: 60 });
    await undo(first);
    expect(await rules()).toMatchObject({ horizon_days: 90 });
  });

  it('is refused for what has been sold since', async () => {
    const id = await change('service', service);
    await families.book({ service_id: 'stones-75', price_cents: 14_000 });
    expect(await refused(Promise.resolve(undo(id)))).toBe('changed_since');
  });

  it('is refused if bookings would be outside the hours, unless she keeps them', async () => {
    const longer = await change('hours', {
      hours: [range('09:00', '20:00')],
    });
    await families.book({ local_date: '2026-11-30', local_time: '18:00' });
    expect(await refused(Promise.resolve(undo(longer)))).toBe('hours_conflicts');
    await undo(longer, { keeps: true });
  });

  it('is refused for a change that no one made', async () => {
    await sql(`update public.settings set horizon_days = 61`);
    const [edited] = await history();
    expect(await refused(Promise.resolve(undo(String(edited?.change_id))))).toBe('not_found');
  });
});

it('a preview leaves everything as it was', async () => {
  const before = await show();
  const count = (await history()).length;
  await preview('hours', { hours: [] });
  await preview('prices', price(9500));
  expect(await show()).toBe(before);
  expect(await history()).toHaveLength(count);
});
