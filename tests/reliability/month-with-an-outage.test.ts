import { beforeEach, describe, expect, it } from 'vitest';
import { runMessages } from '../../netlify/jobs/messages/run-messages.ts';
import { runSweep } from '../../netlify/jobs/sweep/run-sweep.ts';
import { cancel, giveBack, listAppointments } from '../scenarios/steps.ts';
import { visitor } from '../scenarios/visitor.ts';
import { countSent } from '../helpers/stack/outbox.ts';
import { searchLength } from '../helpers/runner/search-lengths.ts';
import { heal, settle } from '../helpers/stack/settle.ts';
import { useStack } from '../helpers/stack/shared-stack.ts';

/** `npm run reliability` has thirty days, the worker every quarter of an hour. */
const MONTH_DAYS = searchLength('MONTH_DAYS');
const STEP_MINUTES = searchLength('MONTH_STEP_MINUTES');
/** Monday, November 23, 7:00 AM, in a month without a change of the clocks. */
const BEGIN = Date.parse('2026-11-23T13:00:00Z');
const HOUR = 3_600_000;
/** It is gone from Thursday, 9:00 AM, until Friday, 11:00 AM. */
const [GONE_AT, BACK_AT] = [3 * 24 + 2, 4 * 24 + 4];
const TIMES = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30'];

const stack = useStack();

const answers = (statusCode: number, name: string) => () =>
  Promise.resolve(Response.json({ statusCode, name, message: 'no' }, { status: statusCode }));
const STRIPE = { path: /v1/ };

/** What is gone, and what health says after a day without it. */
const OUTAGES: Record<string, [goAway: () => void, problem?: string]> = {
  'no Stripe': [() => stack.stripe.plan.fault('fail_before', STRIPE), 'stripe_failing'],
  'a Stripe whose answers are lost': [
    () => stack.stripe.plan.fault('apply_then_drop', STRIPE),
    'stripe_failing',
  ],
  'a Stripe that answers 500': [
    () => stack.stripe.plan.fault('apply_then_500', STRIPE),
    'stripe_failing',
  ],
  'no email': [
    () => (stack.mailbox.intercept = answers(500, 'application_error')),
    'emails_failing',
  ],
  'no room for another email': [
    () => (stack.mailbox.intercept = answers(429, 'daily_quota_exceeded')),
    'emails_failing',
  ],
  'no room for another text': [() => (stack.texts.intercept = answers(429, 'busy'))],
  'texts of which no one knows whether they left': [
    () => (stack.texts.intercept = answers(503, 'broken')),
  ],
  'no database': [() => stack.databaseGate.close()],
};

/** What was refunded from each payment, in the ledger and at Stripe, and how many refunds are still to be made. */
async function readRefunds() {
  const rows = await stack.sql(
    `select t.payment_intent_id as intent, -sum(l.amount_cents)::int as cents
     from public.ledger l join public.tenders t using (tender_id)
     where l.kind = 'refunded' group by 1 order by 1`,
  );
  const made = Object.groupBy(stack.stripe.refunds(), (refund) => String(refund.payment_intent));
  const waiting = await stack.sql(`select from public.refunds where status <> 'succeeded'`);
  return {
    inLedger: rows.map(({ intent, cents }) => [intent, cents]),
    atStripe: Object.entries(made)
      .map(([intent, refunds = []]) => [
        intent,
        refunds.reduce((sum, { amount }) => sum + amount, 0),
      ])
      .toSorted(),
    waiting: waiting.length,
  };
}

/** The open tasks that are not about telling someone of a session that is still to come. */
const pointlessTasks = () =>
  stack.sql(
    `select item.kind, item.details from public.tasks item
     where item.resolved_at is null and not exists (
       select from public.messages m join public.appointments a on a.order_id = m.about
       where item.kind = 'stuck_message' and m.message_id::text = item.subject and a.starts_at > $1
     )`,
    [stack.clock.now()],
  );

/** Who wasn't emailed exactly once that a session is booked or, if it was canceled, that it is. */
async function listUntold() {
  const sent = await countSent(stack);
  const booked = await listAppointments(stack);
  return booked.filter(({ email, status }) => {
    const kind = status === 'cancelled' ? 'appointment_cancelled' : 'booking_received';
    return sent[`email ${kind} ${email}`] !== 1;
  });
}

async function listProblems(): Promise<string[]> {
  const response = await stack.api('/api/health');
  return ((await response.json()) as { problems?: string[] }).problems ?? [];
}

describe('a month of bookings, cancellations and refunds in which a provider is gone for a day', () => {
  beforeEach(() => stack.clock.set(new Date(BEGIN).toISOString()));

  let people = 0;
  const nextVisitor = (appointmentDate: string) => {
    people += 1;
    return visitor(stack, `person-${people}`, {
      ...{ appointmentDate, serviceId: 'swedish-60', selectedEnhancements: [] },
      ...{ firstName: `Ann ${people}`, phone: `(320) 555-${1000 + people}` },
    });
  };
  /** Someone chooses a time of the first open day in three days or more; whether it is theirs. */
  async function choose(now: number) {
    for (let days = 3; days < 7; days += 1) {
      const date = new Date(now + days * 24 * HOUR).toISOString().slice(0, 10);
      for (const appointmentTime of TIMES) {
        const ann = nextVisitor(date);
        const { status } = await ann.prepare({ appointmentTime });
        if (status === 200) return ann;
        if (status >= 500) return null;
      }
    }
    return null;
  }
  async function book(now: number): Promise<boolean> {
    const ann = await choose(now);
    if (!ann) return false;
    ann.pay();
    return (await ann.confirm()).status === 200;
  }
  /** The therapist cancels one session and refunds part of another, as far as that works. */
  async function refundTwo(): Promise<void> {
    const ahead = (await listAppointments(stack)).filter(
      ({ status, starts_at }) => status === 'pending' && new Date(starts_at) > stack.clock.now(),
    );
    const [first, second] = ahead;
    const nothing = () => undefined;
    if (first) await cancel(stack, first.appointment_id, first.version).catch(nothing);
    if (second) await giveBack(stack, second.order_id, 500).catch(nothing);
  }
  const work = async () => {
    await runMessages(stack.deps).catch(() => undefined);
    await runSweep(stack.deps).catch(() => undefined);
  };

  it.each(Object.entries(OUTAGES))(
    '%s: one sweep after its return every refund is made, and no task is left whose cause is gone',
    async (_, [goAway, problem]) => {
      let booked = 0;
      for (let minutes = STEP_MINUTES; minutes <= MONTH_DAYS * 24 * 60; minutes += STEP_MINUTES) {
        const hours = minutes / 60;
        const now = BEGIN + minutes * 60_000;
        stack.clock.set(new Date(now).toISOString());
        if (hours === GONE_AT) {
          // Someone is about to pay: their browser does, and our server can't tell.
          const ann = await choose(now);
          goAway();
          ann?.pay();
          await ann?.confirm();
        }
        if (hours === BACK_AT) {
          expect((await readRefunds()).waiting > 0).toBe(problem === 'stripe_failing');
          expect(await listProblems()).toEqual(problem ? [problem] : []);
          await heal(stack);
        }
        if ([2, 3].includes(hours % 24) && (await book(now))) booked += 1;
        if (hours % 24 === 5) await refundTwo();
        await work();
        if (hours === BACK_AT) {
          const { inLedger, atStripe, waiting } = await readRefunds();
          expect(waiting).toBe(0);
          expect(atStripe).toEqual(inLedger);
          expect(await pointlessTasks()).toEqual([]);
        }
      }
      expect(booked).toBeGreaterThan(MONTH_DAYS);
      expect(await pointlessTasks()).toEqual([]);
      // A week later no one has come, no one was asked, and nothing is left to do.
      stack.clock.advance(7 * 24 * 60);
      await settle(stack);
      expect(await stack.sql('select kind from public.tasks where resolved_at is null')).toEqual(
        [],
      );
      expect(await listProblems()).toEqual([]);
      expect(await listUntold()).toEqual([]);
    },
    60_000 + MONTH_DAYS * 24 * (60 / STEP_MINUTES) * 500,
  );
});
