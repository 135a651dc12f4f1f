import { describe, expect, it } from 'vitest';
import { afterNow, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { ADDRESS, MONDAY, refusal, TUESDAY, useHomeVisits, visited } from './use-home-visits.ts';

const { sql, rpc, families, saveZone, taken, shown } = useHomeVisits();

const bookAtDesk = async (local_time: string, home_visit: object, local_date = TUESDAY) =>
  String(
    await rpc('book_for_client', {
      p_booking: buildRequest({
        ...{ local_date, local_time },
        home_visit: { ...ADDRESS, ...home_visit },
      }),
      p_now: NOW,
    }),
  );

it('a visit at 10:00, an hour, 20 minutes away with a buffer of 15, takes 9:40 to 11:35; leave by 9:35', async () => {
  const family = await families.book({ ...visited, local_time: '10:00' });
  expect(await taken()).toEqual([['appointment', '09:40', '11:35']]);
  expect(await shown(family)).toMatchObject({
    ...{ location: 'visit', leave_by: '09:35', minutes_before: 20, ...ADDRESS },
  });
  // The hold of someone who is still paying takes as much.
  await rpc('open_booking', {
    p_booking: buildRequest({ ...visited, local_time: '12:00' }),
    p_now: NOW,
  });
  expect((await taken())[1]).toEqual(['hold', '11:40', '13:35']);
});

describe('S113 a visit that moves', () => {
  it('takes its drives with it, and stays a visit wherever the therapist would be; Undo brings it back', async () => {
    await sql('update public.settings set undo_seconds = 90');
    const family = await families.book({ ...visited, local_time: '10:00' });
    await rpc('reschedule_appointment', {
      ...{ p_appointment_id: family.appointmentId, p_version: 1, p_now: NOW },
      ...{ p_local_date: TUESDAY, p_local_time: '14:00', p_location: 'visit' },
    });
    expect(await taken()).toEqual([['appointment', '13:40', '15:35']]);
    expect(await shown(family)).toMatchObject({ location: 'visit', leave_by: '13:35' });
    const [step] = await sql('select undo_id from public.undo_steps');
    await rpc('undo_act', { p_undo_id: String(step?.['undo_id']), p_now: afterNow(1) });
    expect(await taken()).toEqual([['appointment', '09:40', '11:35']]);
    expect(await shown(family)).toMatchObject({ location: 'visit', leave_by: '09:35' });
  });

  it('is moved by its client within the hours for visits, whatever the zones are by then', async () => {
    const family = await families.book({ ...visited, local_time: '10:00' });
    await saveZone({ p_minutes: 45, p_is_open: false });
    const move = (local_time: string) =>
      families.change(family, { service_id: 'thai-60', local_time });
    expect(await refusal(move('14:00'))).toBe('slot_unavailable');
    await move('11:00');
    expect(await taken()).toEqual([['appointment', '10:40', '12:35']]);
    expect(await shown(family)).toMatchObject({ leave_by: '10:35', minutes_after: 20 });
  });

  it('is offered other times with its drives, and taken there', async () => {
    const family = await families.book({ ...visited, local_time: '10:00' });
    await sql(`update public.appointments set status = 'pending'`);
    await rpc('propose_times', {
      ...{ p_appointment_id: family.appointmentId, p_version: 1, p_otherwise: 'keeps' },
      ...{ p_times: [{ local_date: TUESDAY, local_time: '14:00' }], p_now: NOW },
    });
    expect((await taken())[1]).toEqual(['offer', '13:40', '15:35']);
    await rpc('take_proposed_time', {
      ...{ p_appointment_id: family.appointmentId, p_now: NOW },
      p_starts_at: `${TUESDAY}T14:00:00-06:00`,
    });
    expect(await taken()).toEqual([['appointment', '13:40', '15:35']]);
    expect(await shown(family)).toMatchObject({ location: 'visit', leave_by: '13:35' });
  });

  it('keeps its drives when it becomes longer', async () => {
    const family = await families.book({ ...visited, local_time: '10:00' });
    await families.change(family, { service_id: 'thai-90' });
    expect(await taken()).toEqual([['appointment', '09:40', '12:05']]);
  });
});

describe('the therapist', () => {
  it('can book a visit anywhere at any time, with the drives that she enters', async () => {
    await bookAtDesk('18:00', { zip: '56301', minutes_before: 60, minutes_after: 30 });
    expect(await taken()).toEqual([['appointment', '17:00', '19:45']]);
    // A session without an address is never a visit, even in the hours for them.
    const id = await rpc('book_for_client', {
      p_booking: buildRequest({ local_time: '09:00' }),
      p_now: NOW,
    });
    expect(await shown({ appointmentId: String(id) })).toEqual({ location: 'broadway' });
  });

  it('gets a proposal to drive straight from one visit to the next, and leaves the first in time for it', async () => {
    await bookAtDesk('10:00', { minutes_before: 20, minutes_after: 20 });
    const times = await rpc('times_for_therapist', {
      ...{ p_local_date: TUESDAY, p_service_id: 'thai-60', p_now: NOW },
      ...{ p_minutes_before: 20, p_minutes_after: 20 },
    });
    const at = (time: string) => times.find(({ slot_time }) => slot_time === time);
    expect(at('11:30')).toBeUndefined();
    expect(at('12:00')).toMatchObject({ minutes_before: 20, minutes_after: 20 });
    await sql(`update public.services set buffer_after_minutes = 10`);
    await sql(
      `update public.occupancy set during = tstzrange(lower(during), upper(during) - interval '5 minutes')`,
    );
    const again = await rpc('times_for_therapist', {
      ...{ p_local_date: TUESDAY, p_service_id: 'thai-60', p_now: NOW },
      ...{ p_minutes_before: 20, p_minutes_after: 20 },
    });
    expect(again.find(({ slot_time }) => slot_time === '11:30')).toMatchObject({
      ...{ minutes_before: 0, minutes_after: 20 },
    });
    expect(again.find(({ slot_time }) => slot_time === '08:30')).toMatchObject({
      ...{ minutes_before: 20, minutes_after: 0 },
    });
    const straight = { minutes_before: 20, minutes_after: 20, is_straight_from: true };
    const next = await bookAtDesk('11:30', straight);
    expect((await taken())[1]).toEqual(['appointment', '11:30', '13:00']);
    expect(await shown({ appointmentId: next })).toMatchObject({ leave_by: '11:05' });
    // Moved away from the first, it has its own drive again.
    await rpc('reschedule_appointment', {
      ...{ p_appointment_id: next, p_version: 1, p_local_date: TUESDAY, p_now: NOW },
      ...{ p_local_time: '15:00', p_location: 'visit' },
    });
    expect((await taken())[1]).toEqual(['appointment', '14:40', '16:30']);
  });

  it('can change the address and the drives of a visit if there is time for them', async () => {
    const family = await families.book({ ...visited, local_time: '10:00' });
    const change = (p_home_visit: object, p_version = 1) =>
      refusal(
        rpc('change_home_visit', {
          ...{ p_appointment_id: family.appointmentId, p_version, p_now: NOW },
          p_home_visit: p_home_visit as never,
        }),
      );
    expect(await change({ minutes_before: 35, street: '7 Elm St' })).toBe('done');
    expect(await taken()).toEqual([['appointment', '09:25', '11:35']]);
    expect(await shown(family)).toMatchObject({ street: '7 Elm St', leave_by: '09:20' });
    // Sent twice, it is done once; an outdated copy is refused.
    expect(await change({ minutes_before: 35, street: '7 Elm St' })).toBe('done');
    expect(await change({ minutes_before: 10 })).toBe('stale_version');
    await families.book({ local_date: MONDAY, local_time: '13:00' });
    expect(await change({ minutes_after: 120 }, 2)).toBe('slot_taken');
    expect(await taken()).toHaveLength(2);
  });
});

describe('an address', () => {
  it('goes with a checkout that was never paid, and stays with one that was', async () => {
    const paid = await families.book({ ...visited, local_time: '10:00' });
    const [open] = await rpc('open_booking', {
      p_booking: buildRequest({ ...visited, local_time: '12:00' }),
      p_now: NOW,
    });
    await rpc('lapse_order', { p_order_id: String(open?.order_id), p_now: NOW });
    const days = { p_what: 'unpaid-checkout', p_hours: 24, p_limit: 10 };
    await rpc('empty_old_data', { ...days, p_now: afterNow(25 * 60) });
    expect(await sql('select order_id from public.home_visits')).toEqual([
      { order_id: paid.orderId },
    ]);
  });

  it('is remembered for the client from their first visit, and no later one overwrites it', async () => {
    const email = 'greta@example.com';
    await families.book({ ...visited, email, local_time: '10:00' });
    await families.book({
      ...{ ...visited, email, local_time: '12:00' },
      home_visit: { ...ADDRESS, street: '9 Pine St' },
    });
    expect(await sql('select street from public.client_addresses')).toEqual([
      { street: '12 Birch St' },
    ]);
  });

  it('that differs makes it a new booking, even in the same checkout', async () => {
    const request = buildRequest({ ...visited, local_time: '10:00' });
    const open = async (home_visit: typeof ADDRESS) =>
      (await rpc('open_booking', { p_booking: { ...request, home_visit }, p_now: NOW }))[0]
        ?.order_id;
    const first = await open(ADDRESS);
    expect(await open(ADDRESS)).toBe(first);
    expect(await open({ ...ADDRESS, street: '9 Pine St' })).not.toBe(first);
    expect(await taken()).toHaveLength(1);
  });
});
