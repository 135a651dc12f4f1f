import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { capture, openWithPayment } from '../helpers/bookings.ts';
import { afterNow, NOW } from '../helpers/build-request.ts';
import { createTestDatabase, emptyOrders } from '../helpers/database.ts';
import { createRpc, type Rpc } from '../helpers/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
beforeEach(async () => {
  await emptyOrders(database.sql);
  await database.sql('truncate public.messages, public.tasks, public.text_stops');
});

/** A booking for which an email to its client, a text and an email to the practice are due. */
async function book(now = NOW) {
  const { paymentIntentId } = await openWithPayment(rpc, { text_consent_version: '1' }, now);
  const booked = await capture({ rpc, sql: database.sql }, paymentIntentId, { now });
  return String(booked['appointment_id']);
}

type ClaimedMessage = { message_id: string; attempts: number };

/** What is claimed at so many minutes after now. */
const claim = (minutes = 0, limit = 10) =>
  rpc('claim_messages', { p_limit: limit, p_now: afterNow(minutes) });
const begin = (message: ClaimedMessage, minutes = 0, phone?: string) =>
  rpc('begin_message', {
    p_message_id: message.message_id,
    p_attempt: message.attempts,
    p_now: afterNow(minutes),
    ...(phone && { p_phone: phone, p_country: 'US' }),
  });
const settle = (message: ClaimedMessage, p_outcome: string, minutes = 0) =>
  rpc('settle_message', {
    p_message_id: message.message_id,
    p_attempt: message.attempts,
    p_outcome,
    p_now: afterNow(minutes),
  });
const states = async () =>
  (await database.sql('select recipient, channel, state from public.messages order by 1, 2')).map(
    (row) => `${row['recipient']} ${row['channel']} ${row['state']}`,
  );
/** One email alone. */
async function oneMail() {
  await book();
  await database.sql(
    `delete from public.messages where recipient <> 'client' or channel <> 'email'`,
  );
}

describe('the outbox', () => {
  it('has an email and a text to the client and an email to the practice once a booking is paid', async () => {
    await book();
    expect(await states()).toEqual(['client email due', 'client sms due', 'practice email due']);
  });

  it('tells of nothing twice: approving tells of the approval, and of no booking again', async () => {
    const id = await book();
    for (const version of [1, 1]) {
      await rpc('set_appointment_status', {
        p_appointment_id: id,
        p_version: version,
        p_status: 'confirmed',
        p_now: afterNow(1),
      });
    }
    expect(
      await database.sql('select kind, recipient, channel from public.messages order by 1, 2, 3'),
    ).toEqual([
      { kind: 'appointment_approved', recipient: 'client', channel: 'email' },
      { kind: 'booking_received', recipient: 'client', channel: 'email' },
      { kind: 'booking_received', recipient: 'client', channel: 'sms' },
      { kind: 'booking_received', recipient: 'practice', channel: 'email' },
    ]);
  });

  it('keeps what was sold as it was, and nobody’s notes', async () => {
    await book();
    const [row] = await database.sql(
      `select facts from public.messages where recipient = 'client' and channel = 'email'`,
    );
    expect(row?.['facts']).toMatchObject({ lines: [{ kind: 'service', cents: 9000 }] });
    expect(JSON.stringify(row)).not.toMatch(/health|special|pressure/);
  });

  it('hands each message to one caller, and once more when that one has died', async () => {
    await oneMail();
    expect(await claim()).toHaveLength(1);
    expect(await claim(1)).toEqual([]);
    expect(await claim(2)).toHaveLength(1);
  });

  it('puts an email that failed off for longer and longer, for most of a day, then asks a person', async () => {
    await oneMail();
    const tried = [];
    for (const minute of [
      0, 1, 2, 3, 6, 7, 14, 15, 30, 31, 62, 63, 126, 127, 254, 255, 510, 511, 1022, 1023, 1440,
    ]) {
      for (const message of await claim(minute)) {
        tried.push(minute);
        await begin(message, minute);
        await settle(message, 'retry', minute);
      }
    }
    expect(tried).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1023]);
    expect(await states()).toEqual(['client email given_up']);
    expect(await database.sql('select kind from public.tasks')).toEqual([
      { kind: 'stuck_message' },
    ]);
  });

  it('asks nobody to look any more once a message can be written, also when it is not true by then', async () => {
    const id = await book();
    await database.sql(
      `delete from public.messages where recipient <> 'client' or channel <> 'email'`,
    );
    const [message] = await claim();
    await rpc('settle_message', {
      ...{ p_message_id: message?.message_id ?? '', p_attempt: 1 },
      ...{ p_outcome: 'retry', p_detail: 'not_composed', p_now: NOW },
    });
    const items = () => database.sql('select kind from public.tasks where resolved_at is null');
    expect(await items()).toEqual([{ kind: 'job_failed' }]);
    await rpc('cancel_appointment', { p_appointment_id: id, p_version: 1, p_now: NOW });
    await database.sql(`delete from public.messages where kind <> 'booking_received'`);
    const [again] = await claim(1);
    expect(await begin(again as ClaimedMessage, 1)).toBe(false);
    expect(await items()).toEqual([]);
  });

  it('lets what fails hold up nothing: it waits, the rest is next', async () => {
    await book();
    const [first] = await claim(0, 1);
    if (!first) throw new Error('Nothing was claimed');
    await settle(first, 'retry');
    expect(await claim(0, 1)).not.toMatchObject([{ message_id: first.message_id }]);
  });

  it('asks a person about a text of which nobody knows whether it left, and sends it no more', async () => {
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
    // It comes back after all: then it has left, and nobody needs to look.
    await settle(text, 'sent', 3);
    expect(await states()).toEqual(['client sms sent']);
    expect(await database.sql('select * from public.tasks where resolved_at is null')).toEqual([]);
  });

  it('sends a text again whose worker died before it began', async () => {
    await book();
    await database.sql(`delete from public.messages where channel = 'email'`);
    await claim();
    expect(await claim(2)).toHaveLength(1);
  });

  it('lets a late worker begin nothing, and change nothing but that it was sent', async () => {
    await oneMail();
    const [late] = await claim();
    const [next] = await claim(2);
    if (!late || !next) throw new Error('Nothing was claimed');
    expect(await begin(late, 2)).toBe(false);
    expect(await begin(next, 2)).toBe(true);
    await settle(late, 'refused', 2);
    expect(await states()).toEqual(['client email claimed']);
    await settle(late, 'sent', 2);
    await settle(next, 'retry', 2);
    expect(await states()).toEqual(['client email sent']);
  });

  it.each([
    [
      'cancelled',
      (id: string) =>
        rpc('cancel_appointment', { p_appointment_id: id, p_version: 1, p_now: afterNow(1) }),
    ],
    [
      'moved',
      (id: string) =>
        rpc('reschedule_appointment', {
          p_appointment_id: id,
          p_version: 1,
          p_local_date: '2026-11-25',
          p_local_time: '13:00',
          p_now: afterNow(1),
        }),
    ],
  ])('cancels what was claimed when its appointment is %s before it leaves', async (_, change) => {
    const id = await book();
    const claimed = await claim();
    await change(id);
    for (const message of claimed.filter(({ recipient }) => recipient === 'client')) {
      expect(await begin(message, 1)).toBe(false);
    }
    expect(
      await database.sql(
        `select distinct state, failure from public.messages where kind = 'booking_received' and recipient = 'client'`,
      ),
    ).toEqual([{ state: 'cancelled', failure: 'no_longer_true' }]);
  });

  it('tells of a booking at night by email alone', async () => {
    await book('2026-11-20T02:30:00Z');
    expect(await states()).toEqual(['client email due', 'practice email due']);
  });

  it('gives up an email to a client’s address that bounced in the last thirty days, and asks a person', async () => {
    await oneMail();
    await database.sql(
      `insert into public.messages (kind, subject, recipient, channel, address, send_after, next_at, delivery, state, created_at)
       select 'reminder', 'x', 'client', 'email', upper(m.address), m.send_after, m.next_at, 'bounced', 'sent',
         m.created_at - interval '29 days'
       from public.messages m`,
    );
    const [email] = await claim();
    if (!email) throw new Error('Nothing was claimed');
    expect(await begin(email)).toBe(false);
    expect(
      await database.sql(`select failure from public.messages where state = 'given_up'`),
    ).toEqual([{ failure: 'bounced_before' }]);
    expect(await database.sql('select kind from public.tasks')).toEqual([
      { kind: 'stuck_message' },
    ]);
  });

  describe('of texts that cost nobody anything to cause', () => {
    afterEach(() => database.sql('truncate public.waitlist_entries cascade'));

    /** Times of the waitlist that are kept, each to be told by text. */
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
           insert into public.waitlist_offers (entry_id, starts_at, ends_at, offered_at, expires_at)
           select entry_id, $1::timestamptz + interval '1 day', $1::timestamptz + interval '25 hours', $1, $1::timestamptz + interval '2 hours'
           from place returning offer_id, entry_id
         )
         insert into public.messages (kind, subject, about, recipient, channel, address, send_after, next_at)
         select 'waitlist_offer', offer_id, entry_id, 'client', 'sms', '3205550100', $1, $1 from kept`,
        [NOW, count],
      );
      return claim(0, count);
    };
    it('sends four a day to a number, one that is tried again counting once', async () => {
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

    it('sends twenty an hour in all', async () => {
      const begun: unknown[] = [];
      for (const [n, message] of (await offer(21)).entries()) {
        begun.push(await begin(message, 0, `+132055501${n >> 1}`));
      }
      expect(begun).toEqual([...Array<boolean>(20).fill(true), false]);
    });
  });

  it('sends no text to a number that has answered STOP, whatever it is about', async () => {
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
  ])('moves a text of %s to %s: %s', async (at, moved) => {
    expect(await database.sql('select private.text_time($1) as at', [at])).toEqual([{ at: moved }]);
  });
});
