import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatPractice } from '#local/database/practice.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { createFamiliesBy } from '../../helpers/builders/families.ts';
import { setUpCalendar } from '../slots/slot-calendar.ts';
import { USUAL_SETTINGS } from '../slots/slot-cases.ts';
import { usePractice } from '../practice/use-practice.ts';

const database = useDatabase();
const { sql, rpc } = database;
const families = createFamiliesBy(rpc, sql);
const { change, undo, history, section } = usePractice(rpc);

const THANKSGIVING = '2026-11-26';

beforeEach(() =>
  setUpCalendar(sql, {
    settings: USUAL_SETTINGS,
    hours: [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, from: '09:00', until: '17:00' })),
    taken: [],
  }),
);
afterEach(async () => {
  await sql('delete from public.special_days');
  await emptyOrders(sql);
});

const ask = (now = NOW) => rpc('ask_about_holidays', { p_now: now });
const dayOf = async (p_first_date: string) =>
  (
    await rpc('available_days', {
      ...{ p_service_id: 'thai-60', p_first_date, p_days: 1, p_now: NOW },
    })
  )[0];
const asked = async () =>
  (
    await sql(
      `select subject, resolved_at is null as is_open from public.tasks where kind = 'holiday' order by subject`,
    )
  ).map((row) => [row['subject'], row['is_open']]);
const answer = async () =>
  (await sql('select answer from public.special_days where local_date = $1', [THANKSGIVING]))[0]?.[
    'answer'
  ];

it('the database knows the eleven federal holidays, and when those on a weekend are observed', async () => {
  const of = async (year: number) =>
    (
      await sql(
        `select to_char(local_date, 'Dy YYYY-MM-DD') || ' ' || name as said
         from private.federal_holidays($1) order by local_date`,
        [year],
      )
    ).map((row) => row['said']);
  expect(await of(2026)).toEqual([
    'Thu 2026-01-01 New Year’s Day',
    'Mon 2026-01-19 Martin Luther King Jr. Day',
    'Mon 2026-02-16 Presidents’ Day',
    'Mon 2026-05-25 Memorial Day',
    'Fri 2026-06-19 Juneteenth',
    'Fri 2026-07-03 Independence Day (observed)',
    'Sat 2026-07-04 Independence Day',
    'Mon 2026-09-07 Labor Day',
    'Mon 2026-10-12 Columbus Day',
    'Wed 2026-11-11 Veterans Day',
    'Thu 2026-11-26 Thanksgiving',
    'Fri 2026-12-25 Christmas Day',
  ]);
  expect(await of(2028)).toContain('Fri 2027-12-31 New Year’s Day (observed)');
  expect(await of(2027)).toContain('Mon 2027-07-05 Independence Day (observed)');
});

it('S109 Thanksgiving is closed until she answers; it is asked about once, and Pia stays booked', async () => {
  const pia = await families.book({
    ...{ local_date: THANKSGIVING, local_time: '10:00', first_name: 'Pia' },
  });
  expect((await dayOf(THANKSGIVING))?.slot_times).not.toEqual([]);
  expect(await ask()).toBeGreaterThan(10);
  expect(await ask()).toBe(0);
  expect((await dayOf(THANKSGIVING))?.why).toBe('closed');
  expect(await asked()).toContainEqual([THANKSGIVING, true]);
  expect(
    await sql('select kind from public.occupancy where appointment_id = $1', [pia.appointmentId]),
  ).toEqual([{ kind: 'appointment' }]);
  // Closed by hand, it isn't asked again.
  await sql(`update public.tasks set resolved_at = now(), resolution = 'Later'`);
  await ask();
  expect((await asked()).filter(([day]) => day === THANKSGIVING)).toEqual([[THANKSGIVING, false]]);
});

it('the question is asked only about open days, once clients can book them', async () => {
  await sql('delete from public.business_hours where day_of_week <> 5');
  await sql('update public.settings set horizon_days = 40');
  await ask();
  const rows = await sql('select local_date::text as day from public.special_days order by 1');
  expect(rows.map((row) => row['day'])).toEqual([
    '2026-12-25',
    '2027-01-01',
    '2027-06-18',
    '2027-12-24',
  ]);
  expect(await asked()).toEqual([['2026-12-25', true]]);
});

it('a holiday answered with "open" has its weekday’s hours and is not asked about again', async () => {
  await ask();
  await change('special_day_removed', { local_date: THANKSGIVING });
  expect(await answer()).toBe('open');
  expect((await dayOf(THANKSGIVING))?.slot_times).toContain('09:00');
  expect(await asked()).toContainEqual([THANKSGIVING, false]);
  expect(await ask()).toBe(0);
  const snapshot = JSON.stringify(await rpc('practice_snapshot', { p_now: NOW }));
  expect(snapshot).not.toContain(THANKSGIVING);
});

it('answering with different hours or "closed" is a change that appears in the history and can be undone', async () => {
  await ask();
  const before = await section('specialDays');
  const hours = [
    {
      ...{ location: 'broadway', start_time: '09:00', end_time: '12:00', is_enabled: true },
      ...{ allowed_client_types: ['new', 'existing'], requires_toggle: false },
    },
  ];
  const id = await change('special_day', {
    ...{ local_date: THANKSGIVING, name: 'Thanksgiving', hours },
  });
  expect(await answer()).toBe('other_hours');
  expect((await dayOf(THANKSGIVING))?.slot_times.at(-1)).toBe('11:00');
  expect((await history()).find((made) => made.change_id === id)?.can_undo).toBe(true);
  await undo(id);
  expect(await section('specialDays')).toEqual(before);
  expect(await answer()).toBe(null);
  await rpc('answer_holiday', { p_local_date: THANKSGIVING, p_is_open: false, p_now: NOW });
  expect(await answer()).toBe('closed');
  await rpc('answer_holiday', { p_local_date: THANKSGIVING, p_is_open: true, p_now: NOW });
  expect(await answer()).toBe('open');
  await expect(
    rpc('answer_holiday', { p_local_date: '2026-11-25', p_is_open: true, p_now: NOW }),
  ).rejects.toThrow('not_found');
});

it('a question without an answer is not a change of the practice', async () => {
  const changes = (await history()).length;
  await ask();
  expect(await history()).toHaveLength(changes);
});

it('holidays survive writing and loading the practice’s file', async () => {
  await ask();
  await change('special_day_removed', { local_date: THANKSGIVING });
  const exported = await rpc('export_practice', {} as never);
  const contents = Object.fromEntries(exported.map((row) => [row.section, row.contents]));
  await sql('delete from public.special_days');
  await rpc('load_practice', { p_practice: contents as never });
  const again = await formatPractice(await rpc('export_practice', {} as never));
  expect(again).toBe(await formatPractice(exported));
});
