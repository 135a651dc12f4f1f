import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { readPractice } from '#local/database/practice.ts';
import { buildRequest, NOW } from '../helpers/builders/build-request.ts';
import { FIXTURE } from '../helpers/database/fixture.ts';
import { usePractice } from '../db/practice/use-practice.ts';
import { raceInOrder, type Racer } from './queue.ts';
import { opening, usePostgres } from './use-postgres.ts';

const used = usePostgres();
const { section, version } = usePractice((name, args) => used.rpc(name, args));

afterEach(async () => {
  await used.rpc('load_practice', { p_practice: await readPractice(FIXTURE) });
});

/** A settings tab that saves a change to what it loaded. */
const saving = async (name: string, kind: string, item: object): Promise<Racer> => ({
  name,
  statement: 'select public.change_practice($1, $2, $3, $4, p_now => $5) as saved',
  params: [randomUUID(), kind, JSON.stringify(item), await version(kind), NOW],
});

/** A week that is open only on Monday, from one time to another. */
const monday = (start_time: string, end_time: string) => ({
  hours: [
    {
      ...{ day_of_week: 1, location: 'broadway', start_time, end_time },
      ...{ allowed_client_types: ['new', 'existing'], requires_toggle: false, is_enabled: true },
    },
  ],
});
const dearer = {
  ...{ effective_from: '2026-12-01' },
  prices: [{ service_id: 'thai-60', price_cents: 9500, member_price_cents: null }],
};

const outcomes = (results: Awaited<ReturnType<typeof raceInOrder>>, racers: readonly Racer[]) =>
  racers.map(({ name }) => results[name]?.refusal ?? 'done');

describe('two tabs of the settings', () => {
  it('both change the hours: the second sees that they were changed', async () => {
    const racers = [
      await saving('first', 'hours', monday('09:00', '12:00')),
      await saving('second', 'hours', monday('10:00', '12:00')),
    ];
    const results = await raceInOrder(used.database, racers);
    expect(outcomes(results, racers)).toEqual(['done', 'stale_practice']);
    expect(await used.sql('select start_time::text from public.business_hours')).toEqual([
      { start_time: '09:00:00' },
    ]);
  });

  it('change hours and prices: both save', async () => {
    const racers = [
      await saving('hours', 'hours', monday('09:00', '12:00')),
      await saving('prices', 'prices', dearer),
    ];
    const results = await raceInOrder(used.database, racers);
    expect(outcomes(results, racers)).toEqual(['done', 'done']);
  });

  it('send one change twice: it is made once', async () => {
    const racer = await saving('first', 'prices', dearer);
    const racers = [racer, { ...racer, name: 'again' }];
    const results = await raceInOrder(used.database, racers);
    expect(outcomes(results, racers)).toEqual(['done', 'done']);
    expect(
      await used.sql('select 1 from public.practice_changes where change_id = $1', [
        racer.params?.[0],
      ]),
    ).toHaveLength(1);
  });
});

describe('a hold at 10:00 and new hours that start at 11:00 meet', () => {
  it('if the hold is first, the change is refused and names it', async () => {
    const hold = opening(NOW, 'hold');
    const change = await saving('hours', 'hours', monday('11:00', '17:00'));
    const results = await raceInOrder(used.database, [hold, change]);
    expect(outcomes(results, [hold, change])).toEqual(['done', 'hours_conflicts']);
  });

  it('if the hold is second, it is refused and nothing is held', async () => {
    const hold = opening(NOW, 'hold');
    const change = await saving('hours', 'hours', monday('11:00', '17:00'));
    const results = await raceInOrder(used.database, [change, hold]);
    expect(outcomes(results, [change, hold])).toEqual(['done', 'slot_unavailable']);
    expect(await used.sql('select from public.occupancy')).toEqual([]);
  });
});

it('a hold is refused once one of the first steps has been undone', async () => {
  const rights = { training: null, insurance: 'none', medicare: 'no', partial_payment: 'none' };
  const closing = await saving('closing', 'rights', rights);
  const hold = {
    ...opening(NOW, 'hold'),
    params: [JSON.stringify(buildRequest({ local_time: '13:00' })), NOW],
  };
  const results = await raceInOrder(used.database, [closing, hold]);
  expect(outcomes(results, [closing, hold])).toEqual(['done', 'not_open_yet']);
});

/** One change of each kind that is previewed while she types. */
const previewed = async (): Promise<Record<string, object>> => {
  const { contents } = await section('services');
  const [service] = contents as Record<string, unknown>[];
  const { contents: places } = await section('places');
  const [place] = places as Record<string, unknown>[];
  const { contents: rules } = await section('rules');
  return {
    hours: monday('11:00', '12:00'),
    special_day: { local_date: '2026-12-24', name: 'Christmas Eve', hours: [] },
    rules: { ...(rules as object), slot_step_minutes: 60 },
    prices: dearer,
    policy: { free_until_hours: 48, late_fee_percent: 50, no_show_fee_percent: 100 },
    service: { ...service, buffer_after_minutes: 30 },
    place: { ...place, travel_minutes: 45 },
  };
};

describe('a preview', () => {
  it('of any kind responds while someone claims a time, and holds no lock afterwards', async () => {
    const kinds = await previewed();
    const claiming = await used.database.pool.connect();
    await claiming.query('begin');
    await claiming.query('select private.lock_calendar()');
    try {
      for (const [kind, item] of Object.entries(kinds)) {
        const previewing = await used.database.pool.connect();
        await previewing.query('begin');
        await previewing.query(`set local statement_timeout = '5s'`);
        await previewing.query('select public.preview_practice_change($1, $2, p_now => $3)', [
          kind,
          JSON.stringify(item),
          NOW,
        ]);
        const { rows } = await previewing.query(
          `select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
        );
        await previewing.query('rollback');
        previewing.release();
        expect(rows, kind).toEqual([]);
      }
    } finally {
      await claiming.query('rollback');
      claiming.release();
    }
  });

  // Really waiting takes PostgreSQL's own timers, which don't move with a test's clock.
  it('waits at most half a second for another tab that is saving the same row', async () => {
    expect(
      await used.sql(`select unnest(proconfig) as setting from pg_proc
        where proname = 'preview_practice_change' order by 1`),
    ).toEqual([{ setting: 'lock_timeout=500ms' }, { setting: 'search_path=""' }]);
  });
});
