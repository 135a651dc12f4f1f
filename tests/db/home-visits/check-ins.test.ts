import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { afterNow } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { createOutboxWorker, type ClaimedMessage } from '../messages/outbox-worker.ts';

const database = useDatabase();
const { sql, rpc } = database;
const { book, claim, begin, settle, states } = createOutboxWorker(database);

let appointmentId: string;
beforeEach(async () => {
  await emptyOrders(sql);
  await sql('truncate public.messages, public.tasks cascade');
  appointmentId = await book();
  await sql('delete from public.messages');
});

/** A check-in that is due so many minutes after now. */
const goIn = (due = 20) =>
  sql(
    `insert into public.check_ins (check_in_id, appointment_id, token_hash, went_in_at, due_at)
     values ($1, $2, $3, $4::timestamptz - interval '2 hours', $4::timestamptz)`,
    [randomUUID(), appointmentId, randomUUID(), afterNow(due)],
  );
const watch = (minutes: number) => rpc('watch_check_ins', { p_now: afterNow(minutes) });
const endings = async () =>
  (await sql('select ending from public.check_ins')).map(({ ending }) => ending);

/** The text to her contact, claimed. */
async function claimAlert(minutes: number): Promise<ClaimedMessage> {
  const [alert] = await claim(minutes);
  if (!alert) throw new Error('Nothing was claimed');
  return alert;
}

describe('the text to her contact', () => {
  it('is written once, ten minutes after it was due, by whichever run comes first', async () => {
    await goIn();
    await watch(29);
    expect(await states()).toEqual([]);
    await Promise.all([watch(30), watch(30)]);
    await watch(45);
    expect(await states()).toEqual(['contact sms due']);
  });

  it('is sent again when its worker died, even while sending it', async () => {
    await goIn();
    await watch(30);
    expect(await begin(await claimAlert(30), 30)).toBe(true);
    expect(await claim(31)).toEqual([]);
    expect(await claim(32)).toHaveLength(1);
    expect(await sql('select * from public.tasks')).toEqual([]);
  });

  it('is not too late after hours, and is tried each minute for an hour', async () => {
    await goIn();
    await watch(30);
    for (let attempt = 1; attempt <= 60; attempt += 1)
      await settle(await claimAlert(300 + attempt), 'retry', 300 + attempt);
    expect(await claim(400)).toEqual([]);
    expect(await states()).toEqual(['contact sms given_up']);
    expect(await rpc('check_in_problems', { p_now: afterNow(400) })).toContain('check_in_untold');
  });

  it('is not sent once she has answered', async () => {
    await goIn();
    await watch(30);
    const alert = await claimAlert(30);
    const [row] = await sql('select check_in_id, due_at from public.check_ins');
    await rpc('extend_check_in', {
      ...{ p_check_in_id: String(row?.['check_in_id']), p_minutes: 15, p_now: afterNow(31) },
      p_due_at: new Date(String(row?.['due_at'])).toISOString(),
    });
    expect(await begin(alert, 31)).toBe(false);
    const [answered] = await claim(31);
    if (!answered) throw new Error('Nothing was claimed');
    // A contact who was never alerted isn't reassured.
    expect(await begin(answered, 31)).toBe(false);
  });
});

describe('a check-in', () => {
  it('is the only one', async () => {
    await goIn();
    await expect(goIn()).rejects.toThrow('check_ins_one_at_a_time');
  });

  it('ends a day after her contact was texted, without another message', async () => {
    await goIn();
    await watch(30);
    await sql('delete from public.messages');
    await watch(30 + 24 * 60 - 1);
    expect(await endings()).toEqual([null]);
    await watch(30 + 24 * 60);
    expect(await endings()).toEqual(['lapsed']);
    expect(await states()).toEqual([]);
  });
});
