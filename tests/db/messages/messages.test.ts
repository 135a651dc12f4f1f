import { beforeEach, describe, expect, it } from 'vitest';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { type ClaimedMessage, createOutboxWorker } from './outbox-worker.ts';

const database = useDatabase();
const { rpc } = database;
const { book, claim, begin, settle, states } = createOutboxWorker(database);

beforeEach(async () => {
  await emptyOrders(database.sql);
  await database.sql('truncate public.messages, public.tasks, public.text_stops');
});
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

  it('announces nothing twice: an approval is announced without the booking again', async () => {
    const id = await book();
    for (const version of [1, 1]) {
      await rpc('approve_appointment', {
        p_appointment_id: id,
        p_version: version,
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

  it('describes what was sold at the time, and never includes notes', async () => {
    await book();
    const [row] = await database.sql(
      `select facts from public.messages where recipient = 'client' and channel = 'email'`,
    );
    expect(row?.['facts']).toMatchObject({ lines: [{ kind: 'service', cents: 9000 }] });
    expect(JSON.stringify(row)).not.toMatch(/health|special|pressure/);
  });

  it('hands each message to one worker, and again if that worker died', async () => {
    await oneMail();
    expect(await claim()).toHaveLength(1);
    expect(await claim(1)).toEqual([]);
    expect(await claim(2)).toHaveLength(1);
  });

  /** From when an email is due until a person is asked, it fails each time: at which minutes it was tried. */
  async function keepTrying(outcome: 'retry' | 'turned_away', lastMinute: number) {
    await oneMail();
    // What it says is true however late it comes.
    await database.sql(`update public.messages set kind = 'payment_refunded'`);
    const tried = [];
    const early = [0, 1, 2, 3, 6, 7, 14, 15, 30, 31, 62, 63, 122, 123, 182, 183];
    const hourly = Array.from({ length: (lastMinute - 183) / 60 }, (_, hour) => 243 + hour * 60);
    for (const minute of [...early, ...hourly]) {
      for (const message of await claim(minute)) {
        tried.push(minute);
        await begin(message, minute);
        await settle(message, outcome, minute);
      }
    }
    expect(await states()).toEqual(['client email given_up']);
    expect(await database.sql('select kind from public.tasks order by kind')).toEqual([
      { kind: 'emails_blocked' },
      { kind: 'stuck_message' },
    ]);
    expect(tried.slice(0, 9)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
    return tried;
  }

  it('retries an email that may have been sent at growing intervals, then hourly, until the provider forgets its key', async () => {
    expect((await keepTrying('retry', 24 * 60 + 3)).at(-1)).toBe(19 * 60 + 3);
  });

  it('retries an email that the provider rejected for three days, so that it outlasts an outage', async () => {
    expect((await keepTrying('turned_away', 75 * 60 + 3)).at(-1)).toBe(72 * 60 + 3);
  });

  it('counts the key’s day from the first try with an unknown outcome', async () => {
    await oneMail();
    const outcomes = ['turned_away', 'retry', 'turned_away'] as const;
    for (const [index, outcome] of outcomes.entries()) {
      const [message] = await claim(index * 10);
      if (!message) throw new Error('Nothing was claimed');
      await begin(message, index * 10);
      await settle(message, outcome, index * 10);
    }
    const [row] = await database.sql(
      `select first_attempt_at = $1 as "isSo" from public.messages`,
      [afterNow(10)],
    );
    expect(row?.['isSo']).toBe(true);
  });

  it('closes the task once a message can be written, even if it is no longer true by then', async () => {
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

  it('isn’t held up by a message that fails: it waits while the rest go first', async () => {
    await book();
    const [first] = await claim(0, 1);
    if (!first) throw new Error('Nothing was claimed');
    await settle(first, 'retry');
    expect(await claim(0, 1)).not.toMatchObject([{ message_id: first.message_id }]);
  });

  it('lets a late worker start nothing, only record what it sent', async () => {
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
  ])('cancels a claimed message if its appointment is %s before it is sent', async (_, change) => {
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

  it('drops an email to a client’s address that bounced in the last thirty days, and creates a task', async () => {
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
});
