import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { afterNow, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';
import { createFamiliesBy } from '../../helpers/builders/families.ts';
import { MONDAY, WEDNESDAY, at, type Place, byLink, useWaitlist } from './use-waitlist.ts';

const { database, rpc, block, release, join, take, openOffered, offersOf, takenOn, withoutNotice } =
  useWaitlist();

/** An offer that is made at NOW is kept for two hours. */
const OVER = 120;
/** A new order has its hold for ten minutes. */
const HOLD = 10;
const families = createFamiliesBy(database.rpc, database.sql);

/** Takes what is offered and holds it by an order that is about to be paid. */
async function holdOffered(place: Place, now = NOW) {
  const checkout = randomUUID();
  await take(place, checkout, now);
  return openOffered(checkout, { local_date: place.local_date }, now);
}
const stateOf = async ({ entry_id }: Place) =>
  (
    await database.sql('select state from public.waitlist_entries where entry_id = $1', [entry_id])
  )[0]?.['state'];

/** Who was notified of which time that is open to all. */
const messagesOf = async ({ entry_id }: Place) =>
  (
    await database.sql(
      `select to_char((facts ->> 'starts_at')::timestamptz at time zone 'America/Chicago', 'HH24:MI') as time, channel
       from public.messages where kind = 'waitlist_open_time' and about = $1 order by created_at, channel`,
      [entry_id],
    )
  ).map(({ time, channel }) => `${channel} ${time}`);
const offerAt = (minutes: number) => rpc('offer_free_times', { p_now: afterNow(minutes) });

describe('a time that two people didn’t answer', () => {
  /** Lets two people have the morning for two hours each. */
  async function letPass() {
    const silent = [await join('Sal'), await join('Sid')];
    return async () => {
      await release(MONDAY, '09:00');
      await offerAt(OVER);
      await offerAt(2 * OVER);
      return silent;
    };
  }

  it('is held for no one else: everyone it suits is notified right away, and anyone can book it', async () => {
    const pass = await letPass();
    const ann = await join('Ann', { text_consent_version: '1' });
    const half = await join('Bo', { service_id: 'swedish-30' });
    const late = await join('Cy', { day_part: 'afternoon' });
    const silent = await pass();
    expect(await messagesOf(ann)).toEqual(['email 09:00', 'sms 09:00']);
    expect(await messagesOf(half)).toEqual(['email 09:00']);
    for (const place of [late, ...silent]) expect(await messagesOf(place)).toEqual([]);
    expect(await takenOn(MONDAY)).toEqual([]);
    await offerAt(2 * OVER + 1);
    expect(await messagesOf(ann)).toHaveLength(2);
    const booking = { local_date: MONDAY, local_time: '09:00' };
    await openWithPayment(rpc, { ...booking, checkout_key: randomUUID() }, afterNow(2 * OVER + 2));
    expect(await takenOn(MONDAY)).toEqual([['09:00', 'hold']]);
    expect(await stateOf(ann)).toBe('waiting');
  });

  it('is announced to fifteen people per call, and the next call continues', async () => {
    const pass = await letPass();
    for (let n = 0; n < 18; n += 1) await join(`Person ${n}`);
    await pass();
    const countTold = async () =>
      (await database.sql(`select 1 from public.messages where kind = 'waitlist_open_time'`))
        .length;
    expect(await countTold()).toBe(15);
    await offerAt(2 * OVER);
    expect(await countTold()).toBe(18);
  });

  it('is announced to a person once, however many spots they have', async () => {
    const pass = await letPass();
    const email = 'ann@example.com';
    const spots = [
      await join('Ann', { email }),
      await join('Ann', { email: 'ANN@example.com', day_part: 'morning' }),
      await join('Ann', { email, service_id: 'swedish-30' }),
    ];
    await pass();
    const told = await Promise.all(spots.map(messagesOf));
    expect(told).toEqual([['email 09:00'], [], []]);
  });

  it('is announced to no one once it is booked or blocked, and to everyone when it opens up again', async () => {
    const pass = await letPass();
    const ann = await join('Ann');
    await pass();
    const isDue = async () =>
      (
        await database.sql(
          `select private.is_still_due(m, $1) as is_due from public.messages m where kind = 'waitlist_open_time'`,
          [afterNow(2 * OVER + 1)],
        )
      ).map((row) => row['is_due']);
    expect(await isDue()).toEqual([true]);
    await block(at(MONDAY, '09:00'), at(MONDAY, '10:15'));
    expect(await isDue()).toEqual([false]);
    await offerAt(2 * OVER + 2);
    await release(MONDAY, '09:00', afterNow(2 * OVER + 3));
    expect(await offersOf(ann)).toEqual([['09:00', 'live']]);
    expect(await messagesOf(ann)).toHaveLength(1);
  });

  it('is offered to one person after another while each passes on it soon', async () => {
    const people: Place[] = [];
    for (let n = 0; n < 12; n += 1) people.push(await join(`Person ${n}`));
    await release(MONDAY, '09:00');
    for (const [n, place] of people.entries()) {
      expect(await offersOf(place)).toEqual([['09:00', 'live']]);
      await rpc('decline_offer', { ...byLink(place), p_now: afterNow(n * 10 + 5) });
    }
  });

  it('counts only the hours in which people can answer, and no hour twice', async () => {
    const [ann, bo] = [await join('Ann'), await join('Bo')];
    const long = await join('Cy', { service_id: 'thai-120' });
    // Free after eight in the evening: Ann and Bo each have a time until eleven the next morning.
    await database.sql('delete from public.time_off where starts_at = $1', [at(MONDAY, '10:15')]);
    await block(at(MONDAY, '11:45'), at(MONDAY, '16:00'));
    await release(MONDAY, '09:00', at('2026-11-20', '21:00'));
    expect(await offersOf(ann)).toEqual([['09:00', 'live']]);
    expect(await offersOf(bo)).toEqual([['10:30', 'live']]);
    expect(await offersOf(long)).toEqual([]);
    for (const place of [ann, bo]) {
      await rpc('leave_waitlist', { ...byLink(place), p_now: at('2026-11-21', '11:00') });
    }
    expect(await messagesOf(long)).toEqual([]);
    expect(await offersOf(long)).toEqual([['09:00', 'live']]);
  });
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

  it('is offered to fifteen people per call, and the next call continues, first come, first served', async () => {
    await database.sql(
      `insert into public.waitlist_entries (
         entry_id, token_hash, first_name, last_name, email, phone, service_id, local_date, day_part, client_type, can_book_at_home, asked_at
       )
       select gen_random_uuid(), 'many ' || n, 'Ann', 'Lund', 'many' || n || '@example.com', '3205550100', 'swedish-60',
         (array['2026-11-30', '2026-12-02', '2026-12-04', '2026-12-07', '2026-12-09'])[1 + n % 5]::date, 'any', 'new', false, $1
       from generate_series(1, 20) n`,
      [NOW],
    );
    const offered = async () => {
      const made = await rpc('offer_free_times', { p_now: NOW });
      const [row] = await database.sql(
        `select array_agg(substr(token_hash, 6)::integer order by queue_number) as people
         from public.waitlist_entries where token_hash like 'many %' and state = 'offered'`,
      );
      return [made, row?.['people']];
    };
    const until = (last: number) => Array.from({ length: last }, (_, place) => place + 1);
    expect(await offered()).toEqual([15, until(15)]);
    expect(await offered()).toEqual([5, until(20)]);
    expect(await offered()).toEqual([0, until(20)]);
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
    await database.sql('delete from public.time_off where starts_at = $1', [at(MONDAY, '16:00')]);
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

  it('is offered to no one whose email bounces', async () => {
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

  it('at the last moment leaves ten minutes to fill in the form, once; an unknown link takes none', async () => {
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

  it('is held no longer than it can be booked', async () => {
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

  it('can be released only by the person who holds it, from any browser', async () => {
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

  it('is held again once its checkout releases it, until the offer ends', async () => {
    const ann = await join('Ann');
    const bo = await join('Bo', { local_date: WEDNESDAY });
    await release(MONDAY, '16:00');
    await rpc('decline_offer', { ...byLink(ann), p_now: NOW });
    await release(MONDAY, '09:00', afterNow(1));
    await release(WEDNESDAY, '09:00', afterNow(1));
    await holdOffered(bo, afterNow(2));
    for (const minutes of [3, OVER + 1]) {
      const { order, paymentIntentId } = await holdOffered(ann, afterNow(2));
      expect(await takenOn(MONDAY)).toEqual([['09:00', 'hold']]);
      await rpc('lapse_order', {
        ...{ p_order_id: order.order_id, p_payment_intent_id: paymentIntentId },
        p_now: afterNow(minutes),
      });
      expect(await takenOn(MONDAY)).toEqual([['09:00', 'offer']]);
      expect(await takenOn(WEDNESDAY)).toEqual([['09:00', 'hold']]);
      expect(await offersOf(bo)).toEqual([['09:00', 'live']]);
    }
    await rpc('offer_free_times', { p_now: afterNow(OVER + 1) });
    expect(await takenOn(MONDAY)).toEqual([]);
  });

  it('is withdrawn if only part of it was booked, then released, and someone else has the rest', async () => {
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

  it('is booked when it is paid late and still free, which ends only the offer made in the meantime', async () => {
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

it('the time of a payment still in process is held for another day, then becomes a task', async () => {
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
