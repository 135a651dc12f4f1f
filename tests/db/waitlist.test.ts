import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { afterNow, buildRequest, NOW } from '../helpers/build-request.ts';
import { openWithPayment } from '../helpers/bookings.ts';
import { createTestDatabase, emptyOrders } from '../helpers/database.ts';
import { createFamilies } from '../helpers/families.ts';
import type { Rpc } from '../helpers/rpc.ts';
import { buildPlace } from '../helpers/waiting.ts';

const MONDAY = '2026-11-23';
const WEDNESDAY = '2026-11-25';
/** An offer that is made at NOW is kept for two hours. */
const OVER = 120;
/** A new order has its hold for ten minutes. */
const HOLD = 10;

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
  ({ rpc } = families);
});
afterAll(() => database.stop());
beforeEach(async () => {
  for (const date of [MONDAY, WEDNESDAY]) {
    // An hour fits in at nine and at four once its part of the day is free.
    await block(at(date, '09:00'), at(date, '10:15'));
    await block(at(date, '10:15'), at(date, '16:00'));
    await block(at(date, '16:00'), at(date, '17:15'));
  }
});
afterEach(async () => {
  await database.sql('delete from public.occupancy');
  await database.sql('truncate public.waitlist_entries cascade');
  await database.sql('delete from public.time_off');
  await emptyOrders(database.sql);
});

const at = (date: string, time: string) => `${date}T${time}:00-06:00`;
const block = (from: string, until: string) =>
  rpc('add_time_off', { p_starts_at: from, p_ends_at: until, p_now: NOW });

/** What the therapist had blocked from then on is free again, and offered. */
async function release(date: string, time: string, now = NOW) {
  const [row] = await database.sql('select time_off_id from public.time_off where starts_at = $1', [
    at(date, time),
  ]);
  await rpc('delete_time_off', { p_time_off_id: String(row?.['time_off_id']), p_now: now });
}

async function join(first_name: string, more: Parameters<typeof buildPlace>[0] = {}, now = NOW) {
  const place = buildPlace({ first_name, ...more });
  await rpc('join_waitlist', { p_waitlist: place, p_networks: [], p_now: now });
  return place;
}
type Place = Awaited<ReturnType<typeof join>>;

const byLink = ({ token_hash }: Place) => ({ p_token_hash: token_hash, p_networks: [] });
const take = (place: Place, checkout: string, now: string) =>
  rpc('take_offer', { ...byLink(place), p_checkout_key: checkout, p_now: now });

/** Opens the booking of a time that was offered, and its card. */
const openOffered = (checkout_key: string, more: object, now: string) =>
  openWithPayment(rpc, { checkout_key, local_time: '09:00', ...more }, now);

/** Takes what is offered and holds it by an order that is about to be paid. */
async function holdOffered(place: Place, now = NOW) {
  const checkout = randomUUID();
  await take(place, checkout, now);
  return openOffered(checkout, { local_date: place.local_date }, now);
}

/** Who waits, as the therapist sees it. */
const listed = async (now = NOW) =>
  (await rpc('list_waitlist', { p_now: now })).map((row) => [
    ...[row.first_name, row.local_date, row.state, row.place],
    ...[row.offer_time, row.offer_expires_at, row.offer_seconds_left, row.missed_offers],
  ]);
const waiting = (name: string, place: number, date = MONDAY, missed = 0) => [
  ...[name, date, 'waiting', place, null, null, null, missed],
];
const offered = (name: string, time: string, until: string, seconds: number, date = MONDAY) => [
  ...[name, date, 'offered', null, time, until.replace('.000Z', '+00:00'), seconds, 0],
];

const offersOf = async ({ entry_id }: Place) =>
  (
    await database.sql(
      `select to_char(starts_at at time zone 'America/Chicago', 'HH24:MI') as time, coalesce(ending, 'live') as ending
       from public.waitlist_offers where entry_id = $1 order by offered_at, starts_at`,
      [entry_id],
    )
  ).map(({ time, ending }) => [time, ending]);
const stateOf = async ({ entry_id }: Place) =>
  (
    await database.sql('select state from public.waitlist_entries where entry_id = $1', [entry_id])
  )[0]?.['state'];
/** What takes the therapist's time on a day, but for what was blocked. */
const takenOn = async (date: string) =>
  (
    await database.sql(
      `select to_char(lower(during) at time zone 'America/Chicago', 'HH24:MI') as time, kind from public.occupancy
       where kind <> 'time_off' and (lower(during) at time zone 'America/Chicago')::date = $1 order by during`,
      [date],
    )
  ).map(({ time, kind }) => [time, kind]);

/** Lets people be offered a time though it begins within the day. */
async function withoutNotice(run: () => Promise<void>) {
  await database.sql('update public.settings set minimum_notice_minutes = 0');
  try {
    await run();
  } finally {
    await database.sql('update public.settings set minimum_notice_minutes = 720');
  }
}

describe('asking for a place', () => {
  it('twice is one place, and another place under its id is refused', async () => {
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

  it('counts for nothing until its owner says yes, and is not for a session at the therapist’s home', async () => {
    const place = { ...buildPlace(), is_confirmed: null, can_book_at_home: null };
    await rpc('join_waitlist', { p_waitlist: place, p_networks: [], p_now: NOW });
    expect(
      await database.sql('select state, can_book_at_home from public.waitlist_entries'),
    ).toEqual([{ state: 'unconfirmed', can_book_at_home: false }]);
    expect(await listed()).toEqual([]);
  });

  it('is possible to a member whose address strangers have tired out', async () => {
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

  it('is refused for a day that is over, and for today where nothing can be offered any more', async () => {
    await expect(join('Ann', { local_date: '2026-11-19' })).rejects.toThrow('date_in_past');
    await expect(join('Ann', { local_date: '2026-11-20' })).rejects.toThrow('slot_unavailable');
  });

  it('is possible until twenty minutes are left to answer an offer of the last time', async () => {
    await withoutNotice(async () => {
      await join('Ann', {}, at(MONDAY, '15:40'));
      await expect(join('Bo', {}, at(MONDAY, '15:41'))).rejects.toThrow('slot_unavailable');
    });
  });

  it('of a day that is not full is answered with its first three times', async () => {
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

describe('who waits', () => {
  it('stands by day in the order of asking, and who has an offer stands in nobody’s way', async () => {
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

  it('waits again the moment that an offer is over, and while a checkout holds it, it is not', async () => {
    const ann = await join('Ann');
    await release(MONDAY, '09:00');
    expect(await listed(afterNow(OVER))).toEqual([waiting('Ann', 1)]);
    const checkout = randomUUID();
    await take(ann, checkout, afterNow(OVER - 1));
    await openOffered(checkout, {}, afterNow(OVER + 5));
    // Somebody else's order is no offer.
    await openWithPayment(rpc, { local_date: '2026-11-27' }, afterNow(OVER + 8));
    const until = afterNow(OVER + 5 + HOLD);
    expect(await listed(afterNow(OVER + 10))).toEqual([offered('Ann', '09:00', until, 300)]);
    expect(await listed(until)).toEqual([waiting('Ann', 1)]);
  });
});

it('who is offered a time is named to the therapist, who may choose it all the same', async () => {
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

describe('a time that is free', () => {
  it('goes to each person once, and to those who come after', async () => {
    const ann = await join('Ann');
    const bo = await join('Bo');
    await release(MONDAY, '09:00');
    await rpc('decline_offer', { ...byLink(ann), p_now: NOW });
    await rpc('decline_offer', { ...byLink(bo), p_now: NOW });
    await rpc('offer_free_times', { p_now: NOW });
    expect(await offersOf(ann)).toEqual([['09:00', 'declined']]);
    expect(await offersOf(bo)).toEqual([['09:00', 'declined']]);
    await release(MONDAY, '16:00', afterNow(1));
    expect(await offersOf(ann)).toEqual([
      ['09:00', 'declined'],
      ['16:00', 'live'],
    ]);
  });

  it('is offered to a person while another has an offer of that day, one a day to each', async () => {
    const first = await join('Ann', { email: 'ann@example.com' });
    const again = await join('Ann', { email: 'ANN@example.com', service_id: 'swedish-60' });
    const bo = await join('Bo');
    await join('Ann', { email: 'ann@example.com', local_date: WEDNESDAY });
    await release(MONDAY, '09:00');
    const [next] = await database.sql(
      `select (n.entry).first_name as name from private.next_in_line($1, 1) n`,
      [NOW],
    );
    expect(next, 'nothing is free').toBeUndefined();
    await database.sql('delete from public.occupancy where lower(during) = $1', [
      at(MONDAY, '16:00'),
    ]);
    const [theNext] = await database.sql(
      `select (n.entry).first_name as name from private.next_in_line($1, 1) n`,
      [NOW],
    );
    expect(theNext).toEqual({ name: 'Bo' });
    await rpc('offer_free_times', { p_now: NOW });
    await release(WEDNESDAY, '09:00');
    expect(await offersOf(first)).toEqual([['09:00', 'live']]);
    expect(await offersOf(again)).toEqual([]);
    expect(await offersOf(bo)).toEqual([['16:00', 'live']]);
    expect(await takenOn(WEDNESDAY)).toEqual([['09:00', 'offer']]);
  });

  it('is offered to nobody whose email comes back', async () => {
    const ann = await join('Ann');
    const bo = await join('Bo');
    await database.sql(`update public.messages set delivery = 'bounced' where address = $1`, [
      ann.email,
    ]);
    await release(MONDAY, '09:00');
    expect(await offersOf(ann)).toEqual([]);
    expect(await offersOf(bo)).toEqual([['09:00', 'live']]);
  });

  it('is offered though others wait for what is no longer sold', async () => {
    await join('Ann', { service_id: 'thai-90' });
    const bo = await join('Bo');
    await database.sql(`update public.services set is_active = false where service_id = 'thai-90'`);
    try {
      await release(MONDAY, '09:00');
      expect(await offersOf(bo)).toEqual([['09:00', 'live']]);
    } finally {
      await database.sql(
        `update public.services set is_active = true where service_id = 'thai-90'`,
      );
    }
  });

  it('is offered while there are twenty minutes to answer', async () => {
    await withoutNotice(async () => {
      const ann = await join('Ann');
      await release(MONDAY, '16:00', at(MONDAY, '15:40'));
      expect(await offersOf(ann)).toEqual([['16:00', 'live']]);
      const bo = await join('Bo', { local_date: WEDNESDAY });
      await release(WEDNESDAY, '16:00', at(WEDNESDAY, '15:41'));
      expect(await offersOf(bo)).toEqual([]);
    });
  });
});

describe('an offer that is taken', () => {
  const expiryOf = async ({ entry_id }: Place) =>
    (
      await database.sql('select expires_at from public.waitlist_offers where entry_id = $1', [
        entry_id,
      ])
    )[0]?.['expires_at'];
  const told = (instant: string) => new Date(instant).toISOString().replace('.000Z', '+00:00');

  it('at the last moment leaves ten minutes to fill in the form, once; a link of nobody takes none', async () => {
    const ann = await join('Ann');
    const bo = await join('Bo', { local_date: WEDNESDAY });
    await release(MONDAY, '09:00');
    await release(WEDNESDAY, '09:00');
    await take(buildPlace(), randomUUID(), NOW);
    await take(ann, randomUUID(), afterNow(OVER - 1));
    expect(await expiryOf(ann)).toBe(told(afterNow(OVER - 1 + HOLD)));
    await take(ann, randomUUID(), afterNow(OVER + 8));
    expect(await expiryOf(ann)).toBe(told(afterNow(OVER - 1 + HOLD)));
    expect(
      await database.sql(
        'select checkout_key, expires_at from public.waitlist_offers where entry_id = $1',
        [bo.entry_id],
      ),
    ).toEqual([{ checkout_key: null, expires_at: told(afterNow(OVER)) }]);
    await take(bo, randomUUID(), NOW);
    expect(await expiryOf(bo)).toBe(told(afterNow(OVER)));
    await expect(take(ann, randomUUID(), afterNow(OVER + 9))).rejects.toThrow('offer_over');
    await expect(take(await join('Cy'), randomUUID(), NOW)).rejects.toThrow('offer_over');
  });

  it('is kept no longer than it can be booked', async () => {
    const ann = await join('Ann');
    await release(MONDAY, '09:00', at('2026-11-22', '19:00'));
    await take(ann, randomUUID(), at('2026-11-22', '20:55'));
    expect(await expiryOf(ann)).toBe(told(at('2026-11-22', '21:00')));
  });

  it('can be taken by another checkout while the first one holds it, and not after', async () => {
    const ann = await join('Ann');
    await release(MONDAY, '09:00');
    const checkout = randomUUID();
    await take(ann, checkout, afterNow(OVER - 1));
    await openOffered(checkout, {}, afterNow(OVER + 5));
    await openWithPayment(rpc, { local_date: '2026-11-27' }, afterNow(OVER + 14));
    await take(ann, randomUUID(), afterNow(OVER + 14));
    await expect(take(ann, randomUUID(), afterNow(OVER + 15))).rejects.toThrow('offer_over');
  });

  it('and held is let go by whoever has it, also from another browser, and by nobody else', async () => {
    const ann = await join('Ann');
    await release(MONDAY, '09:00');
    const { order } = await holdOffered(ann);
    const lettingGo = (more: object) =>
      rpc('holds_to_release_for_booking', {
        p_booking: buildRequest({ local_date: '2026-11-27', ...more }),
        p_now: NOW,
      });
    expect(await lettingGo({ email: 'bo@example.com' })).toEqual([]);
    const held = [expect.objectContaining({ order_id: order.order_id })];
    expect(await lettingGo({ checkout_key: order.checkout_key })).toEqual(held);
    const checkout_key = randomUUID();
    await take(ann, checkout_key, NOW);
    expect(await lettingGo({ checkout_key })).toEqual(held);
  });

  it('and let go by its checkout is kept again, as long as it was said and no longer', async () => {
    const ann = await join('Ann');
    const bo = await join('Bo', { local_date: WEDNESDAY });
    await release(MONDAY, '16:00');
    await rpc('decline_offer', { ...byLink(ann), p_now: NOW });
    await release(MONDAY, '09:00', afterNow(1));
    await release(WEDNESDAY, '09:00', afterNow(1));
    await holdOffered(bo, afterNow(2));
    for (const [minutes, kept] of [
      [3, [['09:00', 'offer']]],
      [OVER + 1, []],
    ] as const) {
      const { order, paymentIntentId } = await holdOffered(ann, afterNow(2));
      expect(await takenOn(MONDAY)).toEqual([['09:00', 'hold']]);
      await rpc('lapse_order', {
        ...{ p_order_id: order.order_id, p_payment_intent_id: paymentIntentId },
        p_now: afterNow(minutes),
      });
      expect(await takenOn(MONDAY)).toEqual(kept);
      expect(await takenOn(WEDNESDAY)).toEqual([['09:00', 'hold']]);
      expect(await offersOf(bo)).toEqual([['09:00', 'live']]);
    }
  });

  it('for a part of it, and let go once the rest is somebody else’s, is taken back', async () => {
    const ann = await join('Ann', { service_id: 'thai-120' });
    await release(MONDAY, '09:00');
    await release(MONDAY, '10:15');
    expect(await offersOf(ann)).toEqual([['09:00', 'live']]);
    const checkout = randomUUID();
    await take(ann, checkout, NOW);
    const { order, paymentIntentId } = await openOffered(checkout, { local_time: '10:00' }, NOW);
    await openWithPayment(rpc, { service_id: 'swedish-30', local_time: '09:00' });
    await rpc('lapse_order', {
      ...{ p_order_id: order.order_id, p_payment_intent_id: paymentIntentId },
      p_now: afterNow(1),
    });
    expect(await offersOf(ann)).toEqual([['09:00', 'withdrawn']]);
    expect(await stateOf(ann)).toBe('waiting');
    expect(await takenOn(MONDAY)).toEqual([['09:00', 'hold']]);
  });

  it('and paid late, when it is free still, ends what was offered meanwhile and nobody else’s', async () => {
    const ann = await join('Ann');
    const bo = await join('Bo', { local_date: WEDNESDAY });
    await release(MONDAY, '09:00');
    const { order, paymentIntentId } = await holdOffered(ann, afterNow(OVER - 5));
    const later = afterNow(OVER + 30);
    await rpc('lapse_order', {
      ...{ p_order_id: order.order_id, p_payment_intent_id: paymentIntentId },
      ...{ p_now: later, p_then_offer: true },
    });
    await release(MONDAY, '16:00', later);
    await release(WEDNESDAY, '09:00', later);
    expect(await offersOf(ann)).toEqual([
      ['09:00', 'lapsed'],
      ['16:00', 'live'],
    ]);
    await families.capture(paymentIntentId, order.total_cents ?? 0, afterNow(OVER + 31));
    expect(await offersOf(ann)).toEqual([
      ['09:00', 'booked'],
      ['16:00', 'declined'],
    ]);
    expect(await stateOf(ann)).toBe('booked');
    expect(await takenOn(MONDAY)).toEqual([['09:00', 'appointment']]);
    expect(await offersOf(bo)).toEqual([['09:00', 'live']]);
    expect(await stateOf(bo)).toBe('offered');
  });
});

it('keeps the time of a payment that is still being processed for a day more, and asks a person once it ran out', async () => {
  const { order } = await openWithPayment(rpc, { local_date: '2026-11-27' });
  const other = await openWithPayment(rpc, { local_date: '2026-11-27', local_time: '13:00' });
  const p_order_id = order.order_id;
  const expiries = async (id: string) => {
    const [row] = await database.sql(
      `select o.expires_at as order_until, kept.expires_at as time_until, kept.yields_from as yields
       from public.orders o join public.occupancy kept using (order_id) where order_id = $1`,
      [id],
    );
    return row;
  };
  const before = await expiries(p_order_id);
  await rpc('keep_processing', { p_order_id, p_now: afterNow(HOLD - 1) });
  expect(await expiries(p_order_id)).toEqual(before);
  expect(await database.sql('select from public.tasks')).toEqual([]);
  await rpc('keep_processing', { p_order_id, p_now: afterNow(HOLD) });
  const until = afterNow(HOLD + 24 * 60).replace('.000Z', '+00:00');
  expect(await expiries(p_order_id)).toEqual({
    ...{ order_until: until, time_until: until, yields: until },
  });
  expect(await expiries(other.order.order_id)).not.toMatchObject({ order_until: until });
  expect(await database.sql('select kind, subject from public.tasks')).toEqual([
    { kind: 'payment_processing', subject: p_order_id },
  ]);
});
