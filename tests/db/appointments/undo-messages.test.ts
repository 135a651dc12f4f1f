import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders } from '../../helpers/database/database.ts';
import { after, MONDAY, useUndo, WEDNESDAY } from './use-undo.ts';

const { sql, rpc, book, move, undo, send, taken } = useUndo();

describe('messages', () => {
  it('about a move wait until it can’t be undone', async () => {
    const id = await book();
    await move(id, 1, '14:30');
    expect(await send(89)).toEqual([]);
    expect(await send(90)).toEqual(['appointment_changed Mon 10:00 AM Wed 2:30 PM']);
  });

  it('about three moves in a minute are one email: from the time the client knows to the current one (worked example 2)', async () => {
    const id = await book();
    await move(id, 1, '14:30', 0);
    await move(id, 2, '11:00', 20);
    await move(id, 3, '13:00', 40);
    expect(await send(90)).toEqual([]);
    expect(await send(110)).toEqual([]);
    expect(await send(130)).toEqual(['appointment_changed Mon 10:00 AM Wed 1:00 PM']);
  });

  it('about a move that is moved back by hand are not sent', async () => {
    const id = await book();
    await move(id, 1, '14:30', 0);
    await move(id, 2, '10:00', 20, MONDAY);
    expect(await send(200)).toEqual([]);
  });

  it('about a move back are sent once the first move was emailed', async () => {
    const id = await book();
    await move(id, 1, '14:30', 0);
    expect(await send(90)).toHaveLength(1);
    await move(id, 2, '10:00', 100, MONDAY);
    expect(await send(190)).toEqual(['appointment_changed Wed 2:30 PM Mon 10:00 AM']);
  });

  it('about the first of two moves are sent when the second is undone, sent or dropped by then', async () => {
    for (const worksAt of [0, 100]) {
      const id = await book();
      await move(id, 1, '14:30', 0);
      const second = await move(id, 2, '11:00', 60);
      // At 100 the worker drops what the second move made untrue.
      expect(await send(worksAt)).toEqual([]);
      await undo(second, 120);
      expect(await send(130)).toEqual(['appointment_changed Mon 10:00 AM Wed 2:30 PM']);
      await emptyOrders(sql);
    }
  });

  it('about a booking that was moved twice before anyone was notified give its current time', async () => {
    const id = await rpc('book_for_client', { p_booking: buildRequest(), p_now: NOW });
    const step = await move(id, 1, '14:30', 30);
    expect(await send(95)).toEqual([]);
    await undo(step, 100);
    expect(await send(101)).toEqual(['booking_received  Mon 10:00 AM']);
  });

  it('confirm a booking after all if its confirmation was dropped by a move that was then reversed by hand', async () => {
    const id = await rpc('book_for_client', { p_booking: buildRequest(), p_now: NOW });
    await move(id, 1, '14:30', 80);
    // The worker drops the confirmation: the session isn't at ten.
    expect(await send(95)).toEqual([]);
    await move(id, 2, '10:00', 100, MONDAY);
    expect(await send(189)).toEqual([]);
    expect(await send(190)).toEqual(['booking_received  Mon 10:00 AM']);
    expect(await send(300)).toEqual([]);
  });

  it('include no text that would have to wait for the night to end', async () => {
    const id = await book({ text_consent_version: '1' });
    const EIGHT_PM = 8 * 3600;
    await move(id, 1, '11:00', EIGHT_PM - 300, MONDAY);
    await move(id, 2, '14:30', EIGHT_PM - 100);
    const texts = await sql(
      `select send_after from public.messages where kind = 'appointment_changed' and channel = 'sms'`,
    );
    expect(texts.map((row) => new Date(String(row['send_after'])).toISOString())).toEqual([
      after(EIGHT_PM - 210),
    ]);
  });

  it('about a client’s own move are sent right away, and it can’t be undone', async () => {
    const id = await book();
    await rpc('open_change', {
      p_change: {
        ...{ order_id: randomUUID(), appointment_id: id, version: 1, service_id: 'thai-60' },
        ...{ local_date: WEDNESDAY, local_time: '14:30', client_type: 'new' },
      },
      p_now: NOW,
    });
    expect(await sql('select 1 from public.undo_steps')).toEqual([]);
    expect(await send(0)).toEqual(['appointment_changed Mon 10:00 AM Wed 2:30 PM']);
  });

  it('are all sent at once when undo is turned off', async () => {
    const id = await book();
    await sql('update public.settings set undo_seconds = 0');
    await move(id, 1, '14:30');
    await sql('update public.settings set undo_seconds = 90');
    expect(await taken()).toEqual(['appointment']);
    expect(await send(0)).toHaveLength(1);
  });
});
