import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';
import { MONDAY, WEDNESDAY, at, byLink, useWaitlist } from './use-waitlist.ts';

const { database, rpc, block, release, join, take, openOffered, listed, waiting, withoutNotice } =
  useWaitlist();

/** An offer that is made at NOW is kept for two hours. */
const OVER = 120;
/** A new order has its hold for ten minutes. */
const HOLD = 10;
const offered = (name: string, time: string, until: string, seconds: number, date = MONDAY) => [
  ...[name, date, 'offered', null, time, until.replace('.000Z', '+00:00'), seconds, 0],
];

describe('asking for a spot', () => {
  it('twice is one spot, and another spot under its id is refused', async () => {
    const other = await join('Bo');
    const place = await join('Ann');
    await rpc('join_waitlist', { p_waitlist: place, p_networks: [], p_now: NOW });
    expect(await listed()).toEqual([waiting('Bo', 1), waiting('Ann', 2)]);
    const known = { entry_id: place.entry_id, email: place.email };
    for (const more of [
      { email: other.email },
      { service_id: 'thai-90' },
      { local_date: WEDNESDAY },
      { day_part: 'morning' },
    ])
      await expect(join('Ann', { ...known, ...more })).rejects.toThrow('invalid_request');
  });

  it('counts for nothing until its owner confirms it, and is not for a session at the therapist’s home', async () => {
    const place = { ...buildPlace(), is_confirmed: null, can_book_at_home: null };
    await rpc('join_waitlist', { p_waitlist: place, p_networks: [], p_now: NOW });
    expect(
      await database.sql('select state, can_book_at_home from public.waitlist_entries'),
    ).toEqual([{ state: 'unconfirmed', can_book_at_home: false }]);
    expect(await listed()).toEqual([]);
  });

  it('is possible for a member whose email limit strangers have used up', async () => {
    const email = 'ann@example.com';
    const p_networks = ['network'];
    const ask = (is_confirmed: boolean) =>
      rpc('join_waitlist', {
        ...{
          p_waitlist: buildPlace({ first_name: 'Ann', email, is_confirmed }),
          p_networks,
        },
        p_now: NOW,
      });
    await ask(false);
    await ask(false);
    await expect(ask(false)).rejects.toThrow('confirm_first');
    await ask(true);
    expect(await listed()).toEqual([waiting('Ann', 1)]);
  });

  it('is refused for a day that is over, and for today where nothing can be offered anymore', async () => {
    await expect(join('Ann', { local_date: '2026-11-19' })).rejects.toThrow('date_in_past');
    await expect(join('Ann', { local_date: '2026-11-20' })).rejects.toThrow('slot_unavailable');
  });

  it('is possible until twenty minutes are left to answer an offer of the last time', async () => {
    await withoutNotice(async () => {
      await join('Ann', {}, at(MONDAY, '15:40'));
      await expect(join('Bo', {}, at(MONDAY, '15:41'))).rejects.toThrow('slot_unavailable');
    });
  });

  it('for a day that isn’t full is answered with its first three times', async () => {
    await release(MONDAY, '10:15');
    const refused = await database
      .sql('select public.join_waitlist($1, $2, $3)', [buildPlace(), [], NOW])
      .catch((error: unknown) => error as { message: string; detail: string });
    expect(refused).toMatchObject({ message: 'times_free' });
    const times = JSON.parse('detail' in refused ? refused.detail : '[]') as { time: string }[];
    expect(times.map(({ time }) => time)).toEqual(['10:30', '11:00', '11:30']);
    // What is free is not in the part of the day that is asked for.
    await block(at(MONDAY, '12:00'), at(MONDAY, '16:00'));
    await join('Ann', { day_part: 'afternoon' });
  });
});

describe('a person on the waitlist', () => {
  it('is listed by day, first come, first served, and is in no one’s way with an offer', async () => {
    await join('Wes', { local_date: WEDNESDAY });
    const gone = await join('Gus');
    const ann = await join('Ann');
    await join('Bo');
    await join('Cy', { is_confirmed: false });
    await rpc('leave_waitlist', { ...byLink(gone), p_now: NOW });
    expect(await listed()).toEqual([
      ...[waiting('Ann', 1), waiting('Bo', 2), waiting('Wes', 1, WEDNESDAY)],
    ]);
    const [left] = await rpc('read_waitlist_entry', { ...byLink(gone), p_now: NOW });
    expect(left).toMatchObject({ state: 'left', place: null });

    await release(MONDAY, '09:00');
    expect(await listed(afterNow(1))).toEqual([
      ...[offered('Ann', '09:00', afterNow(OVER), (OVER - 1) * 60), waiting('Bo', 1)],
      waiting('Wes', 1, WEDNESDAY),
    ]);
    await rpc('decline_offer', { ...byLink(ann), p_now: afterNow(2) });
    expect(await listed(afterNow(2))).toEqual([
      ...[waiting('Ann', 1, MONDAY, 1), offered('Bo', '09:00', afterNow(OVER + 2), OVER * 60)],
      waiting('Wes', 1, WEDNESDAY),
    ]);
  });

  it('waits again the moment an offer is over, which it isn’t while a checkout holds it', async () => {
    const ann = await join('Ann');
    await release(MONDAY, '09:00');
    expect(await listed(afterNow(OVER))).toEqual([waiting('Ann', 1)]);
    const checkout = randomUUID();
    await take(ann, checkout, afterNow(OVER - 1));
    await openOffered(checkout, {}, afterNow(OVER + 5));
    // Someone else's order is no offer.
    await openWithPayment(rpc, { local_date: '2026-11-27' }, afterNow(OVER + 8));
    const until = afterNow(OVER + 5 + HOLD);
    expect(await listed(afterNow(OVER + 10))).toEqual([offered('Ann', '09:00', until, 300)]);
    expect(await listed(until)).toEqual([waiting('Ann', 1)]);
  });
});

it('who is offered a time is named to the therapist, who may still choose that time', async () => {
  await join('Ann');
  await release(MONDAY, '09:00');
  const times = await rpc('times_for_therapist', {
    ...{ p_local_date: MONDAY, p_service_id: 'swedish-60', p_now: NOW },
  });
  expect(times.slice(3, 7).map((row) => [row.slot_time, row.kept_for])).toEqual([
    ['07:30', null],
    ['08:00', 'Ann'],
    ['08:30', 'Ann'],
    ['09:00', 'Ann'],
  ]);
});
