import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { type ClaimedMessage, createOutboxWorker } from './outbox-worker.ts';

const database = useDatabase();
const { book, claim, begin, settle, states } = createOutboxWorker(database);

beforeEach(async () => {
  await emptyOrders(database.sql);
  await database.sql('truncate public.messages, public.tasks, public.text_stops');
});

describe('a text', () => {
  it('creates a task for a text that may or may not have been sent, and doesn’t send it again', async () => {
    await book();
    await database.sql(`delete from public.messages where channel = 'email'`);
    const [text] = await claim();
    if (!text) throw new Error('Nothing was claimed');
    expect(await begin(text)).toBe(true);
    expect(await claim(2)).toEqual([]);
    expect(await states()).toEqual(['client sms given_up']);
    expect(await database.sql(`select details ->> 'failure' as failure from public.tasks`)).toEqual(
      [{ failure: 'unknown' }],
    );
    // It comes back after all: then it has left, and no one needs to look.
    await settle(text, 'sent', 3);
    expect(await states()).toEqual(['client sms sent']);
    expect(await database.sql('select * from public.tasks where resolved_at is null')).toEqual([]);
  });

  it('is sent again if its worker died before it started', async () => {
    await book();
    await database.sql(`delete from public.messages where channel = 'email'`);
    await claim();
    expect(await claim(2)).toHaveLength(1);
  });

  it('isn’t sent about a booking at night, which is announced only by email', async () => {
    await book('2026-11-20T02:30:00Z');
    expect(await states()).toEqual(['client email due', 'practice email due']);
  });

  describe('that costs no one anything to cause', () => {
    afterEach(() => database.sql('truncate public.waitlist_entries cascade'));

    /** Times held for the waitlist, each to be announced by text. */
    const offer = async (count: number) => {
      await database.sql(
        `with place as (
           insert into public.waitlist_entries (
             entry_id, token_hash, first_name, last_name, email, phone, service_id, local_date, day_part, client_type,
             can_book_at_home, state, asked_at
           )
           select gen_random_uuid(), 'place ' || n, 'Bea', 'Moe', n || '@example.com', '3205550100', 'thai-60', '2026-11-25', 'any',
             'new', false, 'offered', $1 from generate_series(1, $2::integer) n
           returning entry_id
         ), kept as (
           insert into public.waitlist_offers (entry_id, starts_at, ends_at, during, offered_at, expires_at)
           select entry_id, $1::timestamptz + interval '1 day', $1::timestamptz + interval '25 hours',
             tstzrange($1::timestamptz + interval '1 day', $1::timestamptz + interval '25 hours'), $1, $1::timestamptz + interval '2 hours'
           from place returning offer_id, entry_id
         )
         insert into public.messages (kind, subject, about, recipient, channel, address, send_after, next_at)
         select 'waitlist_offer', offer_id, entry_id, 'client', 'sms', '3205550100', $1, $1 from kept`,
        [NOW, count],
      );
      return claim(0, count);
    };
    it('is sent to a number four times a day at most, and a retry counts once', async () => {
      const claimed = await offer(5);
      const begun: unknown[] = [];
      for (const message of claimed) begun.push(await begin(message, 0, '+13205550100'));
      expect(begun).toEqual([true, true, true, true, false]);
      expect(
        await database.sql(`select message_id from public.messages where failure = 'too_many'`),
      ).toHaveLength(1);
      await settle(claimed[0] as ClaimedMessage, 'retry');
      const [again] = await claim(1);
      expect(await begin(again as ClaimedMessage, 1, '+13205550100')).toBe(true);
    });

    it('never blocks a client’s own texts, no matter what strangers had sent to the number', async () => {
      const claimed = await offer(6);
      const spotOf = async ({ message_id }: ClaimedMessage) => {
        const [spot] = await database.sql(
          `select e.email from public.messages m join public.waitlist_entries e on e.entry_id = m.about where m.message_id = $1`,
          [message_id],
        );
        return String(spot?.['email']);
      };
      const [clients, others] = [claimed[5], claimed.slice(0, 5)];
      if (!clients) throw new Error('Nothing was claimed');
      await database.sql(
        `insert into public.clients (first_name, last_name, email, phone) values ('Bea', 'Moe', $1, '(320) 555-0100')`,
        [await spotOf(clients)],
      );
      for (const message of others) await begin(message, 0, '+13205550100');
      expect(await begin(clients, 0, '+13205550100')).toBe(true);
    });

    it('is sent twenty times an hour in total', async () => {
      const begun: unknown[] = [];
      for (const [n, message] of (await offer(21)).entries()) {
        begun.push(await begin(message, 0, `+132055501${n >> 1}`));
      }
      expect(begun).toEqual([...Array<boolean>(20).fill(true), false]);
    });
  });

  it('isn’t sent to a number that has answered STOP, whatever it is about', async () => {
    await book();
    await database.sql(`insert into public.text_stops values ('+13205550111', $1)`, [NOW]);
    const text = (await claim()).find(({ channel }) => channel === 'sms');
    if (!text) throw new Error('Nothing was claimed');
    expect(await begin(text, 0, '+13205550111')).toBe(false);
    expect(await states()).toContain('client sms cancelled');
  });

  it.each([
    ['2026-12-02T15:00:00Z', '2026-12-02T15:00:00+00:00', '9:00 AM stays'],
    ['2026-12-02T14:59:00Z', '2026-12-02T01:30:00+00:00', 'before 9:00 AM: the evening before'],
    ['2026-12-03T01:45:00Z', '2026-12-03T01:30:00+00:00', 'after 7:30 PM: that evening'],
    ['2027-03-14T09:00:00Z', '2027-03-14T01:30:00+00:00', 'the night in which clocks go forward'],
    ['2027-11-07T08:00:00Z', '2027-11-07T00:30:00+00:00', 'the night in which they go back'],
  ])('due at %s is sent at %s: %s', async (at, moved) => {
    expect(await database.sql('select private.text_time($1) as at', [at])).toEqual([{ at: moved }]);
  });
});
