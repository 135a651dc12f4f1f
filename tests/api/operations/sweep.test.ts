import { describe, expect, it } from 'vitest';
import { sendDueMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { runSweep } from '../../../netlify/jobs/sweep/run-sweep.ts';
import { createDeps } from '#platform/deps.ts';
import { parseEnv } from '#platform/env/env.ts';
import { createLog } from '#platform/log.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { buildBooking, confirm, offeredTimes, pay, prepare, stripeFails } from '../journey.ts';

const stack = useStack();

const sweep = (budgetMs?: number) =>
  runSweep(
    createDeps(parseEnv(stack.env), {
      clock: stack.clock,
      log: createLog('info', (line) => stack.logs.push(line)),
    }),
    budgetMs === undefined ? {} : { budgetMs },
  );
const isMissing = () =>
  Response.json(
    {
      error: {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: 'No such payment',
      },
    },
    { status: 404 },
  );
const NOTHING = {
  ...{ events: 0, holds: 0, asked: 0, offers: 0, overdue: 0, completed: 0, refunds: 0 },
  ...{ told: 0, emptied: 0, rebuilds: 0, signed: 0 },
};

describe('the sweep', () => {
  it('has nothing to do when all is well, and writes that down', async () => {
    const result = { ...NOTHING, failures: 0, unreachable: 0, isDone: true };
    expect(await sweep()).toEqual(result);
    expect(
      await stack.sql('select did from public.sweep_runs where finished_at is not null'),
    ).toEqual([{ did: { ...result, unreached: [] } }]);
  });

  it('cancels the payment of an expired hold, then frees its time', async () => {
    const { body } = await prepare(stack, buildBooking());
    expect(await sweep()).toMatchObject({ holds: 0 });
    stack.clock.advance(10);
    expect(await sweep()).toMatchObject({ holds: 1 });
    expect(stack.stripe.paymentIntent(body.paymentIntentId).status).toBe('canceled');
    expect(await stack.sql('select state from public.orders')).toEqual([{ state: 'lapsed' }]);
    expect(await stack.sql('select * from public.occupancy')).toEqual([]);
  });

  it('empties a checkout that was never paid a day after it began, and what was paid never', async () => {
    const paid = buildBooking({ healthConditions: 'A knee' });
    await confirm(stack, paid, await pay(stack, paid));
    await prepare(stack, buildBooking({ appointmentTime: '13:00', email: 'eve@example.com' }));
    stack.clock.advance(24 * 60 - 1);
    expect(await sweep()).toMatchObject({ holds: 1, emptied: 0 });
    stack.clock.advance(1);
    expect(await sweep()).toMatchObject({ failures: 0 });
    expect(
      await stack.sql(
        `select state, email, health_note_id is not null as has_notes from public.order_details
         order by state desc`,
      ),
    ).toEqual([
      { state: 'settled', email: paid.email, has_notes: true },
      { state: 'lapsed', email: null, has_notes: false },
    ]);
    expect(await stack.sql('select * from private.form_submissions')).toEqual([]);
  });

  it('frees nothing while Stripe cannot be asked', async () => {
    await prepare(stack, buildBooking());
    stack.clock.advance(10);
    stack.stripe.faults.before = () => Promise.resolve(stripeFails());
    expect(await sweep()).toMatchObject({ holds: 0, failures: 3, unreachable: 3 });
    expect(await stack.sql('select kind from public.occupancy')).toEqual([{ kind: 'hold' }]);
  });

  it('refunds what was paid for a quote that was never booked', async () => {
    const response = await stack.api('/api/create-payment-intent', {
      json: { serviceId: 'thai-90' },
    });
    const { paymentIntentId } = (await response.json()) as { paymentIntentId: string };
    stack.stripe.pay(paymentIntentId);
    expect(await sweep()).toMatchObject({ events: 1, overdue: 0 });
    stack.clock.advance(60);
    expect(await sweep()).toMatchObject({ overdue: 1 });
    expect(stack.stripe.refunds()).toMatchObject([{ payment_intent: paymentIntentId }]);
  });

  it('makes the other refunds when one cannot be made, and that one in a later run', async () => {
    for (const time of ['09:00', '13:00']) {
      const booking = buildBooking({ appointmentTime: time });
      const id = await pay(stack, booking);
      await confirm(stack, booking, id);
      await stack.sql(
        `select public.cancel_appointment(appointment_id, version, p_now => $1) from public.appointments where status = 'pending'`,
        [stack.clock.now().toISOString()],
      );
    }
    let calls = 0;
    stack.stripe.faults.before = ({ method, path }) => {
      const isRefund = method === 'POST' && path.endsWith('/refunds');
      if (isRefund) calls += 1;
      return Promise.resolve(isRefund && calls === 1 ? isMissing() : undefined);
    };
    expect(await sweep()).toMatchObject({ refunds: 1, failures: 1 });
    expect(stack.stripe.refunds()).toHaveLength(1);
    stack.clock.advance(10);
    expect(await sweep()).toMatchObject({ refunds: 1, failures: 0 });
    expect(stack.stripe.refunds()).toHaveLength(2);
  });

  it('emails the practice about what it has to look at, without anyone’s name', async () => {
    const paymentIntentId = await pay(stack, buildBooking());
    stack.stripe.tamper(paymentIntentId, { amount_received: 100 });
    await confirm(stack, buildBooking(), paymentIntentId);
    expect(await sweep()).toMatchObject({ told: 1 });
    expect(await sweep()).toMatchObject({ told: 0 });
    await sendDueMessages(stack.deps);
    const emails = await stack.mailbox.list();
    expect(emails.map(({ subject }) => subject)).toContain('One item needs a decision');
    expect(JSON.stringify(emails)).toContain(paymentIntentId);
    expect(JSON.stringify(emails)).not.toContain('ann@example.com');
  });

  it('begins nothing once its time is up, and the next run goes on', async () => {
    await pay(stack, buildBooking());
    stack.clock.advance(10);
    expect(await sweep(0)).toMatchObject({ ...NOTHING, isDone: false });
    expect(await sweep()).toMatchObject({ isDone: true });
    expect(await stack.sql('select status from public.appointments')).toHaveLength(1);
  });

  it('is safe to run twice at once', async () => {
    await pay(stack, buildBooking());
    await prepare(stack, buildBooking({ appointmentTime: '13:00', email: 'bo@example.com' }));
    stack.clock.advance(10);
    await Promise.all([sweep(), sweep()]);
    expect(await stack.sql('select state from public.orders order by 1')).toEqual([
      { state: 'lapsed' },
      { state: 'settled' },
    ]);
    expect(await stack.mailbox.list()).toHaveLength(2);
    expect(await offeredTimes(stack, buildBooking())).toContain('13:00');
  });
});
