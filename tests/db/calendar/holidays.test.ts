import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

it('S109 Thanksgiving is closed until she answers; it is asked about once, and Pia stays booked (worked example 4)', async () => {
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

describe('the usual six', () => {
  beforeEach(() => sql('update public.settings set holiday_answer = null'));
  afterEach(() => sql(`update public.settings set holiday_answer = 'each_day'`));

  const YEAR_LATER = '2027-11-24T12:00:00Z';

  const answers = async () =>
    Object.fromEntries(
      (
        await sql(
          `select local_date::text as day, coalesce(answer, 'asked') as answer from public.special_days order by 1`,
        )
      ).map((row) => [String(row['day']), row['answer']]),
    );
  const questions = async () =>
    (
      await sql(
        `select kind, subject, resolution from public.tasks where kind in ('holiday', 'usual_holidays') order by kind desc, subject, resolution`,
      )
    ).map((row) => [row['kind'], row['subject'], row['resolution']]);
  const holidaysChange = (holiday_answer: string, now = NOW) =>
    change('holidays', { holiday_answer }, { keeps: true, now });

  it('are asked about in one question, and one answer settles every holiday, observed ones too', async () => {
    await ask();
    expect(await ask()).toBe(0);
    expect(await questions()).toEqual([['usual_holidays', '2027-02-15', null]]);
    expect(new Set(Object.values(await answers()))).toEqual(new Set(['asked']));
    const [task] = await sql(`select details from public.tasks where kind = 'usual_holidays'`);
    expect(task?.['details']).toEqual({
      closed: [
        ...['New Year’s Day', 'Memorial Day', 'Independence Day', 'Labor Day', 'Thanksgiving'],
        'Christmas Day',
      ],
      open: [
        ...['Martin Luther King Jr. Day', 'Presidents’ Day', 'Juneteenth', 'Columbus Day'],
        'Veterans Day',
      ],
    });
    await rpc('answer_holidays', { p_answer: 'usual_six', p_now: NOW });
    expect(await answers()).toEqual({
      '2026-11-26': 'closed',
      '2026-12-25': 'closed',
      '2027-01-01': 'closed',
      '2027-01-18': 'open',
      '2027-02-15': 'open',
      '2027-05-31': 'closed',
      // Juneteenth, observed.
      '2027-06-18': 'open',
      // Independence Day, observed.
      '2027-07-05': 'closed',
      '2027-09-06': 'closed',
      '2027-10-11': 'open',
      '2027-11-11': 'open',
      '2027-11-25': 'closed',
      // Christmas Day, observed.
      '2027-12-24': 'closed',
    });
    expect(await questions()).toEqual([['usual_holidays', '2027-02-15', 'Answered.']]);
    await ask();
    expect(await questions()).toHaveLength(1);
    expect((await dayOf('2026-12-25'))?.why).toBe('closed');
    expect((await dayOf('2027-01-18'))?.slot_times).toContain('09:00');
  });

  it('S109 close Thanksgiving and leave Pia booked (worked example 4)', async () => {
    await families.book({ local_date: THANKSGIVING, local_time: '10:00', first_name: 'Pia' });
    // Before the sweep has asked, too: Pia would be in the way of any other change of the hours.
    await holidaysChange('usual_six');
    expect(await answer()).toBe('closed');
    expect((await dayOf(THANKSGIVING))?.why).toBe('closed');
    expect(await sql(`select status from public.appointments`)).toEqual([{ status: 'pending' }]);
  });

  it('hold for the years to come: the sweep asks no more, and a day can still be answered on its own', async () => {
    await ask();
    await holidaysChange('usual_six');
    const changes = (await history()).length;
    expect(await ask(YEAR_LATER)).toBeGreaterThan(10);
    expect(await answers()).toMatchObject({
      '2027-12-24': 'closed',
      // Christmas Day falls on a Monday in 2028, Juneteenth too.
      '2028-06-19': 'open',
      '2028-12-25': 'closed',
    });
    expect(await questions()).toHaveLength(1);
    // What follows from an answer is no change of its own.
    expect(await history()).toHaveLength(changes);
    await change('special_day_removed', { local_date: '2028-12-25' }, { now: YEAR_LATER });
    expect((await answers())['2028-12-25']).toBe('open');
  });

  it('leave a day that she has answered about as it is', async () => {
    await ask();
    await change('special_day_removed', { local_date: THANKSGIVING });
    await holidaysChange('usual_six');
    expect(await answers()).toMatchObject({ '2026-11-26': 'open', '2027-11-25': 'closed' });
    await holidaysChange('each_day');
    expect(await answers()).toMatchObject({ '2026-11-26': 'open', '2027-11-25': 'asked' });
  });

  it('can be answered day by day instead: each is asked about once, and the one question is closed', async () => {
    await ask();
    await holidaysChange('each_day');
    expect(await questions()).toEqual([
      ['usual_holidays', '2027-02-15', 'Answered.'],
      ...['2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18', '2027-02-15'].map((day) => [
        ...['holiday', day],
        null,
      ]),
    ]);
    await holidaysChange('usual_six');
    expect((await questions()).filter(([, , resolution]) => resolution === null)).toEqual([]);
  });

  it('close the one question with the last day that is answered on its own', async () => {
    await ask();
    for (const day of Object.keys(await answers())) {
      expect((await questions())[0]?.[2]).toBe(null);
      await rpc('answer_holiday', { p_local_date: day, p_is_open: false, p_now: NOW });
    }
    expect(await questions()).toEqual([['usual_holidays', '2027-02-15', 'Answered.']]);
  });

  it('can be undone from the history, and are asked about again', async () => {
    await ask();
    const before = await answers();
    const id = await holidaysChange('usual_six');
    // The sweep has written more days since.
    await ask('2026-12-30T12:00:00Z');
    await undo(id);
    const after = await answers();
    expect(after).toMatchObject(before);
    expect(new Set(Object.values(after))).toEqual(new Set(['asked']));
    expect((await questions()).map(([kind, , resolution]) => [kind, resolution])).toEqual([
      ['usual_holidays', 'Answered.'],
      ['usual_holidays', null],
    ]);
  });

  it('closed by hand without an answer, are asked about again with the next holiday', async () => {
    await ask();
    await sql(`update public.tasks set resolved_at = now(), resolution = 'Later'`);
    await ask();
    expect(await questions()).toHaveLength(1);
    // Memorial Day can be booked by then.
    await ask('2027-03-15T12:00:00Z');
    expect((await questions()).at(-1)).toEqual(['usual_holidays', '2027-05-31', null]);
  });

  it('any other answer is refused', async () => {
    await expect(holidaysChange('whenever')).rejects.toMatchObject({ message: 'invalid_request' });
  });
});
