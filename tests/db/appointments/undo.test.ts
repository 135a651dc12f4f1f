import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders } from '../../helpers/database/database.ts';
import { after, MONDAY, useUndo, WEDNESDAY } from './use-undo.ts';

const { sql, rpc, book, move, undo, send, stateOf, offered, taken } = useUndo();

describe('a move that is undone', () => {
  it('restores everything, including the cancellation deadline, and no one is notified (worked example 1)', async () => {
    const id = await book();
    await sql(`update public.appointments set free_until = $2 where appointment_id = $1`, [
      ...[id, after(-3600)],
    ]);
    const before = await stateOf(id);
    const step = await move(id, 1, '14:30', 0);
    expect(await stateOf(id)).not.toMatchObject({ free_until: before?.['free_until'] });
    expect(await undo(step, 40)).toEqual([{ act: 'move', first_name: 'Ada' }]);
    expect(await stateOf(id)).toEqual(before);
    expect(await taken()).toEqual(['appointment']);
    expect(await send(3600)).toEqual([]);
    // Pressed twice.
    expect(await undo(step, 41)).toEqual([{ act: 'move', first_name: 'Ada' }]);
  });

  it('keeps the time it left from clients until it can no longer be undone', async () => {
    const id = await book();
    await move(id, 1, '14:30');
    expect(await offered(MONDAY, 89)).not.toContain('10:00');
    await expect(
      rpc('open_booking', { p_booking: buildRequest(), p_now: after(89) }),
    ).rejects.toThrow('slot_taken');
    expect(await offered(MONDAY, 90)).toContain('10:00');
  });

  it('keeps that time whole where the two overlap', async () => {
    const id = await book();
    const before = await stateOf(id);
    const step = await move(id, 1, '10:30', 0, MONDAY);
    expect(await taken()).toEqual(['hold for undo', 'appointment']);
    await undo(step, 10);
    expect(await stateOf(id)).toEqual(before);
  });

  it('S105 frees its time once its window is over, however late the job is', async () => {
    const id = await book();
    await move(id, 1, '14:30');
    expect(await taken()).toEqual(['hold for undo', 'appointment']);
    await rpc('open_booking', { p_booking: buildRequest(), p_now: after(91) });
    expect(await taken()).toEqual(['hold', 'appointment']);
  });

  it('S105 frees its time for the therapist, too: for time off, a booking and another move', async () => {
    for (const use of [
      () =>
        rpc('add_time_off', {
          p_starts_at: `${MONDAY}T16:00Z`,
          p_ends_at: `${MONDAY}T18:00Z`,
          p_now: after(500),
        }),
      () => rpc('book_for_client', { p_booking: buildRequest(), p_now: after(500) }),
      async () => move(await book({ local_time: '15:00' }), 1, '10:00', 500, MONDAY),
    ]) {
      await move(await book(), 1, '14:30');
      await use();
      expect((await taken()).filter((kind) => kind === 'hold')).toEqual([]);
      await emptyOrders(sql);
      await sql('delete from public.time_off');
    }
  });

  it('restores the time of a scheduled reminder', async () => {
    const id = await book();
    await rpc('schedule_reminder', {
      ...{ p_reminder_id: randomUUID(), p_appointment_id: id, p_channel: 'email' },
      ...{ p_send_at: after(60), p_now: NOW },
    });
    const step = await move(id, 1, '14:30', 30);
    expect(await send(65)).toEqual([]);
    await undo(step, 70);
    expect(await send(121)).toEqual(['reminder  Mon 10:00 AM']);
  });

  it('holds back no reminder', async () => {
    const HOUR = 3600;
    const id = await book({ local_date: WEDNESDAY });
    // The reminder is due on Sunday at 10, and none is sent within twelve hours of a change.
    const step = await move(id, 1, '14:30', 44 * HOUR);
    await rpc('plan_messages', { p_now: after(44 * HOUR + 60) });
    await undo(step, 44 * HOUR + 70);
    await rpc('plan_messages', { p_now: after(46 * HOUR) });
    expect(await send(46 * HOUR)).toEqual(['reminder  Wed 10:00 AM']);
  });
});

describe('it is too late to undo', () => {
  const over = async (step: string, seconds: number) =>
    expect(undo(step, seconds)).rejects.toThrow('undo_over');

  it('once the window is over, or a message has begun sending', async () => {
    const id = await book();
    const step = await move(id, 1, '14:30');
    await over(step, 90);
    await send(90);
    await over(step, 50);
    expect(await stateOf(id)).toMatchObject({ during: expect.stringContaining('2026-11-25') });
  });

  it('once anyone has changed the appointment', async () => {
    for (const change of [
      (id: string) =>
        rpc('approve_appointment', {
          p_appointment_id: id,
          p_version: 2,
          p_now: after(9),
        }),
      (id: string) =>
        rpc('cancel_appointment', {
          p_appointment_id: id,
          p_version: 2,
          p_by: 'client',
          p_now: after(9),
        }),
      (id: string) => move(id, 2, '11:00', 9),
    ]) {
      const id = await book();
      const step = await move(id, 1, '14:30');
      await change(id);
      await over(step, 10);
      await emptyOrders(sql);
    }
  });

  it('once she has put something else in its old time, as when she swaps two', async () => {
    const [greta, ole] = [await book(), await book({ local_time: '12:00' })];
    const step = await move(greta, 1, '14:30');
    const other = await move(ole, 1, '10:00', 10, MONDAY);
    await over(step, 20);
    expect(await stateOf(ole)).toMatchObject({ during: expect.stringContaining('16:00:00') });
    await undo(other, 30);
    expect(await send(90)).toEqual(['appointment_changed Mon 10:00 AM Wed 2:30 PM']);
  });

  it('once its client knows the time, from an offer of other times or from the link', async () => {
    const tell = [
      (id: string, version: number) =>
        rpc('propose_times', {
          ...{ p_appointment_id: id, p_version: version, p_otherwise: 'keeps' },
          ...{ p_times: [{ local_date: WEDNESDAY, local_time: '09:00' }], p_now: after(9) },
        }),
      (id: string) => rpc('send_appointment_link', { p_appointment_id: id, p_now: after(9) }),
    ];
    for (const told of tell) {
      const id = await book();
      const step = await move(id, 1, '14:30');
      await told(id, 2);
      expect(await send(10)).toEqual([expect.stringContaining('Wed 2:30 PM')]);
      await over(step, 20);
      // Anyone can have the time it left, and the message about the move is sent anyway.
      expect(await offered(MONDAY, 20)).toContain('10:00');
      expect(await send(90)).toEqual(['appointment_changed Mon 10:00 AM Wed 2:30 PM']);
      await emptyOrders(sql);
    }
  });

  it('for a booking whose link was sent', async () => {
    const id = await rpc('book_for_client', { p_booking: buildRequest(), p_now: NOW });
    const [step] = await sql('select undo_id from public.undo_steps');
    await rpc('send_appointment_link', { p_appointment_id: id, p_now: after(9) });
    await over(String(step?.['undo_id']), 20);
  });

  it('for a booking that was paid', async () => {
    const id = await rpc('book_for_client', { p_booking: buildRequest(), p_now: NOW });
    const [step] = await sql('select undo_id from public.undo_steps');
    await rpc('pay_owed', {
      ...{ p_appointment_id: id, p_payment_id: randomUUID(), p_method: 'cash', p_tip_cents: 0 },
      p_now: after(10),
    });
    await over(String(step?.['undo_id']), 20);
  });

  it('for an unknown act', async () => {
    await expect(undo(randomUUID(), 0)).rejects.toThrow('not_found');
  });
});

describe('other acts', () => {
  it('a booking for a client is undone: no one is notified, and the time is free', async () => {
    const id = await rpc('book_for_client', { p_booking: buildRequest(), p_now: NOW });
    const [step] = await sql('select undo_id, until from public.undo_steps');
    expect(new Date(String(step?.['until'])).toISOString()).toBe(after(90));
    expect(await send(60)).toEqual([]);
    expect(await undo(String(step?.['undo_id']), 60)).toEqual([
      { act: 'booking', first_name: 'Ada' },
    ]);
    expect(await taken()).toEqual([]);
    expect(await send(200)).toEqual([]);
    const [row] = await sql('select status from public.appointments where appointment_id = $1', [
      id,
    ]);
    expect(row).toEqual({ status: 'cancelled' });
    // Not even a tip is taken for it, whose refund its client would hear of.
    const tip = rpc('pay_owed', {
      ...{ p_appointment_id: id, p_payment_id: randomUUID(), p_method: 'cash' },
      ...{ p_tip_cents: 1000, p_now: after(200) },
    });
    await expect(tip).rejects.toThrow('already_paid');
  });

  it('a recurring booking is undone as a whole', async () => {
    await rpc('book_recurring', {
      ...{ p_recurring_id: randomUUID(), p_every_weeks: 1, p_booking: buildRequest(), p_now: NOW },
      p_dates: [
        { local_date: MONDAY, local_time: '10:00' },
        { local_date: '2026-11-30', local_time: '10:00' },
      ],
    });
    const steps = await sql('select undo_id, act from public.undo_steps');
    expect(steps).toEqual([{ undo_id: expect.any(String), act: 'recurring' }]);
    expect(await send(80)).toEqual([]);
    await undo(String(steps[0]?.['undo_id']), 80);
    expect(await taken()).toEqual([]);
    expect(await send(200)).toEqual([]);
  });

  it('time off is undone for eight seconds', async () => {
    const off = { p_starts_at: `${MONDAY}T16:00Z`, p_ends_at: `${MONDAY}T18:00Z` };
    await rpc('add_time_off', { ...off, p_now: NOW });
    const [step] = await sql('select undo_id from public.undo_steps');
    await expect(undo(String(step?.['undo_id']), 8)).rejects.toThrow('undo_over');
    await undo(String(step?.['undo_id']), 7);
    expect(await taken()).toEqual([]);
    expect(await sql('select 1 from public.time_off')).toEqual([]);
  });

  it('time off that repeats is undone on all its dates', async () => {
    await rpc('add_repeated_time_off', {
      ...{ p_start_date: MONDAY, p_end_date: MONDAY, p_every_weeks: 1, p_until: '2026-12-07' },
      p_now: NOW,
    });
    expect(await taken()).toEqual(['time_off', 'time_off', 'time_off']);
    const steps = await sql('select undo_id from public.undo_steps');
    expect(steps).toHaveLength(1);
    await undo(String(steps[0]?.['undo_id']), 7);
    expect(await taken()).toEqual([]);
  });
});
