import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import { buildRequest } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies } from '../../helpers/builders/families.ts';
import { createRpc, Refusal, type Rpc } from '../../helpers/database/rpc.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';

const RUNS = searchLength('WAITLIST_RUNS');
const ZONE = 'America/Chicago';

let database: RunningDatabase;
let rpc: Rpc;
let families: ReturnType<typeof createFamilies>;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
  families = createFamilies(database);
  // Open on the days on which the clock changes, over the hour that is skipped or comes twice.
  await database.sql(
    `insert into public.business_hours
       (day_of_week, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
     values (7, 'broadway', '00:30', '17:00', array['new', 'existing'], false, true)`,
  );
});
afterAll(() => database.stop());

/** The Friday before a change of the clock, its Sunday and the Monday after. */
const WEEKENDS = [
  { now: '2027-03-11T15:00:00Z', days: ['2027-03-12', '2027-03-14', '2027-03-15'] },
  { now: '2027-11-04T15:00:00Z', days: ['2027-11-05', '2027-11-07', '2027-11-08'] },
];

const index = fc.nat({ max: 11 });
const joins = fc.record({
  kind: fc.constant('join' as const),
  service_id: fc.constantFrom('swedish-30', 'thai-60', 'thai-120'),
  day_part: fc.constantFrom('any', 'morning', 'afternoon'),
  day: fc.nat({ max: 2 }),
});
const acts = fc.oneof(
  { weight: 3, arbitrary: joins },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('free' as const), index }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 45, 119, 121, 400, 1300, 2500),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('take', 'book', 'decline', 'leave', 'hold', 'let_go'),
      index,
    }),
  },
);
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never;

const histories = fc.record({
  weekend: fc.constantFrom(...WEEKENDS),
  /** Half hours of each day, in pieces that the therapist has blocked. */
  pieces: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 18, maxLength: 18 }),
  joins: fc.array(joins, { minLength: 4, maxLength: 8 }),
  acts: fc.array(acts, { minLength: 12, maxLength: 24 }),
});

interface LiveOffer {
  offer_id: string;
  entry_id: string;
  day_part: string;
  local_date: string;
  starts_at: string;
  offered_at: string;
  expires_at: string;
  checkout_key: string | null;
  token_hash: string;
  service_id: string;
  places: number;
}

const listLive = async () =>
  (await database.sql(
    `select o.*, e.token_hash, e.service_id, e.day_part, e.local_date::text as local_date, (
       select count(*)::integer from public.occupancy taken
       where taken.offer_id = o.offer_id or taken.order_id = o.order_id
     ) as places
     from public.waitlist_offers o join public.waitlist_entries e using (entry_id)
     where o.ended_at is null order by e.queue_number`,
  )) as unknown as LiveOffer[];

const instantOf = (text: string) => Temporal.Instant.from(new Date(text).toISOString());

/** From when an offer counts: at night from nine in the morning. */
function countedFrom(now: Temporal.Instant): Temporal.Instant {
  const here = now.toZonedDateTimeISO(ZONE);
  const day = here.hour >= 20 ? here.toPlainDate().add({ days: 1 }) : here.toPlainDate();
  return here.hour >= 9 && here.hour < 20
    ? now
    : day.toZonedDateTime({ timeZone: ZONE, plainTime: '09:00' }).toInstant();
}

function expectFair(offer: LiveOffer) {
  const startsAt = instantOf(offer.starts_at);
  const here = startsAt.toZonedDateTimeISO(ZONE);
  expect(here.toPlainDate().toString()).toBe(offer.local_date);
  if (offer.day_part === 'morning') expect(here.hour).toBeLessThan(12);
  if (offer.day_part === 'afternoon') expect(here.hour).toBeGreaterThanOrEqual(12);
  const from = countedFrom(instantOf(offer.offered_at));
  const latest = startsAt.subtract({ hours: 12 });
  const least = from.add({ minutes: 20 });
  expect(Temporal.Instant.compare(least, latest), 'too late to answer').toBeLessThanOrEqual(0);
  if (offer.checkout_key === null) {
    const twoHours = from.add({ hours: 2 });
    const until = Temporal.Instant.compare(twoHours, latest) < 0 ? twoHours : latest;
    expect(instantOf(offer.expires_at).equals(until), 'kept for as long as it says').toBe(true);
  }
  expect(Temporal.Instant.compare(instantOf(offer.expires_at), latest)).toBeLessThanOrEqual(0);
  expect(offer.places, 'a live offer has its time').toBe(1);
}

/** Anyone waiting for something that is free, or that just went to someone who asked later. */
const listPassedOver = (now: string, fresh: readonly string[]) =>
  database.sql(
    `select e.queue_number, slot.starts_at
     from public.waitlist_entries e
     cross join lateral private.offered_slots(e.local_date, e.local_date, e.service_id, 'new', false, $1) slot
     where e.state = 'waiting' and slot.starts_at >= $2
       and (e.day_part = 'any' or (extract(hour from slot.local_start) < 12) = (e.day_part = 'morning'))
       and not exists (
         select from public.waitlist_offers had where (had.entry_id, had.starts_at) = (e.entry_id, slot.starts_at)
       )
       and not (private.is_open_to_all(slot.during) and private.knows_of_time(e.email, slot.during))
       and not exists (
         select from public.occupancy taken
         left join public.waitlist_offers offer using (offer_id)
         left join public.waitlist_entries other on other.entry_id = offer.entry_id
         where taken.during && slot.during
           and not coalesce(offer.offer_id = any ($3) and other.queue_number > e.queue_number, false)
       )`,
    [now, countedFrom(instantOf(now)).add({ minutes: 20, hours: 12 }).toString(), fresh],
  );

/** New offers of a time that silent people, or late ones, have already held for three hours. */
const listHeldAgain = (fresh: readonly string[]) =>
  database.sql(
    `select o.starts_at from public.waitlist_offers o where o.offer_id = any ($1) and private.is_open_to_all(o.during)`,
    [fresh],
  );

async function play({
  weekend,
  pieces,
  joins: first,
  acts: deeds,
}: typeof histories extends fc.Arbitrary<infer T> ? T : never) {
  await database.sql('delete from public.occupancy');
  await database.sql('truncate public.waitlist_entries cascade');
  await database.sql('delete from public.time_off');
  let now = weekend.now;
  const blocked: string[] = [];
  for (const [nth, date] of weekend.days.entries()) {
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: ZONE });
    const end = midnight.add({ days: 1 }).toInstant();
    let from = midnight.toInstant();
    for (const halves of pieces.slice(nth * 6, nth * 6 + 6)) {
      // The night in one piece, then the day in some.
      const first = from.toZonedDateTimeISO(ZONE).hour === 0 ? 18 : 0;
      const until = from.add({ minutes: (halves + first) * 30 });
      blocked.push(await block(from, until, now));
      from = until;
    }
    await block(from, end, now);
  }
  let known = new Set<string>();
  for (const deed of [...first, ...deeds]) {
    if (deed.kind === 'wait') now = new Date(Date.parse(now) + deed.minutes * 60_000).toISOString();
    await act(deed, now).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
    const live = await listLive();
    for (const offer of live) expectFair(offer);
    const fresh = live.map(({ offer_id }) => offer_id).filter((id) => !known.has(id));
    expect(await listPassedOver(now, fresh), deed.kind).toEqual([]);
    expect(await listHeldAgain(fresh), deed.kind).toEqual([]);
    made += fresh.length;
    known = new Set([...known, ...fresh]);
  }

  async function act(deed: Act, at: string): Promise<void> {
    const live = await listLive();
    switch (deed.kind) {
      case 'join': {
        const { service_id, day_part } = deed;
        const local_date = weekend.days[deed.day] ?? '';
        const p_waitlist = buildPlace({ service_id, day_part, local_date });
        await rpc('join_waitlist', { p_waitlist, p_networks: [], p_now: at });
        return;
      }
      case 'wait':
        await rpc('lapse_unpayable', { p_now: at });
        await rpc('offer_free_times', { p_now: at });
        return;
      case 'free': {
        const [id] = blocked.splice(deed.index % Math.max(blocked.length, 1), 1);
        if (id) await rpc('delete_time_off', { p_time_off_id: id, p_now: at });
        return;
      }
      case 'hold': {
        // A stranger takes whatever is free for anyone.
        const [slot] = await rpc('nearest_slots', {
          p_service_id: 'swedish-30',
          p_local_date: at.slice(0, 10),
          p_local_time: at.slice(11, 16),
          p_now: at,
        });
        if (!slot) return;
        const request = {
          service_id: 'swedish-30',
          local_date: slot.local_date,
          local_time: slot.slot_time,
        };
        await rpc('open_booking', { p_booking: buildRequest(request), p_now: at });
        return;
      }
      case 'let_go': {
        const held = await database.sql(
          `select order_id from public.occupancy where kind = 'hold' order by occupancy_id`,
        );
        const id = held[deed.index % Math.max(held.length, 1)]?.['order_id'];
        if (id) await rpc('lapse_order', { p_order_id: String(id), p_now: at, p_then_offer: true });
        return;
      }
    }
    const offer = live[deed.index % Math.max(live.length, 1)];
    if (!offer) return;
    const p_token_hash = offer.token_hash;
    if (deed.kind === 'decline')
      await rpc('decline_offer', { p_token_hash, p_networks: [], p_now: at });
    if (deed.kind === 'leave')
      await rpc('leave_waitlist', { p_token_hash, p_networks: [], p_now: at });
    if (deed.kind !== 'take' && deed.kind !== 'book') return;
    const checkout_key = offer.checkout_key ?? randomUUID();
    await rpc('take_offer', {
      p_token_hash,
      p_checkout_key: checkout_key,
      p_networks: [],
      p_now: at,
    });
    if (deed.kind === 'take') return;
    const here = instantOf(offer.starts_at).toZonedDateTimeISO(ZONE);
    const request = {
      ...{ checkout_key, service_id: offer.service_id, local_date: offer.local_date },
      local_time: here.toPlainTime().toString().slice(0, 5),
    };
    // Its checkout sees it as free, and can book it.
    const slots = await rpc('available_slots', {
      ...{
        p_local_date: offer.local_date,
        p_service_id: offer.service_id,
        p_checkout_key: checkout_key,
        p_now: at,
      },
    });
    expect(slots.map(({ slot_time }) => slot_time)).toContain(request.local_time);
    const { order, paymentIntentId } = await openWithPayment(rpc, request, at);
    await families.capture(paymentIntentId, order.total_cents ?? 0, at);
    const [entry] = await database.sql(
      'select state from public.waitlist_entries where entry_id = $1',
      [offer.entry_id],
    );
    expect(entry).toEqual({ state: 'booked' });
    booked += 1;
  }
}
let made = 0;
let booked = 0;

async function block(
  from: Temporal.Instant,
  until: Temporal.Instant,
  now: string,
): Promise<string> {
  const [row] = await rpc('add_time_off', {
    ...{ p_starts_at: from.toString(), p_ends_at: until.toString(), p_now: now },
  });
  if (!row) throw new Error('The time off was not added');
  return row.time_off_id;
}

it(
  'whatever happens, what is free goes to who asked first, for the time they asked for and as long as it says',
  async () => {
    await fc.assert(fc.asyncProperty(histories, play), { numRuns: RUNS });
    // Two and a half offers in each on average, and one booking in five of them: only a long search is sure to meet them.
    expect(made).toBeGreaterThanOrEqual(Math.floor(RUNS / 10));
    expect(booked).toBeGreaterThanOrEqual(Math.floor(RUNS / 40));
  },
  60_000 + RUNS * 10_000,
);
