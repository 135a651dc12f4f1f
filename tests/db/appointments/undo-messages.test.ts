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

  it('moved three times in a minute, its client gets one email: from where they know it to where it is', async () => {
    const id = await book();
    await move(id, 1, '14:30', 0);
    await move(id, 2, '11:00', 20);
    await move(id, 3, '13:00', 40);
    expect(await send(90)).toEqual([]);
    expect(await send(110)).toEqual([]);
    expect(await send(130)).toEqual(['appointment_changed Mon 10:00 AM Wed 1:00 PM']);
  });

  it('moved and moved back by hand, nobody hears of it', async () => {
    const id = await book();
    await move(id, 1, '14:30', 0);
    await move(id, 2, '10:00', 20, MONDAY);
    expect(await send(200)).toEqual([]);
  });

  it('moved back after the email was sent, its client hears of that as well', async () => {
    const id = await book();
    await move(id, 1, '14:30', 0);
    expect(await send(90)).toHaveLength(1);
    await move(id, 2, '10:00', 100, MONDAY);
    expect(await send(190)).toEqual(['appointment_changed Wed 2:30 PM Mon 10:00 AM']);
  });

  it('the second of two moves undone, its client hears of the first, sent or dropped by then', async () => {
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

  it('a booking that was moved and put back before anyone heard of it is announced where it is', async () => {
    const id = await rpc('book_for_client', { p_booking: buildRequest(), p_now: NOW });
    const step = await move(id, 1, '14:30', 30);
    expect(await send(95)).toEqual([]);
    await undo(step, 100);
    expect(await send(101)).toEqual(['booking_received  Mon 10:00 AM']);
  });

  it('a booking that was moved, and moved back by hand once its confirmation was dropped, is confirmed after all', async () => {
    const id = await rpc('book_for_client', { p_booking: buildRequest(), p_now: NOW });
    await move(id, 1, '14:30', 80);
    // The worker drops the confirmation: the session isn't at ten.
    expect(await send(95)).toEqual([]);
    await move(id, 2, '10:00', 100, MONDAY);
    expect(await send(189)).toEqual([]);
    expect(await send(190)).toEqual(['booking_received  Mon 10:00 AM']);
    expect(await send(300)).toEqual([]);
  });

  it('no text is written that would have to wait for the night', async () => {
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

  it('of a client’s own move are sent at once, and it can’t be undone', async () => {
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

  it('with undo turned off, all are sent at once', async () => {
    const id = await book();
    await sql('update public.settings set undo_seconds = 0');
    await move(id, 1, '14:30');
    await sql('update public.settings set undo_seconds = 90');
    expect(await taken()).toEqual(['appointment']);
    expect(await send(0)).toHaveLength(1);
  });
});
