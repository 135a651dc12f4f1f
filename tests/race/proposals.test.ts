import { afterAll, expect, it } from 'vitest';
import { afterNow, NOW } from '../helpers/builders/build-request.ts';
import { searchLength } from '../helpers/runner/search-lengths.ts';
import { raceAtOnce, type Racer } from './queue.ts';
import { booked, cancelling, readRefunds, usePostgres } from './use-postgres.ts';

const used = usePostgres();
const ROUNDS = searchLength('RACE_ROUNDS');

afterAll(async () => {
  expect(
    await used.sql(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    ),
  ).toEqual([{ deadlocks: 0 }]);
});

/** The times that are offered instead of Monday at ten, and the one that is taken. */
const TIMES = ['09:00', '10:30', '14:00'].map((local_time) => ({
  local_date: '2026-11-25',
  local_time,
}));
const TAKEN = '2026-11-25T10:30:00-06:00';

const racer = (name: string, statement: string, ...params: unknown[]): Racer => ({
  name,
  statement,
  params,
});
const taking = (id: string, name = 'take') =>
  racer(name, 'select public.take_proposed_time($1, $2, $3)', id, TAKEN, NOW);
const keeping = (id: string) => racer('keep', 'select public.keep_booked_time($1, $2)', id, NOW);
const withdrawing = (id: string) =>
  racer('withdraw', 'select * from public.withdraw_proposal($1, $2)', id, NOW);
const declining = (id: string) =>
  racer('decline', 'select * from public.decline_appointment($1, 1, $2)', id, NOW);
const lapsing = () => racer('lapse', 'select public.offer_free_times($1)', afterNow(24 * 60));

async function readOutcome(appointmentId: string) {
  const [row] = await used.sql(
    `select a.status || to_char(a.starts_at at time zone 'America/Chicago', ' Dy HH24:MI') as state, p.ending,
       private.due_cents(a.order_id) as due, private.due_cents(a.order_id) - private.debt_cents(a.order_id) as kept,
       (select count(*)::integer from public.occupancy o where o.appointment_id = a.appointment_id) as times,
       (select count(*)::integer from public.occupancy o where o.offer_id is not null) as held,
       (select count(*)::integer from public.messages m where m.kind = 'times_answered' and m.about = a.order_id) as answers
     from public.appointments a join public.proposals p using (appointment_id) where a.appointment_id = $1`,
    [appointmentId],
  );
  if (!row) throw new Error('There is no such appointment');
  return row;
}

it(`an offer of other times is taken, kept, withdrawn, declined, canceled and run out at once, ${ROUNDS} times: one outcome, and no time twice`, async () => {
  const outcomes = new Set<unknown>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { appointmentId: id, paymentIntentId } = await booked(used);
    await used.sql('select * from public.propose_times($1, 1, $2, $3, $4)', [
      id,
      JSON.stringify(TIMES),
      round % 2 === 0 ? 'declines' : 'keeps',
      NOW,
    ]);
    const racers = [
      taking(id),
      keeping(id),
      withdrawing(id),
      declining(id),
      cancelling(id),
      lapsing(),
    ];
    const results = await raceAtOnce(used.database, [
      ...racers.slice(round % racers.length),
      ...racers.slice(0, round % racers.length),
    ]);
    for (const { refusal } of Object.values(results)) {
      expect([null, 'offer_over', 'stale_version', 'change_not_possible']).toContain(refusal);
    }
    const outcome = await readOutcome(id);
    outcomes.add(`${String(outcome['state'])} ${String(outcome['ending'])}`);
    const isCancelled = String(outcome['state']).startsWith('cancelled');
    expect(outcome['kept'], 'what we hold is what is due').toBe(outcome['due']);
    expect(outcome['times']).toBe(isCancelled ? 0 : 1);
    expect(outcome['held'], 'nothing is held for an offer that is over').toBe(0);
    expect(outcome['ending']).not.toBeNull();
    expect(outcome['ending'] === 'taken').toBe(results['take']?.refusal === null);
    expect(await readRefunds(used.database, paymentIntentId)).toHaveLength(isCancelled ? 1 : 0);
    await used.sql('delete from public.occupancy');
  }
  expect(outcomes.size).toBeGreaterThan(1);
});

it(`two tabs take the same time at once, ${ROUNDS} times: it is moved once`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { appointmentId: id } = await booked(used);
    await used.sql('select * from public.propose_times($1, 1, $2, $3, $4)', [
      id,
      JSON.stringify(TIMES),
      'keeps',
      NOW,
    ]);
    const results = await raceAtOnce(used.database, [taking(id), taking(id, 'another tab')]);
    expect(Object.values(results).map(({ refusal }) => refusal)).toEqual([null, null]);
    expect(await readOutcome(id)).toMatchObject({
      ...{ state: 'confirmed Wed 10:30', ending: 'taken', times: 1, held: 0, answers: 1 },
    });
    await used.sql('delete from public.occupancy');
  }
});
