import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWithPayment } from '../helpers/stack/bookings.ts';
import { NOW } from '../helpers/builders/build-request.ts';
import { createFamilies } from '../helpers/builders/families.ts';
import { buildPlace } from '../helpers/stack/waiting.ts';
import { raceAtOnce } from './queue.ts';
import { usePostgres } from './use-postgres.ts';
import {
  type Place,
  cancelling,
  sweeping,
  joining,
  booking,
  taking,
  declining,
} from './waitlist-racers.ts';
import { createOfferHistory } from './calendar/offer-history.ts';

const used = usePostgres({ connections: 52 });
const { listOffers, live, checkHistory, checkOrder } = createOfferHistory(used);

let families: ReturnType<typeof createFamilies>;
beforeAll(async () => {
  families = createFamilies(used.database);
  // Five sessions of an hour make a day, at no other times.
  await used.sql('update public.settings set slot_step_minutes = 90');
});
afterAll(async () => {
  expect(
    await used.sql(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    ),
  ).toEqual([{ deadlocks: 0 }]);
});
afterEach(async () => {
  await used.sql('truncate public.waitlist_entries cascade');
  await used.sql(
    `select public.lapse_order(order_id, p_now => '${NOW}') from public.orders where state = 'open'`,
  );
});

const TIMES = ['09:00', '10:30', '12:00', '13:30', '15:00'];
const fillDay = async (times = TIMES) => {
  const booked = [];
  for (const local_time of times) booked.push(await families.book({ local_time }));
  return booked;
};

const join = (place: Place, now = NOW) =>
  used.rpc('join_waitlist', { p_waitlist: place, p_networks: [], p_now: now });
async function joinMany(count: number): Promise<Place[]> {
  const places = Array.from({ length: count }, () => buildPlace());
  for (const place of places) await join(place);
  return places;
}
const kinds = async () =>
  (await used.sql('select kind from public.occupancy order by during')).map((row) => row['kind']);

const minutesAfter = (instant: Date | string, minutes: number) =>
  new Date(new Date(instant).getTime() + minutes * 60_000).toISOString();

describe('S44 twenty wait, and five cancel at once', () => {
  it('each time is offered once, in order of joining, no matter who sweeps, joins and books in the meantime', async () => {
    for (let round = 0; round < 5; round += 1) {
      const booked = await fillDay();
      const places = await joinMany(20);
      const late = Array.from({ length: 5 }, () => buildPlace());
      const results = await raceAtOnce(used.database, [
        ...TIMES.map((time, index) => booking(time, index)),
        ...booked.map(({ appointmentId }) => cancelling(appointmentId)),
        ...late.map((place) => joining(place)),
        ...Array.from({ length: 5 }, (_, index) => sweeping(index)),
        ...TIMES.map((time, index) => booking(time, index + 5)),
      ]);
      for (const [name, { refusal }] of Object.entries(results)) {
        expect(refusal, name).toBe(name.startsWith('book') ? 'slot_taken' : null);
      }
      const offers = await live();
      expect(offers.map(({ entry_id }) => entry_id)).toEqual(
        places.slice(0, 5).map(({ entry_id }) => entry_id),
      );
      expect(offers.map(({ time }) => time).toSorted()).toEqual(TIMES);
      expect(await kinds()).toEqual(Array(5).fill('offer'));
      await used.sql('truncate public.waitlist_entries cascade');
      await used.sql('delete from public.occupancy');
    }
  });

  it('what expires goes to the next, time by time, until it is booked or open to all', async () => {
    const booked = await fillDay();
    const places = new Map((await joinMany(20)).map((place) => [place.entry_id, place]));
    await raceAtOnce(
      used.database,
      booked.map(({ appointmentId }) => cancelling(appointmentId)),
    );
    let offers = await live();
    let rounds = 0;
    // The second round's first person books; each round someone passes theirs on while others run out.
    for (; offers.length > 0; rounds += 1) {
      const [first, second] = offers;
      const now = minutesAfter(first?.offered_at ?? NOW, 30);
      const firstPlace = first && places.get(first.entry_id);
      const secondPlace = second && places.get(second.entry_id);
      if (rounds === 1 && first && firstPlace) {
        const checkout_key = randomUUID();
        const taken = await raceAtOnce(used.database, [taking(firstPlace, now, checkout_key)]);
        expect(taken['take']?.refusal).toBeNull();
        const request = { checkout_key, local_time: first.time };
        const { order, paymentIntentId } = await openWithPayment(used.rpc, request, now);
        await families.capture(paymentIntentId, order.total_cents ?? 0, now);
      }
      await raceAtOnce(used.database, [
        ...(secondPlace ? [declining(secondPlace, now)] : []),
        ...TIMES.map((time, index) => booking(time, index, now)),
        sweeping(0, now),
      ]);
      await checkOrder();
      const until = (await live()).map(({ expires_at }) => expires_at.getTime());
      if (until.length === 0) break;
      const after = minutesAfter(new Date(Math.max(...until)), 1);
      const results = await raceAtOnce(used.database, [
        ...[0, 1, 2, 3].map((index) => sweeping(index, after)),
      ]);
      expect(Object.values(results).every(({ refusal }) => refusal === null)).toBe(true);
      await checkOrder();
      await checkHistory();
      offers = await live();
    }
    expect(rounds).toBeGreaterThan(1);
    expect(await listOffers(`o.ending = 'booked'`)).toHaveLength(1);
    const states = await used.sql(
      `select state, count(*)::integer as count from public.waitlist_entries group by state order by 1`,
    );
    expect(states).toContainEqual({ state: 'booked', count: 1 });
    // No one is left out: each was offered a time, or told of one that is open to all, and of none twice.
    expect(
      await used.sql(
        `select e.entry_id from public.waitlist_entries e where e.state = 'waiting'
           and not exists (select from public.waitlist_offers o where o.entry_id = e.entry_id)
           and not exists (select from public.messages m where m.about = e.entry_id and m.kind = 'waitlist_open_time')`,
      ),
    ).toEqual([]);
    expect(
      await used.sql(
        `select about from public.messages where kind = 'waitlist_open_time' group by about, facts ->> 'starts_at' having count(*) > 1`,
      ),
    ).toEqual([]);
    expect(await live()).toEqual([]);
    expect((await kinds()).filter((kind) => kind === 'offer')).toEqual([]);
  });

  it('nothing is offered once its time is past, or too near to be booked', async () => {
    const booked = await fillDay();
    await joinMany(3);
    // Half an hour before the last of it could be answered in time.
    const tooLate = '2026-11-23T08:41:00Z';
    await raceAtOnce(used.database, [
      ...booked.map(({ appointmentId }) => cancelling(appointmentId, tooLate)),
      ...[0, 1, 2].map((index) => sweeping(index, tooLate)),
    ]);
    expect(await listOffers()).toEqual([]);
    expect(await used.sql('select distinct state from public.waitlist_entries')).toEqual([
      { state: 'waiting' },
    ]);
    await raceAtOnce(used.database, [sweeping(0, '2026-11-23T17:45:00Z')]);
    expect(await used.sql('select distinct state from public.waitlist_entries')).toEqual([
      { state: 'past' },
    ]);
  });
});

describe('S44 a time of the waitlist that is taken when it runs out', () => {
  it('goes to them or to the next person, never to both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const [booked] = await fillDay(['09:00', '10:30', '12:00', '13:30', '15:00']);
      const [place, next] = await joinMany(2);
      if (!booked || !place || !next) throw new Error('No one waits');
      await raceAtOnce(used.database, [cancelling(booked.appointmentId)]);
      const [offer] = await live();
      const [justBefore, justAfter] = [-0.01, 0.01].map((minutes) =>
        minutesAfter(offer?.expires_at ?? NOW, minutes),
      );
      const racers = [taking(place, justBefore ?? ''), sweeping(0, justAfter)];
      const { take } = await raceAtOnce(
        used.database,
        round % 2 === 0 ? racers : racers.toReversed(),
      );
      const [kept, ...others] = await live();
      expect(others).toEqual([]);
      if (take?.refusal === null) {
        expect(kept?.entry_id).toBe(place.entry_id);
        expect(kept?.expires_at.toISOString()).toBe(minutesAfter(justBefore ?? '', 10));
      } else {
        expect(take?.refusal).toBe('offer_over');
        expect(kept?.entry_id).toBe(next.entry_id);
      }
      outcomes.add(take?.refusal ?? 'taken');
      await used.sql('truncate public.waitlist_entries cascade');
      await used.sql('delete from public.occupancy');
    }
    expect([...outcomes].every((outcome) => ['taken', 'offer_over'].includes(outcome))).toBe(true);
  });

  it('and paid for just as it goes to the next one, is booked or refunded, and no one else’s money moves', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [booked] = await fillDay();
      const [place, next] = await joinMany(2);
      if (!booked || !place || !next) throw new Error('No one waits');
      await raceAtOnce(used.database, [cancelling(booked.appointmentId)]);
      const checkout_key = randomUUID();
      await raceAtOnce(used.database, [taking(place, NOW, checkout_key)]);
      const { order, paymentIntentId } = await openWithPayment(used.rpc, {
        checkout_key,
        local_time: '09:00',
      });
      const after = minutesAfter(NOW, 121);
      const { capture } = await raceAtOnce(used.database, [
        {
          name: 'lapse',
          statement: 'select public.lapse_order($1, $2, $3, true)',
          params: [order.order_id, paymentIntentId, after],
        },
        {
          name: 'capture',
          statement: `select public.record_capture($1, $2, 'usd', p_now => $3)`,
          params: [paymentIntentId, order.total_cents, after],
        },
      ]);
      expect(capture?.refusal).toBeNull();
      const [{ outcome } = {}] = await used.sql(
        'select outcome from public.confirmations where order_id = $1',
        [order.order_id],
      );
      const [kept] = await live();
      const states = await used.sql(
        'select state from public.waitlist_entries order by queue_number',
      );
      if (outcome === 'booked') {
        expect(kept).toBeUndefined();
        expect(states).toEqual([{ state: 'booked' }, { state: 'waiting' }]);
      } else {
        expect(outcome).toBe('slot_lost');
        expect(kept?.entry_id).toBe(next.entry_id);
        expect(states).toEqual([{ state: 'waiting' }, { state: 'offered' }]);
      }
      await used.sql('truncate public.waitlist_entries cascade');
      await used.sql('delete from public.occupancy');
    }
  });
});
