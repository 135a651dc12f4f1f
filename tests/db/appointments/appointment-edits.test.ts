import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { afterNow, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(() => database.sql('delete from public.occupancy'));

/** A booked hour at 10:00 on Monday; answers its id. */
async function book(overrides: Parameters<typeof buildRequest>[0] = {}): Promise<string> {
  const { paymentIntentId } = await openWithPayment(rpc, overrides);
  const booked = await capture({ rpc, sql: database.sql }, paymentIntentId);
  return String(booked['appointment_id']);
}
const reschedule = (id: string, version: number, time: string, date = '2026-11-23') =>
  rpc('reschedule_appointment', {
    p_appointment_id: id,
    p_version: version,
    p_local_date: date,
    p_local_time: time,
    p_now: NOW,
  });
const STATUS_CHANGES = [
  'approve_appointment',
  'complete_appointment',
  'reopen_appointment',
  'mark_no_show',
  'undo_no_show',
] as const;
type StatusChange = (typeof STATUS_CHANGES)[number];
const changeStatus = (change: StatusChange, id: string, version: number, now = NOW) =>
  rpc(change, { p_appointment_id: id, p_version: version, p_now: now });
const approve = (id: string) => changeStatus('approve_appointment', id, 1);
const cancel = (id: string, version: number) =>
  rpc('cancel_appointment', { p_appointment_id: id, p_version: version, p_now: NOW });
const occupied = () =>
  database.sql(`select kind, lower(during) as starts_at from public.occupancy order by during`);

describe('an edit of an appointment', () => {
  it('based on an outdated copy is refused, with the current version', async () => {
    const id = await book();
    await reschedule(id, 1, '13:00');
    const [row] = await database
      .sql('select public.approve_appointment($1, 1, $2) as row', [id, NOW])
      .catch((error: unknown) => [{ error }]);
    expect(row?.['error']).toMatchObject({ code: 'PT409', message: 'stale_version' });
    const { detail } = row?.['error'] as { detail: string };
    expect(JSON.parse(detail)).toMatchObject({
      version: 2,
      status: 'pending',
      local_time: '13:00',
    });
  });

  it('sent twice is made once', async () => {
    const id = await book();
    const once = await reschedule(id, 1, '13:00');
    expect(await reschedule(id, 1, '13:00')).toEqual(once);
    const cancelled = await cancel(id, 2);
    expect(await cancel(id, 2)).toEqual(cancelled);
    expect(cancelled).toMatchObject([{ version: 3, status: 'cancelled' }]);
    expect(await occupied()).toEqual([]);
  });

  it('moves the appointment in one step, even to overlap its own old time', async () => {
    const id = await book();
    await reschedule(id, 1, '10:30');
    expect(await occupied()).toEqual([
      { kind: 'appointment', starts_at: '2026-11-23T16:30:00+00:00' },
    ]);
  });

  it.each([
    ['a taken time', '13:00', '2026-11-23', 'slot_taken'],
    ['a time gone by', '09:00', '2026-11-20', 'date_in_past'],
    ['a time that the clock skips', '02:30', '2027-03-14', 'slot_unavailable'],
  ])('to %s is refused and leaves everything as it is', async (_, time, date, message) => {
    const id = await book();
    await book({ local_time: '13:00' });
    const before = await occupied();
    await expect(reschedule(id, 1, time, date)).rejects.toThrow(message);
    expect(await occupied()).toEqual(before);
  });

  it('cannot complete it, nor mark it a no-show, before its start', async () => {
    const id = await book();
    await approve(id);
    const early = '2026-11-23T15:59:59.999Z';
    const start = '2026-11-23T16:00:00Z';
    for (const change of ['complete_appointment', 'mark_no_show'] as const)
      await expect(changeStatus(change, id, 2, early)).rejects.toThrow('session_not_begun');
    expect(await changeStatus('complete_appointment', id, 2, start)).toMatchObject([
      { status: 'completed' },
    ]);
  });

  it('can’t move a canceled appointment, whose time is open to everyone', async () => {
    const id = await book();
    await cancel(id, 1);
    await expect(reschedule(id, 2, '13:00')).rejects.toThrow('change_not_possible');
    await book();
  });

  it.each(STATUS_CHANGES)('cannot take back a cancellation: %s is refused', async (change) => {
    const id = await book();
    await cancel(id, 1);
    await expect(changeStatus(change, id, 2)).rejects.toThrow('change_not_possible');
    await expect(cancel(id, 2)).rejects.toThrow('change_not_possible');
    expect(await occupied()).toEqual([]);
  });

  it('is refused if the appointment doesn’t exist', async () => {
    await expect(cancel(crypto.randomUUID(), 1)).rejects.toThrow('not_found');
  });
});

describe('the times that the therapist may choose', () => {
  const timesFor = async (more: Partial<Parameters<typeof rpc<'times_for_therapist'>>[1]>) =>
    (await rpc('times_for_therapist', { p_local_date: '2026-11-23', p_now: NOW, ...more })).map(
      (row) => [row.slot_time, row.is_within_hours, row.kept_for],
    );
  const namesOf = (times: Awaited<ReturnType<typeof timesFor>>) => times.map(([time]) => time);

  it('are free for the whole session, from six to nine, and show which are within hours at its location', async () => {
    await book({ local_time: '11:00' });
    const times = await timesFor({ p_service_id: 'thai-60' });
    expect(times.slice(0, 9)).toEqual([
      ['06:00', false, null],
      ['06:30', false, null],
      ['07:00', false, null],
      ['07:30', false, null],
      ['08:00', false, null],
      ['08:30', false, null],
      ['09:00', true, null],
      ['09:30', true, null],
      ['12:30', true, null],
    ]);
    expect(times.find(([time]) => time === '16:00')).toEqual(['16:00', true, null]);
    expect(times.find(([time]) => time === '16:30')).toEqual(['16:30', false, null]);
    expect(times.at(-1)).toEqual(['21:00', false, null]);
  });

  it('are marked if she is away, in the gap that a canceled session leaves in time off', async () => {
    const id = await book({ local_time: '11:00' });
    await rpc('add_time_off', {
      ...{ p_starts_at: '2026-11-23T15:00:00Z', p_ends_at: '2026-11-23T20:00:00Z', p_now: NOW },
      p_keeps_bookings: true,
    });
    await cancel(id, 1);
    const times = await rpc('times_for_therapist', {
      ...{ p_local_date: '2026-11-23', p_service_id: 'thai-60', p_now: NOW },
    });
    expect(times.filter((row) => row.is_away).map((row) => row.slot_time)).toEqual(['11:00']);
    await database.sql('delete from public.time_off');
  });

  it('aren’t within hours on a day when the practice is closed', async () => {
    const sunday = await timesFor({ p_local_date: '2026-11-22', p_service_id: 'thai-60' });
    expect(new Set(sunday.map(([, isWithin]) => isWithin))).toEqual(new Set([false]));
  });

  it('to move an appointment include its own time, for its current or new length', async () => {
    const id = await book({ local_time: '10:00' });
    await book({ service_id: 'thai-90', price_cents: 9000, local_time: '12:00' });
    const own = namesOf(await timesFor({ p_appointment_id: id }));
    expect(own).toEqual(expect.arrayContaining(['09:30', '10:00', '10:30']));
    expect(own).not.toContain('11:00');
    const longer = await timesFor({ p_appointment_id: id, p_service_id: 'thai-90' });
    expect(namesOf(longer)).toContain('10:00');
    expect(namesOf(longer)).not.toContain('10:30');
    expect(namesOf(await timesFor({ p_service_id: 'thai-60' }))).not.toContain('10:00');
  });

  it('leave out the hold of someone who is paying', async () => {
    await openWithPayment(rpc, { local_time: '10:00' });
    const at = async (now: string) =>
      namesOf(await timesFor({ p_service_id: 'thai-60', p_now: now }));
    expect(await at(afterNow(9))).not.toContain('10:00');
    expect(await at(afterNow(10))).toContain('10:00');
    // At its start a time is over.
    expect((await at('2026-11-23T15:30:00Z'))[0]).toBe('10:00');
  });

  it('for a retired service are only for its existing appointments', async () => {
    const id = await book({ service_id: 'thai-60' });
    const other = await book({ service_id: 'thai-90', price_cents: 9000, local_time: '13:00' });
    await database.sql(`update public.services set is_active = false where service_id = 'thai-60'`);
    try {
      const p_service_id = 'thai-60';
      expect(namesOf(await timesFor({ p_service_id, p_appointment_id: id }))).toContain('10:00');
      for (const more of [{}, { p_appointment_id: other }])
        await expect(timesFor({ p_service_id, ...more })).rejects.toThrow('unknown_service');
    } finally {
      await database.sql(
        `update public.services set is_active = true where service_id = 'thai-60'`,
      );
    }
    await expect(timesFor({ p_service_id: 'nothing' })).rejects.toThrow('unknown_service');
    await expect(timesFor({})).rejects.toThrow('not_found');
  });
});

describe('the arrival of a client', () => {
  const arrivalOf = async (id: string) =>
    (
      await database.sql('select arrived_at from public.appointments where appointment_id = $1', [
        id,
      ])
    )[0]?.['arrived_at'];
  const arrived = async () => {
    const id = await book();
    await approve(id);
    await database.sql('update public.appointments set arrived_at = $2 where appointment_id = $1', [
      id,
      NOW,
    ]);
    return id;
  };

  it('stays when the session is completed', async () => {
    const id = await arrived();
    await changeStatus('complete_appointment', id, 2, '2026-11-24T00:00:00Z');
    expect(await arrivalOf(id)).not.toBeNull();
  });

  it.each([
    [
      'no one came after all',
      (id: string) => changeStatus('mark_no_show', id, 2, '2026-11-24T00:00:00Z'),
    ],
    ['it is canceled', (id: string) => cancel(id, 2)],
    ['it is moved', (id: string) => reschedule(id, 2, '13:00')],
  ])('is forgotten when %s', async (_, end) => {
    const id = await arrived();
    await end(id);
    expect(await arrivalOf(id)).toBeNull();
  });
});

describe('add_time_off', () => {
  const add = (from: string, until: string, now = NOW) =>
    rpc('add_time_off', { p_starts_at: from, p_ends_at: until, p_reason: 'Dentist', p_now: now });
  afterEach(() => database.sql('delete from public.time_off'));

  it('blocks the time right away, and only once', async () => {
    const first = await add('2026-11-23T15:00Z', '2026-11-23T20:00Z');
    expect(await add('2026-11-23T15:00Z', '2026-11-23T20:00Z')).toEqual(first);
    await expect(book()).rejects.toThrow('slot_taken');
    expect(await occupied()).toHaveLength(1);
  });

  it('lists the bookings and holds in the way, and deletes nothing', async () => {
    const id = await book();
    await rpc('open_booking', { p_booking: buildRequest({ local_time: '13:00' }), p_now: NOW });
    const before = await occupied();
    const error = await database
      .sql(`select public.add_time_off('2026-11-23T06:00Z', '2026-11-24T06:00Z', null, $1)`, [NOW])
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'PT409', message: 'time_off_conflicts' });
    expect(JSON.parse((error as { detail: string }).detail)).toMatchObject([
      { kind: 'appointment', appointment_id: id },
      { kind: 'hold', hold_expires_at: expect.any(String) },
    ]);
    expect(await occupied()).toEqual(before);
  });

  it('replaces a hold that has expired by the given clock', async () => {
    await rpc('open_booking', { p_booking: buildRequest(), p_now: NOW });
    await add('2026-11-23T15:00Z', '2026-11-23T20:00Z', afterNow(10));
    expect(await occupied()).toMatchObject([{ kind: 'time_off' }]);
  });

  it('waits until the payment of an expired hold is canceled', async () => {
    await openWithPayment(rpc);
    await expect(add('2026-11-23T15:00Z', '2026-11-23T20:00Z', afterNow(10))).rejects.toThrow(
      'lapsed_hold',
    );
  });
});
