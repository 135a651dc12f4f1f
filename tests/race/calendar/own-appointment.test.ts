import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { afterNow, buildLines, NOW } from '../../helpers/builders/build-request.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { raceAtOnce, raceInOrder, type Racer, type RaceResult } from '../queue.ts';
import { booked, cancelling, readRefunds, usePostgres } from '../use-postgres.ts';

const used = usePostgres();

afterAll(async () => {
  expect(
    await used.sql(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    ),
  ).toEqual([{ deadlocks: 0 }]);
});

const ROUNDS = searchLength('RACE_ROUNDS');
/** What is paid for the default request, an hour at 9:00, and what cancelling it in time comes to. */
const PAID_CENTS = 9619;
const TOLD = { fee_cents: 0, refund_cents: PAID_CENTS, credits_back: 0 };

/** The client cancels, by the link or logged in. */
const cancellingOwn = (
  appointmentId: string,
  name = 'client',
  told: object = TOLD,
  now = NOW,
): Racer => ({
  name,
  statement: 'select public.cancel_own_appointment($1, 1, $2, $3)',
  params: [appointmentId, JSON.stringify(told), now],
});
const moving = (appointmentId: string): Racer => ({
  name: 'therapist',
  statement: `select * from public.reschedule_appointment($1, 1, '2026-11-23', '13:00', p_now => $2)`,
  params: [appointmentId, NOW],
});
const approving = (appointmentId: string): Racer => ({
  name: 'therapist',
  statement: `select * from public.approve_appointment($1, 1, $2)`,
  params: [appointmentId, NOW],
});
const dearer = (appointmentId: string) =>
  JSON.stringify({
    ...{ order_id: randomUUID(), appointment_id: appointmentId, version: 1, service_id: 'thai-90' },
    ...{ local_date: '2026-11-23', local_time: '13:00', is_by_client: true },
    lines: buildLines({ service_id: 'thai-90', enhancement_ids: [], price_cents: 13_500 }),
  });

/** How an appointment stands, and its money: what is due, and what the ledger keeps less what is promised back. */
async function readState(appointmentId: string) {
  const [row] = await used.sql(
    `select a.status, a.version, to_char(a.starts_at at time zone 'America/Chicago', 'HH24:MI') as time,
       private.due_cents(a.order_id) as due, private.due_cents(a.order_id) - private.debt_cents(a.order_id) as kept,
       (select count(*)::integer from public.occupancy o where o.appointment_id = a.appointment_id) as times
     from public.appointments a where a.appointment_id = $1`,
    [appointmentId],
  );
  if (!row) throw new Error('There is no such appointment');
  expect(row['kept'], 'what we hold is what is due').toBe(row['due']);
  expect(row['times']).toBe(row['status'] === 'cancelled' ? 0 : 1);
  return row;
}

/** A tab that was refused has been shown the latest version. */
function requireTold(results: Record<string, RaceResult>, state: Record<string, unknown>) {
  for (const { refusal, details } of Object.values(results)) {
    if (refusal === null) continue;
    expect(refusal).toBe('stale_version');
    expect(JSON.parse(String(details))).toMatchObject({
      status: state['status'],
      version: state['version'],
      local_time: state['time'],
    });
  }
}

describe('a client cancels at the moment in which', () => {
  it.each([
    ['the therapist moves the appointment', moving],
    ['the therapist approves it', approving],
  ])('%s: the first wins, the other is shown the latest version', async (_, other) => {
    for (const isClientFirst of [true, false]) {
      const { appointmentId, paymentIntentId } = await booked(used);
      const racers = [cancellingOwn(appointmentId), other(appointmentId)];
      const results = await raceInOrder(used.database, isClientFirst ? racers : racers.reverse());
      const state = await readState(appointmentId);
      expect(state['status'] === 'cancelled').toBe(isClientFirst);
      expect(results['client']?.refusal).toBe(isClientFirst ? null : 'stale_version');
      expect(results['therapist']?.refusal).toBe(isClientFirst ? 'stale_version' : null);
      requireTold(results, state);
      expect(await readRefunds(used.database, paymentIntentId)).toHaveLength(isClientFirst ? 1 : 0);
      await used.sql('delete from public.occupancy');
    }
  });

  it(`another tab cancels, ${ROUNDS} times: both answers say that it is canceled, and the money is refunded once`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { appointmentId, paymentIntentId } = await booked(used);
      const results = await raceAtOnce(used.database, [
        cancellingOwn(appointmentId, 'one tab'),
        cancellingOwn(appointmentId, 'another tab'),
        cancelling(appointmentId, 'therapist'),
      ]);
      expect(Object.values(results).map(({ refusal }) => refusal)).toEqual([null, null, null]);
      expect(await readState(appointmentId)).toMatchObject({ status: 'cancelled', due: 0 });
      expect(await readRefunds(used.database, paymentIntentId)).toMatchObject([
        { amount_cents: PAID_CENTS },
      ]);
    }
  });

  it(`a more expensive change of theirs is paid in another tab, ${ROUNDS} times: one of them counts, and nothing is kept of the other`, async () => {
    const outcomes = new Set<unknown>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { appointmentId } = await booked(used);
      const [change] = await used.sql('select * from public.open_change($1, $2)', [
        dearer(appointmentId),
        NOW,
      ]);
      const intent = `pi_change_${randomUUID().replaceAll('-', '')}`;
      await used.sql('select public.attach_intent($1, $2)', [change?.['order_id'], intent]);
      const racers: Racer[] = [
        cancellingOwn(appointmentId),
        {
          name: 'payment',
          statement: `select public.record_capture($1, $2, 'usd', p_now => $3)`,
          params: [intent, change?.['charge_cents'], afterNow(1)],
        },
      ];
      const results = await raceInOrder(used.database, round % 2 ? racers : racers.reverse());
      expect(results['payment']?.refusal).toBeNull();
      const state = await readState(appointmentId);
      requireTold(results, state);
      // Who paid first has a moved appointment; who cancelled first has all of the payment on its way back.
      expect(state).toMatchObject(
        round % 2
          ? { status: 'cancelled', due: 0 }
          : { status: 'pending', version: 2, time: '13:00' },
      );
      outcomes.add(state['status']);
      await used.sql('delete from public.occupancy');
    }
    expect([...outcomes].sort()).toEqual(['cancelled', 'pending']);
  });

  it('the deadline passes: a client who read "free" is not charged', async () => {
    const { appointmentId } = await booked(used);
    const [row] = await used.sql(
      'select free_until from public.appointments where appointment_id = $1',
      [appointmentId],
    );
    const late = new Date(Date.parse(String(row?.['free_until'])) + 1).toISOString();
    const results = await raceAtOnce(used.database, [
      cancellingOwn(appointmentId, 'one tab', TOLD, late),
      cancellingOwn(appointmentId, 'another tab', TOLD, late),
    ]);
    const state = await readState(appointmentId);
    expect(state).toMatchObject({ status: 'pending', version: 1, due: PAID_CENTS });
    requireTold(results, state);
    expect(Object.values(results).map(({ refusal }) => refusal)).toEqual([
      'stale_version',
      'stale_version',
    ]);
  });
});
