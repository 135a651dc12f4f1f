import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runMessages } from '../../netlify/jobs/messages/run-messages.ts';
import { runSweep } from '../../netlify/jobs/sweep/run-sweep.ts';
import { AppError } from '../../netlify/errors/app-error.ts';
import { RefusedError } from '#platform/providers/refused.ts';
import { buildLines, buildRequest } from '../helpers/builders/build-request.ts';
import { searchLength } from '../helpers/runner/search-lengths.ts';
import { useStack } from '../helpers/stack/shared-stack.ts';
import { visitor } from '../scenarios/visitor.ts';

/** `npm run reliability` has thirty days and nights, the worker every quarter of an hour. */
const MONTH_DAYS = searchLength('MONTH_DAYS');
const MONTH_STEP_MINUTES = searchLength('MONTH_STEP_MINUTES');
const HOUR = 3_600_000;
const STEP = (MONTH_STEP_MINUTES * HOUR) / 60;
const STEPS = (MONTH_DAYS * 24 * HOUR) / STEP;
/** Monday, November 23, 7:00 AM; in a month without a change of the clocks. */
const BEGIN = Date.parse('2026-11-23T13:00:00Z');
const LOCAL = -6 * HOUR;
/** One email of theirs is refused: they get no more email. */
const REJECTED = 'person-2@example.com';

// Booked straight in the database, without a Stripe that knows of the payments.
const stack = useStack({ isChecked: false });

interface Booked {
  email: string;
  phone: string;
  startsAt: number;
}

/** Someone has paid for an hour; each is another person with a number of their own. */
async function book(index: number, startsAt: number): Promise<Booked> {
  const { database } = stack.deps;
  const local = new Date(startsAt + LOCAL).toISOString();
  const person = { email: `person-${index}@example.com`, phone: `320555${1000 + index}` };
  const [order] = await database.rpcNow('open_booking', {
    p_booking: buildRequest({
      ...{ ...person, checkout_key: crypto.randomUUID(), text_consent_version: '1' },
      ...{ local_date: local.slice(0, 10), local_time: local.slice(11, 16) },
    }),
  });
  const intent = `pi_month_${index}`;
  await database.rpc('attach_intent', {
    p_order_id: order?.order_id ?? '',
    p_payment_intent_id: intent,
  });
  await database.rpcNow('record_capture', {
    ...{ p_payment_intent_id: intent, p_amount_cents: 9619, p_currency: 'usd' },
  });
  return { ...person, startsAt };
}

/** Someone has walked in, paid in cash and left no more than a name. */
async function sellToWalkIn(): Promise<void> {
  const { database } = stack.deps;
  const orderId = crypto.randomUUID();
  const hour = { service_id: 'swedish-60', enhancement_ids: [], tax_rates: [] };
  const [tender] = await database.rpcNow('open_sale', {
    p_sale: {
      ...{ order_id: orderId, service_id: hour.service_id, lines: buildLines(hour) },
      ...{ first_name: 'Sam', last_name: '', rest_kind: 'cash' },
    },
  });
  await database.rpcNow('record_cash', {
    ...{ p_order_id: orderId, p_tender_id: tender?.tender_id ?? '', p_amount_cents: 8000 },
  });
}

/** When the text of a session is due: 28 hours before, moved earlier into 9:00 AM to 7:30 PM. */
function textAt(startsAt: number): number {
  const day = 24 * HOUR;
  const local = startsAt - 28 * HOUR + LOCAL;
  const [midnight, clock] = [Math.floor(local / day) * day, local % day];
  const moved =
    clock < 9 * HOUR ? midnight - 4.5 * HOUR : clock > 19.5 * HOUR ? midnight + 19.5 * HOUR : local;
  return moved - LOCAL;
}

describe('a month with a walk-in every other day, an address that takes no email, and a day without Stripe', () => {
  it(
    'reminds everyone else once by each channel, on time',
    async () => {
      stack.clock.set(new Date(BEGIN).toISOString());
      const clients: Booked[] = [];
      for (let day = 4; day < MONTH_DAYS; day += 1) {
        const midnight = BEGIN - 7 * HOUR + day * 24 * HOUR;
        // Monday, Wednesday, Friday: sessions at 10:00 AM and 2:00 PM.
        if (![1, 3, 5].includes(new Date(midnight + LOCAL).getUTCDay())) continue;
        for (const hour of [10, 14]) {
          clients.push(await book(clients.length, midnight + hour * HOUR));
        }
      }
      // Begins to pay, and never does.
      await visitor(stack, 'gone', { appointmentTime: '15:30' }).prepare();

      const sent: { to: string; key: string; at: number }[] = [];
      const note = (to: string, key: string) =>
        sent.push({ to, key, at: stack.clock.now().getTime() });
      const deps: typeof stack.deps = {
        ...stack.deps,
        sendEmail: (email) => {
          if (email.to === REJECTED)
            return Promise.reject(
              new RefusedError('validation_error', { reason: 'theirs', isFinal: true }),
            );
          note(email.to, email.idempotencyKey.split(':')[0] ?? '');
          return stack.deps.sendEmail(email);
        },
        sendText: (text) => {
          note(text.to, text.body.includes('Free until') ? 'reminder' : 'other');
          return stack.deps.sendText(text);
        },
      };
      const withoutStripe: typeof deps = {
        ...deps,
        getStripe: () => Promise.reject(new AppError('payments_unavailable')),
      };

      const health = async () => {
        const response = await stack.api('/api/health');
        return ((await response.json()) as { problems: string[] }).problems;
      };
      let walkIns = 0;
      for (let step = 1; step <= STEPS; step += 1) {
        const now = BEGIN + step * STEP;
        stack.clock.set(new Date(now).toISOString());
        const hours = (now - BEGIN) / HOUR;
        const hourOfDay = new Date(now + LOCAL).getUTCHours();
        // In the short run nothing happens at night.
        if (MONTH_STEP_MINUTES === 60 && (hourOfDay < 7 || hourOfDay > 20)) continue;
        if (hours % 48 === 10) {
          await sellToWalkIn();
          walkIns += 1;
        }
        const isStripeDead = hours >= 2 && hours < 26;
        await runMessages(deps);
        if (hours % 6 === 0) await runSweep(isStripeDead ? withoutStripe : deps);
        if (hours === 25) expect(await health()).toEqual(['stripe_failing']);
        await setImmediate();
      }

      expect(walkIns).toBeGreaterThan(MONTH_DAYS / 3);
      const end = BEGIN + STEPS * STEP;
      const late: string[] = [];
      for (const { email, phone, startsAt } of clients) {
        const ways = [
          ['email', email, startsAt - 72 * HOUR],
          ['text', `+1${phone}`, textAt(startsAt)],
        ] as const;
        for (const [way, to, dueAt] of ways) {
          if (dueAt + STEP > end) continue;
          const reminders = sent.filter((each) => each.to === to && each.key === 'reminder');
          const expected = to === REJECTED ? 0 : 1;
          const isOnTime = reminders.every(({ at }) => at >= dueAt && at <= dueAt + STEP);
          if (reminders.length !== expected || !isOnTime) late.push(`${way} to ${to}`);
        }
      }
      expect(late).toEqual([]);
      expect(clients.length).toBeGreaterThan(3);
      // She was asked to look at what was refused, and at nothing else.
      const items = await stack.sql('select distinct kind from public.tasks');
      expect(items).toEqual([{ kind: 'stuck_message' }]);
      expect(await health()).toEqual([]);
    },
    60_000 + STEPS * 300,
  );
});
