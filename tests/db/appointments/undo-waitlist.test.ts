import { describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';
import { after, local, MONDAY, useUndo, WEDNESDAY } from './use-undo.ts';

const { sql, rpc, book, move, undo, taken } = useUndo();

describe('the waitlist', () => {
  const wait = (first_name: string, more: Parameters<typeof buildPlace>[0] = {}) =>
    rpc('join_waitlist', {
      ...{ p_waitlist: buildPlace({ first_name, ...more }), p_networks: [], p_now: NOW },
    });
  const offers = async () =>
    (
      await sql(
        `select e.first_name, w.starts_at, w.ending, e.state from public.waitlist_offers w
         join public.waitlist_entries e using (entry_id) order by w.offered_at, w.starts_at`,
      )
    ).map((row) => [
      row['first_name'],
      local(String(row['starts_at'])),
      row['ending'],
      row['state'],
    ]);
  /** Monday is full but for what takes this. */
  const fillMonday = async (from: string, until: string) => {
    await rpc('add_time_off', { p_starts_at: `${MONDAY}T15:00Z`, p_ends_at: from, p_now: NOW });
    await rpc('add_time_off', { p_starts_at: until, p_ends_at: `${MONDAY}T23:30Z`, p_now: NOW });
  };

  it('isn’t offered the time that a move left until the first job after the undo window', async () => {
    const id = await book();
    await fillMonday(`${MONDAY}T16:00Z`, `${MONDAY}T17:15Z`);
    await wait('Ida');
    await move(id, 1, '14:30');
    await rpc('offer_free_times', { p_now: after(80) });
    expect(await offers()).toEqual([]);
    await rpc('offer_free_times', { p_now: after(100) });
    expect(await offers()).toEqual([['Ida', 'Mon 10:00 AM', null, 'offered']]);
  });

  it('gets back the offer that a move took, and the time it then leaves', async () => {
    await fillMonday(`${MONDAY}T16:00Z`, `${MONDAY}T17:15Z`);
    const blocked = await book({ local_time: '10:00' });
    await wait('Ida');
    await rpc('cancel_appointment', { p_appointment_id: blocked, p_version: 1, p_now: NOW });
    expect(await offers()).toEqual([['Ida', 'Mon 10:00 AM', null, 'offered']]);
    const id = await book({ local_date: WEDNESDAY });
    const step = await move(id, 1, '10:00', 0, MONDAY);
    expect(await offers()).toEqual([['Ida', 'Mon 10:00 AM', 'withdrawn', 'waiting']]);
    await undo(step, 30);
    expect(await offers()).toEqual([['Ida', 'Mon 10:00 AM', null, 'offered']]);
    expect(await taken()).toEqual(['time_off', 'offer', 'time_off', 'appointment']);
  });

  it('gets back the offers that a booking or time off took', async () => {
    const id = await book();
    await fillMonday(`${MONDAY}T16:00Z`, `${MONDAY}T17:15Z`);
    await wait('Ida');
    await rpc('cancel_appointment', { p_appointment_id: id, p_version: 1, p_now: NOW });
    for (const act of [
      () => rpc('book_for_client', { p_booking: buildRequest(), p_now: after(10) }),
      () =>
        rpc('add_time_off', {
          ...{ p_starts_at: `${MONDAY}T16:00Z`, p_ends_at: `${MONDAY}T17:15Z` },
          ...{ p_now: after(20), p_ends_offers: true },
        }),
    ]) {
      await act();
      expect(await offers()).toEqual([['Ida', 'Mon 10:00 AM', 'withdrawn', 'waiting']]);
      const [step] = await sql(
        'select undo_id from public.undo_steps order by made_at desc limit 1',
      );
      await undo(String(step?.['undo_id']), 25);
      expect(await offers()).toEqual([['Ida', 'Mon 10:00 AM', null, 'offered']]);
    }
  });

  it('keeps the other time that someone was offered in the meantime', async () => {
    const [first, second] = [await book(), await book({ local_time: '14:00' })];
    await fillMonday(`${MONDAY}T16:00Z`, `${MONDAY}T17:15Z`).catch(() => null);
    await rpc('add_time_off', {
      p_starts_at: `${MONDAY}T17:15Z`,
      p_ends_at: `${MONDAY}T20:00Z`,
      p_now: NOW,
    });
    await rpc('add_time_off', {
      p_starts_at: `${MONDAY}T21:15Z`,
      p_ends_at: `${MONDAY}T23:30Z`,
      p_now: NOW,
    });
    await wait('Ida');
    await rpc('cancel_appointment', { p_appointment_id: first, p_version: 1, p_now: NOW });
    const id = await book({ local_date: WEDNESDAY });
    const step = await move(id, 1, '10:00', 0, MONDAY);
    await rpc('cancel_appointment', { p_appointment_id: second, p_version: 1, p_now: after(5) });
    await undo(step, 30);
    expect(await offers()).toEqual([
      ['Ida', 'Mon 10:00 AM', 'withdrawn', 'offered'],
      ['Ida', 'Mon 2:00 PM', null, 'offered'],
    ]);
  });

  it('gives nothing back to an address that was offered a time for another spot since', async () => {
    const [first, second] = [await book(), await book({ local_time: '14:00' })];
    for (const [from, until] of [
      ['15:00', '16:00'],
      ['17:15', '20:00'],
      ['21:15', '23:30'],
    ]) {
      await rpc('add_time_off', {
        ...{ p_starts_at: `${MONDAY}T${from}Z`, p_ends_at: `${MONDAY}T${until}Z`, p_now: NOW },
      });
    }
    await wait('Ida', { email: 'ida@example.com', day_part: 'morning' });
    await wait('Ida', { email: 'ida@example.com', day_part: 'afternoon' });
    await rpc('cancel_appointment', { p_appointment_id: first, p_version: 1, p_now: NOW });
    const id = await book({ local_date: WEDNESDAY });
    const step = await move(id, 1, '10:00', 0, MONDAY);
    await rpc('cancel_appointment', { p_appointment_id: second, p_version: 1, p_now: after(5) });
    await undo(step, 30);
    expect(await offers()).toEqual([
      ['Ida', 'Mon 10:00 AM', 'withdrawn', 'waiting'],
      ['Ida', 'Mon 2:00 PM', null, 'offered'],
    ]);
  });
});
