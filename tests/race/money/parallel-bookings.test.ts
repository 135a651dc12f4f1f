import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { timeClaims } from '../../bench/claims.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import type { PostgresTestDatabase } from '../../helpers/database/database-postgres.ts';
import { assertInvariants } from '../../helpers/stack/invariants.ts';
import { startStack, type Stack } from '../../helpers/stack/stack.ts';
import { visitor, type Visitor } from '../../scenarios/visitor.ts';

const CLAIMS = 240;
const PEOPLE = 90;
/** How someone can be refused before any money moves. */
const REFUSALS = ['slot_taken', 'hold_expired', 'payment_not_completed'];

/** Sessions of an hour that do not touch each other, on three open days. */
const SLOTS = ['2026-11-25', '2026-11-27', '2026-11-30'].flatMap((appointmentDate) =>
  ['09:00', '10:30', '12:00', '13:30', '15:00'].map((appointmentTime) => ({
    appointmentDate,
    appointmentTime,
  })),
);

let database: PostgresTestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterAll(() => database.stop());

/** How often each result came. */
function tally(results: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const result of results) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}

const deadlocks = () =>
  database.sql(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  );

describe('240 claims of 15 slots at once, inside the database', () => {
  afterEach(async () => {
    await database.sql('delete from public.occupancy');
    await database.sql(
      `select public.lapse_order(order_id, p_now => '${NOW}') from public.orders where state = 'open'`,
    );
  });

  it('15 are held, 225 refused, and no two wait for each other', async () => {
    const claims = await timeClaims(database.pool, CLAIMS);
    expect(tally(claims.map(({ outcome }) => outcome))).toEqual({ held: 15, slot_taken: 225 });
    expect(await deadlocks()).toEqual([{ deadlocks: 0 }]);
  });
});

describe('90 people book 15 slots at once', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ database, webhooks: 'automatic' });
  });
  afterAll(() => stack.stop());

  /** Asks for a time; pays and books when it is theirs. Null when the machine was too busy to answer in time. */
  async function book(person: Visitor): Promise<string | null> {
    if (!paid.has(person)) {
      // With fifteen times held unpaid, the first to be about to pay gets a time: as the page does, each asks for it.
      for (const ask of [person.prepare, person.pressPay]) {
        const { status, problem } = await ask();
        if (status === 503) return null;
        if (status !== 200) return problem.code;
      }
      // From here on the webhook and the browser both bring the news of the payment.
      person.pay();
      paid.add(person);
    }
    const { status, problem } = await person.confirm();
    if (status === 503) return null;
    return status === 200 ? 'booked' : problem.code;
  }
  const paid = new Set<Visitor>();

  it('15 have booked and paid, 75 are refused before any money moves', async () => {
    let people = Array.from({ length: PEOPLE }, (_, index) => {
      // Six after each other want the same time, so that they meet.
      const slot = SLOTS[Math.floor((index * SLOTS.length) / PEOPLE)];
      return visitor(stack, `person-${index}`, { ...slot, serviceId: 'thai-60' });
    });
    const results: string[] = [];
    // Those who got no answer ask again, as the page does, once all the others have one.
    while (people.length > 0) {
      const answers = await Promise.all(people.map(book));
      results.push(...answers.filter((answer) => answer !== null));
      people = people.filter((_, index) => answers[index] === null);
    }
    const { booked, ...refused } = tally(results);
    expect(booked).toBe(15);
    // On a busy machine someone's hold may be gone by the time they press Pay: nothing is charged then, either.
    expect(REFUSALS).toEqual(expect.arrayContaining(Object.keys(refused)));
    expect(results).toHaveLength(PEOPLE);
    await stack.stripe.webhooks.settle();
  }, 120_000);

  it('every captured payment is an appointment, and none overlap', async () => {
    const captured = stack.stripe
      .paymentIntents()
      .filter(({ status }) => status === 'succeeded')
      .map(({ id }) => ({ payment_intent_id: id, appointments: 1 }));
    expect(captured).toHaveLength(15);
    const booked = await database.sql(
      `select t.payment_intent_id, count(a)::integer as appointments
       from public.tenders t join public.appointments a using (order_id)
       group by t.payment_intent_id`,
    );
    expect(booked).toHaveLength(15);
    expect(booked).toEqual(expect.arrayContaining(captured));
    expect(stack.stripe.refunds()).toEqual([]);
    expect(
      await database.sql(
        `select count(*)::integer as overlaps from public.occupancy a join public.occupancy b
         on a.during && b.during and a.occupancy_id < b.occupancy_id`,
      ),
    ).toEqual([{ overlaps: 0 }]);
    await assertInvariants(stack, { isSwept: true });
  });

  it('nothing deadlocked', async () => {
    expect(await deadlocks()).toEqual([{ deadlocks: 0 }]);
  });
});
