import { afterEach, beforeEach } from 'vitest';
import { NOW } from '../../helpers/builders/build-request.ts';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';

/** A day that is full. */
export const MONDAY = '2026-11-23';

/** Another one. */
export const WEDNESDAY = '2026-11-25';

/** A time of the practice as an instant. */
export const at = (date: string, time: string) => `${date}T${time}:00-06:00`;

/** A place on the waitlist. */
export type Place = ReturnType<typeof buildPlace>;

/** What a place is found by. */
export const byLink = ({ token_hash }: Place) => ({ p_token_hash: token_hash, p_networks: [] });

/** A database of a test file’s own with two full days, of which a part comes free when a test says so. */
export function useWaitlist() {
  const database = useDatabase();
  const { rpc, sql } = database;

  beforeEach(async () => {
    for (const date of [MONDAY, WEDNESDAY]) {
      // An hour fits in at nine and at four once its part of the day is free.
      await block(at(date, '09:00'), at(date, '10:15'));
      await block(at(date, '10:15'), at(date, '16:00'));
      await block(at(date, '16:00'), at(date, '17:15'));
    }
  });

  afterEach(async () => {
    await sql('delete from public.occupancy');
    await sql('truncate public.waitlist_entries cascade');
    await sql('delete from public.time_off');
    await emptyOrders(sql);
  });

  const block = (from: string, until: string) =>
    rpc('add_time_off', { p_starts_at: from, p_ends_at: until, p_now: NOW });

  /** What the therapist had blocked from then on is free again, and offered. */
  async function release(date: string, time: string, now = NOW) {
    const [row] = await sql('select time_off_id from public.time_off where starts_at = $1', [
      at(date, time),
    ]);
    await rpc('delete_time_off', { p_time_off_id: String(row?.['time_off_id']), p_now: now });
  }

  async function join(first_name: string, more: Parameters<typeof buildPlace>[0] = {}, now = NOW) {
    const place = buildPlace({ first_name, ...more });
    await rpc('join_waitlist', { p_waitlist: place, p_networks: [], p_now: now });
    return place;
  }

  const take = (place: Place, checkout: string, now: string) =>
    rpc('take_offer', { ...byLink(place), p_checkout_key: checkout, p_now: now });

  /** Opens the booking of a time that was offered, and its card. */
  const openOffered = (checkout_key: string, more: object, now: string) =>
    openWithPayment(rpc, { checkout_key, local_time: '09:00', ...more }, now);

  /** Who waits, as the therapist sees it. */
  const listed = async (now = NOW) =>
    (await rpc('list_waitlist', { p_now: now })).map((row) => [
      ...[row.first_name, row.local_date, row.state, row.place],
      ...[row.offer_time, row.offer_expires_at, row.offer_seconds_left, row.missed_offers],
    ]);

  const waiting = (name: string, place: number, date = MONDAY, missed = 0) => [
    ...[name, date, 'waiting', place, null, null, null, missed],
  ];

  const offersOf = async ({ entry_id }: Place) =>
    (
      await sql(
        `select to_char(starts_at at time zone 'America/Chicago', 'HH24:MI') as time, coalesce(ending, 'live') as ending
       from public.waitlist_offers where entry_id = $1 order by offered_at, starts_at`,
        [entry_id],
      )
    ).map(({ time, ending }) => [time, ending]);

  /** What takes the therapist's time on a day, but for what was blocked. */
  const takenOn = async (date: string) =>
    (
      await sql(
        `select to_char(lower(during) at time zone 'America/Chicago', 'HH24:MI') as time, kind from public.occupancy
       where kind <> 'time_off' and (lower(during) at time zone 'America/Chicago')::date = $1 order by during`,
        [date],
      )
    ).map(({ time, kind }) => [time, kind]);

  /** Lets people be offered a time though it begins within the day. */
  async function withoutNotice(run: () => Promise<void>) {
    await sql('update public.settings set minimum_notice_minutes = 0');
    try {
      await run();
    } finally {
      await sql('update public.settings set minimum_notice_minutes = 720');
    }
  }

  return {
    database,
    rpc,
    block,
    release,
    join,
    take,
    openOffered,
    listed,
    waiting,
    offersOf,
    takenOn,
    withoutNotice,
  };
}
