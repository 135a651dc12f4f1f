import { beforeEach, describe, expect, it } from 'vitest';
import { buildBooking, offeredTimes } from '../../api/journey.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { listAppointments, requireEvent } from '../steps.ts';
import { visitor } from '../visitor.ts';

let skewMinutes = 0;

// Database, Stripe and browser live in the real time; only the function's clock is wrong.
const stack = useStack({
  open: () => ({
    hasClock: true,
    deps: { clock: { isReal: true, now: () => new Date(Date.now() + skewMinutes * 60_000) } },
  }),
});

beforeEach(() => stack.clock.set(new Date().toISOString()));

/** A time that is really on offer: the database knows no other clock than its own here. */
async function requireOpenTime() {
  for (let ahead = 3; ahead < 30; ahead += 1) {
    const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const [time] = await offeredTimes(stack, buildBooking({ appointmentDate: day }));
    if (time) return { appointmentDate: day, appointmentTime: time };
  }
  throw new Error('Nothing is on offer for a month');
}

const minutesLeft = async () => {
  const [row] = await stack.sql(
    `select extract(epoch from expires_at - now())::float / 60 as left from public.orders`,
  );
  return Number(row?.['left']);
};

describe.each([
  ['ahead of', 10],
  ['behind', -10],
])('S18 a function whose clock is ten minutes %s the database’s', (_, minutes) => {
  it('keeps a time for ten minutes of the database, and says so', async () => {
    skewMinutes = minutes;
    const ann = visitor(stack, 'ann', await requireOpenTime());
    const { body } = await ann.prepare();
    expect(await minutesLeft()).toBeCloseTo(10, 0);
    expect(body.holdSecondsLeft).toBeGreaterThan(570);
    expect(body.holdSecondsLeft).toBeLessThanOrEqual(600);
    const { body: status } = await ann.status();
    expect(status.state).toBe('open');
    expect(status.holdSecondsLeft).toBeGreaterThan(570);
    expect(status.holdSecondsLeft).toBeLessThanOrEqual(600);
    const { problem } = await visitor(stack, 'bo', ann.booking).prepare({
      email: 'bo@example.com',
    });
    expect(problem.code).toBe('slot_taken');
    ann.pay();
    expect((await ann.confirm()).status).toBe(200);
  });

  it('releases a time when the database says that it has expired', async () => {
    skewMinutes = minutes;
    const open = await requireOpenTime();
    const ann = visitor(stack, 'ann', open);
    await ann.prepare();
    await stack.sql(`update public.orders set expires_at = expires_at - interval '11 minutes'`);
    await stack.sql(
      `update public.order_requests set held_since = held_since - interval '11 minutes'`,
    );
    await stack.sql(`update public.occupancy set expires_at = expires_at - interval '11 minutes'`);
    expect((await visitor(stack, 'bo', open).prepare()).status).toBe(200);
  });
});

describe('S18 a webhook whose signature is dated an hour ahead', () => {
  it('is accepted by Stripe’s library and does no harm', async () => {
    skewMinutes = 0;
    const ann = visitor(stack, 'ann', await requireOpenTime());
    await ann.prepareAndPay();
    const event = requireEvent(stack, 'payment_intent.succeeded');
    const signedAt = Math.floor(Date.now() / 1000) + 3600;
    for (let round = 0; round < 2; round += 1) {
      expect(await stack.stripe.webhooks.deliver(event, { signedAt })).toMatchObject([
        { status: 200 },
      ]);
    }
    expect(await listAppointments(stack)).toHaveLength(1);
  });
});
