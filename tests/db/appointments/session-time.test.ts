import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { afterNow, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { createFamiliesBy, type Family } from '../../helpers/builders/families.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';
import { setUpCalendar } from '../slots/slot-calendar.ts';
import { USUAL_HOURS, USUAL_SETTINGS } from '../slots/slot-cases.ts';

const database = useDatabase();
const { sql, rpc } = database;
const families = createFamiliesBy(rpc, sql);

beforeEach(() => setUpCalendar(sql, { settings: USUAL_SETTINGS, hours: USUAL_HOURS, taken: [] }));
afterEach(async () => {
  await sql('truncate public.waitlist_entries cascade');
  await emptyOrders(sql);
  await sql('delete from public.business_hours');
  await sql(`delete from public.locations where location_id = 'lakeside'`);
});

/** What takes the therapist's time, from and until when by the practice's clocks. */
const taken = async () =>
  (
    await sql(
      `select kind, to_char(lower(during) at time zone 'America/Chicago', 'HH24:MI') as from,
         to_char(upper(during) at time zone 'America/Chicago', 'HH24:MI') as until from public.occupancy order by during`,
    )
  ).map((row) => [row['kind'], row['from'], row['until']]);

const timesOn = async (p_local_date: string, more: object = {}) =>
  (
    await rpc('available_slots', { p_local_date, p_service_id: 'thai-60', p_now: NOW, ...more })
  ).map((slot) => slot.slot_time);

const setBuffers = (before: number, after: number) =>
  sql('update public.services set buffer_before_minutes = $1, buffer_after_minutes = $2', [
    before,
    after,
  ]);

const setExtra = (id: string, minutes: number) =>
  sql('update public.enhancements set extra_minutes = $2 where enhancement_id = $1', [id, minutes]);

const lengthOf = async ({ appointmentId }: Family) =>
  (
    await sql(
      `select extract(epoch from ends_at - starts_at)::integer / 60 as minutes from public.appointments where appointment_id = $1`,
      [appointmentId],
    )
  )[0]?.['minutes'];

const MONDAY = '2026-11-23';

it('an hour at 9:00 at a second location, with 20 minutes of travel and a buffer of 15, takes 8:40 to 10:35, and the next one starts at 11:00', async () => {
  await sql(
    `insert into public.locations (location_id, name, travel_minutes, position) values ('lakeside', 'Lakeside', 20, 30)`,
  );
  await sql(
    `update public.business_hours set location = 'lakeside', end_time = '13:00', allowed_client_types = array['new']
     where day_of_week = 2`,
  );
  const tuesday = '2026-11-24';
  expect(await timesOn(tuesday)).toContain('09:00');
  const { orderId } = await families.book({ local_date: tuesday, local_time: '09:00' });
  expect(await taken()).toEqual([['appointment', '08:40', '10:35']]);
  expect(await timesOn(tuesday)).toEqual(['11:00', '11:30', '12:00']);
  expect(
    await sql('select location from public.appointments where order_id = $1', [orderId]),
  ).toEqual([{ location: 'lakeside' }]);
});

describe('what is claimed keeps its time when buffers change:', () => {
  it('a booking, also while it becomes longer at its start', async () => {
    const booked = await families.book();
    await setBuffers(30, 60);
    expect(await taken()).toEqual([['appointment', '10:00', '11:15']]);
    const longer = { service_id: 'thai-60', enhancement_ids: ['hot-stones'] };
    await setExtra('hot-stones', 20);
    await families.change(booked, longer);
    expect(await taken()).toEqual([['appointment', '10:00', '11:35']]);
    // Another time is a new claim.
    await families.change(booked, { ...longer, version: 2, local_time: '12:00' });
    expect(await taken()).toEqual([['appointment', '11:30', '14:20']]);
  });

  it('a hold that is paid late', async () => {
    const { order, paymentIntentId } = await openWithPayment(rpc);
    await setBuffers(30, 60);
    const p_order_id = order.order_id;
    await rpc('lapse_order', {
      ...{ p_order_id, p_payment_intent_id: paymentIntentId, p_now: afterNow(15) },
    });
    expect(await taken()).toEqual([]);
    await capture(database, paymentIntentId, { now: afterNow(20) });
    expect(await taken()).toEqual([['appointment', '10:00', '11:15']]);
  });

  it('a change that is paid later', async () => {
    const booked = await families.book();
    const moved = await families.openChange(booked, {
      ...{ service_id: 'thai-90', local_time: '13:00' },
    });
    await setBuffers(30, 60);
    await families.capture(moved.card, moved.charge);
    expect(await taken()).toEqual([['appointment', '13:00', '14:45']]);
  });

  it('an offer to the waitlist, and the hold of the checkout that takes it and gives it back', async () => {
    await setBuffers(15, 15);
    const off = await rpc('add_time_off', {
      p_starts_at: '2026-11-23T14:00:00Z',
      p_ends_at: '2026-11-24T00:00:00Z',
      p_now: NOW,
    });
    const place = buildPlace({ first_name: 'Ada' });
    await rpc('join_waitlist', { p_waitlist: place, p_networks: [], p_now: NOW });
    await rpc('delete_time_off', { p_time_off_id: String(off[0]?.time_off_id), p_now: NOW });
    expect(await taken()).toEqual([['offer', '08:45', '10:15']]);
    await setBuffers(0, 60);
    const p_checkout_key = randomUUID();
    const { token_hash: p_token_hash } = place;
    await rpc('take_offer', { p_token_hash, p_checkout_key, p_networks: [], p_now: NOW });
    // The hold is a claim of its own, by the buffers of now.
    const { order, paymentIntentId } = await openWithPayment(rpc, {
      ...{ checkout_key: p_checkout_key, local_time: '09:00' },
    });
    expect(await taken()).toEqual([['hold', '09:00', '11:00']]);
    await rpc('lapse_order', {
      ...{ p_order_id: order.order_id, p_payment_intent_id: paymentIntentId, p_now: afterNow(20) },
    });
    expect(await taken()).toEqual([['offer', '08:45', '10:15']]);
  });

  it('a hold that ran out and is requested again is a new claim', async () => {
    const p_booking = buildRequest({ enhancement_ids: ['hot-stones'] });
    const hold = (p_now: string) => rpc('open_booking', { p_booking, p_now });
    const [first] = await hold(NOW);
    await setBuffers(30, 60);
    await setExtra('hot-stones', 20);
    await hold(afterNow(5));
    expect(await taken()).toEqual([['hold', '10:00', '11:15']]);
    // What was sold to it, such as the minutes of its enhancements, stays.
    expect(await hold(afterNow(25))).toMatchObject([{ order_id: first?.order_id }]);
    expect(await taken()).toEqual([['hold', '09:30', '12:00']]);
  });
});

describe('an enhancement of 20 minutes', () => {
  const STONES = { enhancement_ids: ['hot-stones'] };
  beforeEach(() => setExtra('hot-stones', 20));

  it('makes the session longer, so that fewer times fit', async () => {
    const p_enhancement_ids = ['hot-stones'];
    expect((await timesOn(MONDAY)).at(-1)).toBe('16:00');
    expect((await timesOn(MONDAY, { p_enhancement_ids })).at(-1)).toBe('15:30');
    const booked = await families.book(STONES);
    expect(await taken()).toEqual([['appointment', '10:00', '11:35']]);
    expect(await lengthOf(booked)).toBe(80);
    await expect(
      rpc('open_booking', {
        p_booking: buildRequest({ ...STONES, local_time: '16:00' }),
        p_now: afterNow(0),
      }),
    ).rejects.toMatchObject({ message: 'slot_unavailable' });
  });

  it('does not affect credits, which match the service alone', async () => {
    const owner = 'ada@example.com';
    await families.buyCredits({ owner, minutes: 60 });
    const booked = await families.bookFromWallets(owner, { ...STONES, uses_credit: true });
    expect(await lengthOf(booked)).toBe(80);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 2, free: 2 }]);
    // What the enhancement costs was paid by card, and the minutes are none of the credit's.
    expect(
      await sql(
        `select kind, duration_minutes, extra_minutes from public.order_lines where order_id = $1 order by order_line_id`,
        [booked.orderId],
      ),
    ).toEqual([
      { kind: 'service', duration_minutes: 60, extra_minutes: 0 },
      { kind: 'enhancement', duration_minutes: null, extra_minutes: 20 },
    ]);
  });

  it('keeps the minutes it was sold with; one added later takes today’s', async () => {
    const booked = await families.book(STONES);
    await setExtra('hot-stones', 60);
    await setExtra('foot-scrub', 10);
    await sql(`update public.services set is_active = false where service_id = 'thai-60'`);
    // Moved by her therapist, without a word about its lines.
    await rpc('reschedule_appointment', {
      ...{ p_appointment_id: booked.appointmentId, p_version: 1, p_now: NOW },
      ...{ p_local_date: MONDAY, p_local_time: '12:00' },
    });
    expect(await lengthOf(booked)).toBe(80);
    const both = { service_id: 'thai-60', enhancement_ids: ['hot-stones', 'foot-scrub'] };
    await families.change(booked, { ...both, version: 2, local_time: '12:00' });
    expect(await lengthOf(booked)).toBe(90);
    const none = { service_id: 'thai-60', version: 3, local_time: '12:00' };
    await families.change(booked, none);
    expect(await lengthOf(booked)).toBe(60);
  });

  it('does not fit where the next session needs the time', async () => {
    const booked = await families.book();
    await families.book({ local_time: '11:30', email: 'bo@example.com' });
    await expect(
      families.openChange(booked, { service_id: 'thai-60', ...STONES }),
    ).rejects.toMatchObject({ message: 'slot_taken' });
  });

  it('counts in the times shown to the therapist and in the nearby times', async () => {
    await families.book({ local_time: '11:30', email: 'bo@example.com' });
    const asked = { p_local_date: MONDAY, p_service_id: 'thai-60', p_now: NOW };
    const times = async (more: object) =>
      (await rpc('times_for_therapist', { ...asked, ...more })).map((row) => row.slot_time);
    const stones = { p_enhancement_ids: STONES.enhancement_ids };
    expect(await times({})).toContain('10:00');
    expect(await times(stones)).not.toContain('10:00');
    const nearest = async (more: object) =>
      (await rpc('nearest_slots', { ...asked, p_local_time: '10:00', p_limit: 1, ...more }))[0];
    expect(await nearest({})).toMatchObject({ slot_time: '10:00' });
    expect(await nearest(stones)).toMatchObject({ slot_time: '09:30' });
  });

  it('is part of what the therapist books', async () => {
    await rpc('book_for_client', {
      p_booking: buildRequest({ ...STONES, local_time: '18:00' }),
      p_now: NOW,
    });
    expect(await taken()).toEqual([['appointment', '18:00', '19:35']]);
  });
});
