import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase, emptyOrders } from '../../helpers/database/database.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
beforeEach(async () => {
  await emptyOrders(database.sql);
  await database.sql('truncate public.messages, public.tasks');
});

/** Two and a half days before the session. */
const SUNDAY = '2026-11-22T22:00:00Z';

/** A session on Wednesday, November 25, at 10:00 AM (4:00 PM UTC). */
async function book(): Promise<string> {
  const { paymentIntentId } = await openWithPayment(rpc, {
    ...{ local_date: '2026-11-25', local_time: '10:00', text_consent_version: '1' },
  });
  const booked = await capture({ rpc, sql: database.sql }, paymentIntentId);
  return String(booked['appointment_id']);
}

const cancel = (id: string, now: string) =>
  rpc('cancel_appointment', { p_appointment_id: id, p_version: 1, p_now: now });

/** The channels of the reminders that were planned. */
async function planned(now: string): Promise<unknown[]> {
  await rpc('plan_messages', { p_now: now });
  const rows = await database.sql(
    `select channel from public.messages where kind = 'reminder' order by channel`,
  );
  return rows.map(({ channel }) => channel);
}

it('an email reminder is planned for a session less than three days ahead', async () => {
  await book();
  expect(await planned(SUNDAY)).toEqual(['email']);
});

it('no reminder is planned for a canceled session', async () => {
  await cancel(await book(), NOW);
  expect(await planned(SUNDAY)).toEqual([]);
});

it('a reminder isn’t sent if its session was canceled in the meantime', async () => {
  const id = await book();
  await database.sql('delete from public.messages');
  await planned(SUNDAY);
  const [reminder] = await rpc('claim_messages', { p_limit: 10, p_now: SUNDAY });
  if (reminder?.kind !== 'reminder') throw new Error('No reminder was claimed');
  await cancel(id, SUNDAY);
  const begun = await rpc('begin_message', {
    p_message_id: reminder.message_id,
    p_attempt: reminder.attempts,
    p_now: SUNDAY,
  });
  expect(begun).toBe(false);
});

it.each([
  ['two hours and a minute before the session', '2026-11-25T13:59:00Z', ['email']],
  ['less than two hours before it', '2026-11-25T14:01:00Z', []],
])('a reminder is planned or not %s', async (_, now, channels) => {
  await book();
  expect(await planned(now)).toEqual(channels);
});
