import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { createFamiliesBy } from '../../helpers/builders/families.ts';
import { setUpCalendar, type OpenHours, type SlotCalendar } from '../slots/slot-calendar.ts';
import { USUAL_HOURS, USUAL_SETTINGS } from '../slots/slot-cases.ts';

const database = useDatabase();
const { sql, rpc } = database;
const families = createFamiliesBy(rpc, sql);

const setUp = (calendar: Partial<SlotCalendar> = {}) =>
  setUpCalendar(sql, { settings: USUAL_SETTINGS, hours: USUAL_HOURS, taken: [], ...calendar });
beforeEach(() => setUp());
afterEach(() => emptyOrders(sql));

/** The times that anyone is offered on a date. */
const timesOn = async (p_local_date: string, p_service_id = 'thai-60') =>
  (
    await rpc('available_slots', { p_local_date, p_service_id, p_client_type: 'new', p_now: NOW })
  ).map((slot) => slot.slot_time);

/** Why a date has no time. */
const whyOn = async (p_first_date: string) =>
  (
    await rpc('available_days', {
      p_service_id: 'thai-60',
      p_first_date,
      p_days: 1,
      p_now: NOW,
    })
  )[0]?.why;

/** The ranges of hours that are stored. */
const stored = async () =>
  (
    await sql(
      `select coalesce(local_date::text, day_of_week::text) as day, to_char(start_time, 'HH24:MI') as from,
         to_char(end_time, 'HH24:MI') as until from public.business_hours order by day_key, start_time`,
    )
  ).map((row) => [row['day'], row['from'], row['until']]);

const SATURDAY = '2026-11-21';
const saturday = (from: string, until: string, more: Partial<OpenHours> = {}): OpenHours => ({
  dayOfWeek: 6,
  ...{ from, until, ...more },
});

describe('a Saturday from 9 to 12 and from 1 to 4', () => {
  const hours = [saturday('09:00', '12:00'), saturday('13:00', '16:00')];
  // Asked for the Saturday after: the next one is too soon for its morning.
  const NEXT = '2026-11-28';
  beforeEach(() => setUp({ hours }));

  it('has ten start times for an hour and eight for an hour and a half', async () => {
    expect(await timesOn(NEXT)).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '11:00'],
      ...['13:00', '13:30', '14:00', '14:30', '15:00'],
    ]);
    expect(await timesOn(NEXT, 'thai-90')).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '13:00', '13:30', '14:00', '14:30'],
    ]);
  });

  it('rejects an overlapping range from 11:30 to 12:30', async () => {
    await expect(setUp({ hours: [...hours, saturday('11:30', '12:30')] })).rejects.toThrow(
      'business_hours_of_a_day_are_apart',
    );
  });

  it('lets a client lengthen a session up to the break and no further', async () => {
    const time = { local_date: NEXT, local_time: '10:30' };
    const booked = await families.book({ ...time, service_id: 'thai-60' });
    const longer = { ...time, service_id: 'thai-120' };
    await expect(families.openChange(booked, longer)).rejects.toMatchObject({
      message: 'slot_unavailable',
    });
    await families.change(booked, { ...longer, service_id: 'thai-90' });
    // The therapist can work into it.
    await families.change(booked, { ...longer, version: 2, is_by_client: false });
  });

  it('shows the therapist which times are within hours, and the break as well', async () => {
    const times = await rpc('times_for_therapist', {
      p_local_date: NEXT,
      p_service_id: 'thai-60',
      p_now: NOW,
    });
    const within = times.filter((time) => time.is_within_hours).map((time) => time.slot_time);
    expect(within).toEqual(await timesOn(NEXT));
    expect(times.map((time) => time.slot_time)).toContain('12:00');
  });

  it('closes and opens as a whole', async () => {
    await rpc('set_day_enabled', { p_day_of_week: 6, p_is_enabled: false, p_now: NOW });
    expect(await whyOn(NEXT)).toBe('closed');
    await rpc('set_day_enabled', { p_day_of_week: 6, p_is_enabled: true, p_now: NOW });
    expect(await timesOn(NEXT)).toHaveLength(10);
    const listed = (await rpc('list_hours', { p_now: NOW })).map((row) => [
      ...[row.day_of_week, row.start_time.slice(0, 5), row.end_time.slice(0, 5)],
    ]);
    expect(listed).toEqual([
      [6, '09:00', '12:00'],
      [6, '13:00', '16:00'],
    ]);
  });
});

describe('ranges that touch', () => {
  it('count as one, so a session can run from one into the next', async () => {
    await setUp({
      hours: [
        saturday('11:00', '12:00'),
        saturday('09:00', '10:00'),
        saturday('10:00', '11:00', { clientTypes: ['existing', 'new'] }),
      ],
    });
    expect(await stored()).toEqual([['6', '09:00', '12:00']]);
  });

  it('stay separate if they are at different locations or for different clients', async () => {
    await setUp({
      hours: [
        saturday('09:00', '12:00'),
        saturday('12:00', '15:00', { location: 'home' }),
        saturday('15:00', '17:00', { location: 'home', clientTypes: ['existing'] }),
      ],
    });
    expect(await stored()).toHaveLength(3);
    expect(
      await sql(
        `select n, (private.place_on('2026-11-28', n::time)).location_id as place
         from unnest(array['07:00', '11:59', '12:00', '20:00']) n`,
      ),
    ).toEqual([
      { n: '07:00', place: 'broadway' },
      { n: '11:59', place: 'broadway' },
      { n: '12:00', place: 'home' },
      { n: '20:00', place: 'home' },
    ]);
  });
});

describe('a holiday over bookings', () => {
  const EVE = '2026-12-24';
  const CHRISTMAS = '2026-12-25';
  const hours = [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, from: '09:00', until: '17:00' }));
  const withHolidays = () =>
    sql(
      `with days as (
         insert into public.special_days values ($1, 'Christmas Eve'), ($2, 'Christmas Day')
       )
       insert into public.business_hours
         (local_date, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
       values ($1, 'broadway', '09:00', '12:00', array['new', 'existing'], false, true)`,
      [EVE, CHRISTMAS],
    );
  const book = async (local_time: string, email: string) =>
    families.book({ local_date: EVE, local_time, email });
  const startsOf = async ({ appointmentId }: { appointmentId: string }) =>
    (
      await sql(
        `select to_char(starts_at at time zone 'America/Chicago', 'YYYY-MM-DD HH24:MI') as starts, status
         from public.appointments join public.occupancy using (appointment_id) where appointment_id = $1`,
        [appointmentId],
      )
    )[0];

  it('keeps them, offers only its own hours, and is closed if it has none', async () => {
    await setUp({ hours });
    const early = await book('10:00', 'bo@example.com');
    const ann = await book('14:00', 'ann@example.com');
    await withHolidays();
    expect(await startsOf(early)).toEqual({ starts: `${EVE} 10:00`, status: 'pending' });
    expect(await startsOf(ann)).toEqual({ starts: `${EVE} 14:00`, status: 'pending' });
    const allowed = await sql(
      `select to_char(local_start, 'HH24:MI') as time from private.offered_slots($1, $1, 'thai-60', 'new', false, $2)`,
      [EVE, NOW],
    );
    expect(allowed.at(-1)).toEqual({ time: '11:00' });
    expect(await whyOn(CHRISTMAS)).toBe('closed');
    // The week after has its usual hours again.
    expect(await timesOn('2026-12-31')).toContain('16:00');
  });

  it('lets a client who is booked outside its hours move into them, but not stay longer', async () => {
    await setUp({ hours });
    const ann = await book('14:00', 'ann@example.com');
    await withHolidays();
    const later = { local_date: EVE, service_id: 'thai-60', local_time: '14:30' };
    await expect(families.openChange(ann, later)).rejects.toMatchObject({
      message: 'slot_unavailable',
    });
    await expect(
      families.openChange(ann, { ...later, local_time: '14:00', service_id: 'thai-90' }),
    ).rejects.toMatchObject({ message: 'slot_unavailable' });
    await families.change(ann, { ...later, local_time: '09:30' });
    expect(await startsOf(ann)).toMatchObject({ starts: `${EVE} 09:30` });
  });

  it('stays open if its weekday is turned off', async () => {
    await setUp({ hours });
    const ann = await book('10:00', 'ann@example.com');
    await withHolidays();
    const ahead = async () =>
      (await rpc('list_hours', { p_now: NOW })).find((row) => row.day_of_week === 4)?.ahead;
    expect(await ahead()).toEqual([]);
    await rpc('set_day_enabled', { p_day_of_week: 4, p_is_enabled: false, p_now: NOW });
    expect(await timesOn(EVE)).toEqual([]);
    expect(await whyOn(EVE)).toBe('full');
    await sql('delete from public.special_days where local_date = $1', [EVE]);
    expect(await ahead()).toMatchObject([{ appointment_id: ann.appointmentId }]);
    expect(await whyOn(EVE)).toBe('closed');
  });

  it('gets a morning schedule only if it is open', async () => {
    await setUp({ hours });
    await withHolidays();
    const messagesOn = async (date: string) => {
      await sql('select private.plan_day_schedule($1)', [`${date}T14:00:00Z`]);
      return sql(`select from public.messages where kind = 'day_schedule' and subject = $1`, [
        date,
      ]);
    };
    expect(await messagesOn(EVE)).toHaveLength(1);
    expect(await messagesOn(CHRISTMAS)).toHaveLength(0);
  });
});

it('hours at a location that is no longer in use are open to no one', async () => {
  await setUp({ hours: [saturday('09:00', '12:00', { location: 'home' })] });
  const asked = { p_local_date: '2026-11-28', p_service_id: 'thai-60', p_now: NOW };
  const times = () =>
    rpc('available_slots', { ...asked, p_client_type: 'existing', p_can_book_at_home: true });
  expect(await times()).not.toEqual([]);
  await sql(`update public.locations set is_active = false where location_id = 'home'`);
  expect(await times()).toEqual([]);
  await sql('update public.locations set is_active = true');
});

it('an open Saturday counts toward the pressure on the calendar', async () => {
  await setUp({ hours: [saturday('09:00', '12:00')] });
  // Six hours in two weeks: a hold of an hour and a quarter is a fifth of them.
  await rpc('open_booking', {
    p_booking: buildRequest({ local_date: '2026-11-28', local_time: '09:00' }),
    p_now: NOW,
  });
  expect(await sql('select private.is_under_pressure($1) as yes', [NOW])).toEqual([{ yes: true }]);
  await sql(`insert into public.special_days values ($1, 'Fair')`, [SATURDAY]);
  await sql(
    `insert into public.business_hours
       (local_date, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
     values ($1, 'broadway', '06:00', '20:00', array['new'], false, true)`,
    [SATURDAY],
  );
  expect(await sql('select private.is_under_pressure($1) as yes', [NOW])).toEqual([{ yes: false }]);
});
