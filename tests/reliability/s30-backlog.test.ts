import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runMessages } from '../../netlify/jobs/messages/run-messages.ts';
import { runSweep } from '../../netlify/jobs/sweep/run-sweep.ts';
import { buildQuote } from '../helpers/builders/build-request.ts';
import { searchLength } from '../helpers/runner/search-lengths.ts';
import { useStack } from '../helpers/stack/shared-stack.ts';
import { requireAppointment } from '../scenarios/steps.ts';
import { visitor } from '../scenarios/visitor.ts';

/** How many events, holds and messages wait; `npm run reliability` has 5,000. */
const BACKLOG = searchLength('BACKLOG');
const BACKLOG_MS = 60_000 + BACKLOG * 400;
const REFUNDS = 8;

// What waits here was made without a browser, and some of it is no one's: the invariants of bookings do not hold for it.
const stack = useStack({ isChecked: false });

/** A second of the run's time for each call to Stripe, so that few fit into one. */
let spentMs = 0;
const stopwatch = () => spentMs;
const sweep = () => runSweep(stack.deps, { budgetMs: 15_000, stopwatch });

const count = async (from: string) => {
  const [row] = await stack.sql(`select count(*)::integer as rows from ${from}`);
  return Number(row?.['rows']);
};

async function makeIntents(pays: boolean): Promise<string[]> {
  const stripe = await stack.deps.getStripe();
  const ids: string[] = [];
  for (let index = 0; index < BACKLOG; index += 1) {
    const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
    ids.push(id);
    if (!pays) continue;
    stack.stripe.pay(id);
    // Over three weeks.
    stack.clock.advance(30_000 / BACKLOG);
  }
  return ids;
}

/** Orders that ran out unpaid, each with the payment that has to be cancelled first. */
async function makeLapsed(intents: readonly string[]): Promise<void> {
  await stack.sql(
    `do $$
     declare v_intent text; v_order uuid;
     begin
       for v_intent in select jsonb_array_elements_text('${JSON.stringify(intents)}') loop
         select order_id into v_order from public.open_booking(
           '${JSON.stringify(buildQuote()).replaceAll("'", "''")}'::jsonb || jsonb_build_object('checkout_key', gen_random_uuid()),
           p_now => '${stack.clock.now().toISOString()}'
         );
         perform public.attach_intent(v_order, v_intent);
       end loop;
     end $$`,
  );
}

describe(`S30 when ${BACKLOG.toLocaleString('en')} of each wait`, () => {
  it(
    'every run of the sweep begins work for 15 s, continues with each part, and in the end nothing is pending',
    async () => {
      const ann = visitor(stack, 'ann');
      await ann.prepareAndPay();
      await ann.confirm();
      const { order_id: orderId } = await requireAppointment(stack);
      for (let index = 0; index < REFUNDS; index += 1) {
        await stack.deps.database.rpcNow('adjust_order', {
          ...{ p_order_id: orderId, p_name: 'Goodwill', p_amount_cents: -100 },
          p_adjustment_id: crypto.randomUUID(),
        });
      }
      const paid = await makeIntents(true);
      await makeLapsed(await makeIntents(false));
      stack.clock.advance(24 * 60);
      const poison = paid[Math.floor(BACKLOG / 2)] ?? '';
      stack.stripe.faults.before = ({ path }) => {
        spentMs += 1000;
        const isPoison = path.endsWith(`/payment_intents/${poison}`);
        const error = { type: 'invalid_request_error', message: 'No' };
        return Promise.resolve(isPoison ? Response.json({ error }, { status: 400 }) : undefined);
      };

      let [holds, runs] = [0, 0];
      let hasTold = false;
      for (let isDone = false; !isDone; runs += 1) {
        const began = spentMs;
        const did = await sweep();
        // One call more than its time, at most, in each part of a run.
        expect(spentMs - began).toBeLessThanOrEqual(15_000 + 5_000);
        const [lapsed, dealtWith] = [
          await count(`public.orders where state = 'lapsed'`),
          await count('public.stripe_events'),
        ];
        if (!did.isDone) {
          expect(did.events > 0 || dealtWith >= BACKLOG, `events of run ${runs}`).toBe(true);
          expect(did.holds > 0 || lapsed === BACKLOG, `holds of run ${runs}`).toBe(true);
        }
        if (runs === 0) {
          // The refunds have their turn beside all that, and what the time did not suffice for was not tried.
          expect(did.refunds).toBeGreaterThan(0);
          expect(did.refunds).toBeLessThan(REFUNDS);
          const tried = await count('public.refunds where attempts > 0');
          expect(tried).toBe(did.refunds);
        }
        holds += did.holds;
        isDone = did.isDone && holds >= BACKLOG;
        hasTold ||= did.told > 0;
        stack.clock.advance(5);
        if (runs > BACKLOG + 20) throw new Error('It does not end');
        await setImmediate();
      }
      expect(runs).toBeGreaterThan(2);
      expect(holds).toBe(BACKLOG);
      expect(await count(`public.refunds where status = 'succeeded'`)).toBe(REFUNDS);
      expect(hasTold).toBe(true);
      // All but the one that no one can deal with: it is tried again by each run, and held up none.
      const missed = await stack.deps.database.rpc('unknown_stripe_events', {
        p_event_ids: stack.stripe
          .events()
          .filter(isPayment)
          .map(({ id }) => id),
      });
      expect(missed).toHaveLength(1);
      expect(await count('public.stripe_event_retries where attempts > 1')).toBe(1);
      delete stack.stripe.faults.before;
      await sweep();
      expect(await count('public.stripe_event_retries')).toBe(0);
    },
    BACKLOG_MS,
  );

  it(
    'every run of the worker sends for 12 s, and in the end each message has left once',
    async () => {
      const now = stack.clock.now().toISOString();
      await stack.sql(
        `insert into public.messages (kind, subject, recipient, channel, address, facts, send_after, next_at)
         select 'account_exists', 'account ' || n, 'member', 'email', 'member-' || n || '@example.com', '{"first_name": "Ann"}', $1, $1
         from generate_series(1, $2) n`,
        [now, BACKLOG],
      );
      const times = new Map<string, number>();
      const deps: typeof stack.deps = {
        ...stack.deps,
        // Not to the mailbox: it takes 5,000 an hour.
        sendEmail: (email) => {
          spentMs += 1000;
          times.set(email.to, (times.get(email.to) ?? 0) + 1);
          return Promise.resolve(crypto.randomUUID());
        },
      };
      let left = BACKLOG;
      let runs = 0;
      while (left > 0) {
        await runMessages(deps, { budgetMs: 12_000, stopwatch });
        const waiting = await count(`public.messages where state <> 'sent'`);
        expect(waiting, `after run ${runs}`).toBeLessThan(left);
        left = waiting;
        runs += 1;
        stack.clock.advance(1);
        await setImmediate();
      }
      expect(runs).toBeGreaterThan(1);
      const toMembers = [...times].filter(([address]) => address.startsWith('member-'));
      expect(toMembers).toHaveLength(BACKLOG);
      expect(toMembers.filter(([, sent]) => sent !== 1)).toEqual([]);
    },
    BACKLOG_MS,
  );
});

const isPayment = ({ type }: { type: string }) => type === 'payment_intent.succeeded';
