import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildQuote, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { readRefunds, usePostgres } from '../use-postgres.ts';

const ROUNDS = searchLength('CROWD_ROUNDS');
/** Those who ask for the time and pay when they have it. */
const ASKERS = 40;
/** Those who have paid for a price already, and then name the same time. */
const PAYERS = 10;
const PAID_CENTS = 9619;

const used = usePostgres({ connections: ASKERS + PAYERS });

/** Calls one function past the API, on the first free connection; answers the first column of its first row. */
async function callSql(statement: string, params: unknown[]): Promise<string> {
  const [row] = await used.sql(statement, params);
  return String(Object.values(row ?? {})[0]);
}

const newIntent = () => `pi_${randomUUID().replaceAll('-', '')}`;
const attach = (orderId: string, paymentIntentId: string) =>
  callSql('select public.attach_intent($1, $2)', [orderId, paymentIntentId]);
const captureFor = (paymentIntentId: string, booking: object | null) =>
  callSql(`select public.record_capture($1, $2, 'usd', $3, p_now => $4)`, [
    paymentIntentId,
    PAID_CENTS,
    booking && JSON.stringify(booking),
    NOW,
  ]);

/** Opens an order; answers its id. */
const open = (booking: object) =>
  callSql('select order_id from public.open_booking($1, p_now => $2)', [
    JSON.stringify(booking),
    NOW,
  ]);

/** Asks for the time, and pays for it; answers the payment. */
async function askAndPay(): Promise<string> {
  const orderId = await open(buildRequest());
  const paymentIntentId = newIntent();
  await attach(orderId, paymentIntentId);
  await captureFor(paymentIntentId, null);
  return paymentIntentId;
}

/** Opens a price without a time, to be paid with the payment that is answered. */
async function quote(): Promise<string> {
  const paymentIntentId = newIntent();
  await attach(await open(buildQuote()), paymentIntentId);
  return paymentIntentId;
}

/** Fifty people who want one time at once; answers the payments that arrived, and the refusals. */
async function compete() {
  const quoted = await Promise.all(Array.from({ length: PAYERS }, quote));
  const people = Array.from({ length: ASKERS + PAYERS }, async (_, index) => {
    // Every fifth has paid already.
    const paymentIntentId = index % 5 === 0 ? quoted[index / 5] : undefined;
    if (!paymentIntentId) return askAndPay();
    await captureFor(paymentIntentId, buildRequest());
    return paymentIntentId;
  });
  const results = await Promise.allSettled(people);
  return {
    payments: results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    refusals: results.flatMap((result) => {
      if (result.status === 'fulfilled') return [];
      const { code, message } = result.reason as Error & { code?: string };
      return `${code} ${message}`;
    }),
  };
}

async function readOutcomes(paymentIntentIds: string[]) {
  return used.sql(
    `select payment_intent_id, outcome, appointment_id from public.confirmations
     where payment_intent_id = any ($1) order by outcome`,
    [paymentIntentIds],
  );
}

describe('one time and 50 people at once, again and again', () => {
  it(
    `${ROUNDS} times: one has it, anyone else who paid is refunded, and no one meets an error of the database`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { payments, refusals } = await compete();
        expect(new Set(refusals)).toEqual(new Set(['PT409 slot_taken']));
        const outcomes = await readOutcomes(payments);
        expect(outcomes).toHaveLength(payments.length);
        expect(payments.length + refusals.length).toBe(ASKERS + PAYERS);
        const [winner, ...losers] = outcomes;
        expect(winner).toMatchObject({ outcome: 'booked' });
        expect(await readRefunds(used.database, String(winner?.['payment_intent_id']))).toEqual([]);
        for (const { outcome, appointment_id, payment_intent_id } of losers) {
          expect({ outcome, appointment_id }).toEqual({
            outcome: 'slot_lost',
            appointment_id: null,
          });
          expect(await readRefunds(used.database, String(payment_intent_id))).toEqual([
            { amount_cents: PAID_CENTS, status: 'requested', reason: 'slot_lost' },
          ]);
        }
        expect(await used.sql('select kind from public.occupancy')).toEqual([
          { kind: 'appointment' },
        ]);
        await used.sql('delete from public.occupancy');
      }
      expect(
        await used.sql(
          'select deadlocks::integer from pg_stat_database where datname = current_database()',
        ),
      ).toEqual([{ deadlocks: 0 }]);
    },
    10_000 + ROUNDS * 5000,
  );
});
