import { describe, expect, it } from 'vitest';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import type { Deps } from '#platform/deps.ts';
import type { EmailMessage } from '#platform/providers/email.ts';
import type { TextMessage } from '#platform/providers/sms.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();
const SEED = Number(process.env['MONTH_SEED'] ?? 16);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = searchLength('WORKER_DAYS');

/** Numbers from 0 to 1, the same for a seed. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A provider that knows the keys of emails, as Resend does, and delivers every text that it is handed. */
function createProviders() {
  const emails = new Map<string, EmailMessage>();
  const texts: (TextMessage & { at: Date })[] = [];
  return {
    emails,
    texts,
    sendEmail: (email: EmailMessage) => {
      const known = emails.get(email.idempotencyKey);
      if (known) expect(email, 'the same key, another email').toEqual(known);
      emails.set(email.idempotencyKey, email);
      return Promise.resolve(email.idempotencyKey);
    },
    sendText: (text: TextMessage) => {
      texts.push({ ...text, at: stack.clock.now() });
      return Promise.resolve(`text-${texts.length}`);
    },
  };
}

/** A worker that dies, now and then, before or after any step: from then on nothing of it happens. */
function mortal(providers: ReturnType<typeof createProviders>, dies: () => boolean): Deps {
  let isDead = false;
  const step = async <T>(task: () => Promise<T>): Promise<T> => {
    isDead ||= dies();
    if (isDead) throw new Error('It has died');
    const result = await task();
    isDead ||= dies();
    if (isDead) throw new Error('It has died');
    return result;
  };
  const { database } = stack.deps;
  return {
    ...stack.deps,
    database: { ...database, rpcNow: (name, args) => step(() => database.rpcNow(name, args)) },
    sendEmail: (email) => step(() => providers.sendEmail(email)),
    sendText: (text) => step(() => providers.sendText(text)),
  };
}

interface Plan {
  /** The morning of the day on which the clock changes. */
  changesAt: string;
  /** Each is booked so many hours before it starts, at 10:00 on a day that is open. */
  bookings: { date: string; hoursAhead: number }[];
}

const SPRING: Plan = {
  changesAt: '2027-03-14T06:00:00-06:00',
  bookings: [
    { date: '2027-03-05', hoursAhead: 97 },
    { date: '2027-03-10', hoursAhead: 120 },
    { date: '2027-03-12', hoursAhead: 80 },
    { date: '2027-03-15', hoursAhead: 150 },
    { date: '2027-03-17', hoursAhead: 40 },
    { date: '2027-03-19', hoursAhead: 20 },
    { date: '2027-03-26', hoursAhead: 170 },
  ],
};
const AUTUMN: Plan = {
  changesAt: '2027-11-07T06:00:00-05:00',
  bookings: [
    { date: '2027-10-29', hoursAhead: 73 },
    { date: '2027-11-03', hoursAhead: 168 },
    { date: '2027-11-05', hoursAhead: 100 },
    { date: '2027-11-08', hoursAhead: 160 },
    { date: '2027-11-10', hoursAhead: 90 },
    { date: '2027-11-12', hoursAhead: 13 },
    { date: '2027-11-19', hoursAhead: 110 },
  ],
};

const chicago = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});
const isTextHour = (at: Date | number) =>
  chicago.format(at) >= '09:00' && chicago.format(at) <= '20:00';
/** When 10:00 of a day in Chicago is. */
function tenOf(date: string): number {
  const guess = Date.parse(`${date}T16:00:00Z`);
  return chicago.format(guess).startsWith('10') ? guess : guess - HOUR_MS;
}

/** Some days of a plan, four or more of them after the change: when they begin, and what is booked and held within them. */
function shorten({ changesAt, bookings }: Plan) {
  const from = Date.parse(changesAt) - Math.min(14, DAYS - 4) * DAY_MS;
  const until = from + DAYS * DAY_MS;
  const isWithin = ({ date, hoursAhead }: Plan['bookings'][number]) =>
    tenOf(date) - hoursAhead * HOUR_MS >= from && tenOf(date) < until;
  return { from, bookings: bookings.filter(isWithin) };
}

/** Someone pays for a booking; the webhook brings it, and no one sends anything yet. */
async function book({ date }: Pick<Plan['bookings'][number], 'date'>, index: number) {
  const client = visitor(stack, `client${index}`, {
    appointmentDate: date,
    appointmentTime: '10:00',
    phone: `(320) 555-01${10 + index}`,
  });
  await client.prepareAndPay();
  const { id, amount } = stack.stripe.paymentIntent(client.paymentIntentId);
  await stack.deps.database.rpcNow('record_capture', {
    p_payment_intent_id: id,
    p_amount_cents: amount,
    p_currency: 'usd',
  });
}

/** Runs the worker every other hour of the day, which dies now and then; at the end it lives long enough to finish. */
async function live({ from, bookings }: ReturnType<typeof shorten>, dies: () => boolean) {
  const providers = createProviders();
  const left = [...bookings.entries()].toSorted(
    ([, a], [, b]) =>
      tenOf(a.date) - a.hoursAhead * HOUR_MS - (tenOf(b.date) - b.hoursAhead * HOUR_MS),
  );
  stack.clock.set(new Date(from).toISOString());
  for (let hour = 0; hour < DAYS * 24; hour += 1) {
    stack.clock.advance(60);
    const now = stack.clock.now().getTime();
    for (
      let next = left[0];
      next && tenOf(next[1].date) - next[1].hoursAhead * HOUR_MS <= now;
      next = left[0]
    ) {
      left.shift();
      await book(next[1], next[0]);
    }
    const clock = chicago.format(now);
    if (hour % 2 === 1 || clock >= '21:00' || clock < '06:00') continue;
    await runMessages(mortal(providers, dies)).catch(() => undefined);
  }
  stack.clock.advance(5);
  await runMessages(mortal(providers, () => false));
  await runMessages(mortal(providers, () => false));
  return providers;
}

describe('S16 a worker that dies at any step, across the days on which clocks change', () => {
  it.each([
    ['spring', SPRING],
    ['autumn', AUTUMN],
  ])(
    '%s: no message twice, none missed, no text at night',
    { timeout: 120_000 },
    async (_, whole) => {
      const plan = shorten(whole);
      expect(plan.bookings.length).toBeGreaterThanOrEqual(3);
      const random = createRandom(SEED);
      const { emails, texts } = await live(plan, () => random() < 0.03);

      const kinds = [...emails.values()].map(
        ({ idempotencyKey, to }) => `${idempotencyKey.split(':')[0]} ${to}`,
      );
      const emailed = (kind: string) => kinds.filter((name) => name.startsWith(kind)).length;
      const isReminded = ({ hoursAhead }: Plan['bookings'][number]) => hoursAhead >= 72 + 12;
      expect(emailed('booking_received client')).toBe(plan.bookings.length);
      expect(emailed('booking_received hello')).toBe(plan.bookings.length);
      expect(emailed('reminder')).toBe(plan.bookings.filter(isReminded).length);
      expect(new Set(kinds.filter((name) => name.includes('client'))).size).toBe(
        kinds.filter((name) => name.includes('client')).length,
      );
      // Mondays, Wednesdays and Fridays, and Tuesdays and Thursdays at home.
      const schedules = [...emails.values()].filter(({ idempotencyKey }) =>
        idempotencyKey.startsWith('day_schedule'),
      );
      expect(new Set(schedules.map(({ subject }) => subject)).size).toBe(schedules.length);
      expect(schedules.length).toBeGreaterThanOrEqual(DAYS * 0.6);

      // A text is sent once, or a task says that no one knows.
      const bodies = texts.map(({ to, body }) => `${to} ${body}`);
      expect(new Set(bodies).size).toBe(bodies.length);
      const rows = await stack.sql(
        `select m.message_id, m.state, exists (
         select from public.tasks item where item.subject = m.message_id::text
       ) as is_shown
       from public.messages m where m.channel = 'sms'`,
      );
      const isRemindedByText = ({ hoursAhead }: Plan['bookings'][number]) => hoursAhead >= 28 + 24;
      const isBookedByDay = ({ date, hoursAhead }: Plan['bookings'][number]) =>
        isTextHour(tenOf(date) - hoursAhead * HOUR_MS);
      expect(rows.length).toBe(
        plan.bookings.filter(isBookedByDay).length + plan.bookings.filter(isRemindedByText).length,
      );
      for (const row of rows) {
        expect(row['state'] === 'sent' || row['is_shown'], JSON.stringify(row)).toBe(true);
      }
      for (const { at } of texts) expect(isTextHour(at), at.toISOString()).toBe(true);
      expect(
        await stack.sql(
          `select state from public.messages where state not in ('sent', 'given_up', 'cancelled')`,
        ),
      ).toEqual([]);
    },
  );

  it('a provider that accepts and then times out: one email', async () => {
    const providers = createProviders();
    stack.clock.set('2027-03-08T10:00:00-06:00');
    await book({ date: '2027-03-12' }, 0);
    let calls = 0;
    const deps: Deps = {
      ...stack.deps,
      sendEmail: async (email) => {
        const id = await providers.sendEmail(email);
        calls += 1;
        if (calls <= 2) throw new DOMException('The operation timed out', 'TimeoutError');
        return id;
      },
      sendText: providers.sendText,
    };
    for (let run = 0; run < 3; run += 1) {
      await runMessages(deps);
      stack.clock.advance(3);
    }
    expect([...providers.emails.keys()].filter((key) => key.startsWith('booking'))).toHaveLength(2);
    expect(calls).toBeGreaterThan(2);
    expect(
      await stack.sql(`select distinct state from public.messages where kind = 'booking_received'`),
    ).toEqual([{ state: 'sent' }]);
  });
});
