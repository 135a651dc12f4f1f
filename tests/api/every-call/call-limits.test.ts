import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { buildBooking, call, confirm, pay, prepare } from '../journey.ts';

const stack = useStack();

/** The requests that reach Stripe while something happens. */
async function countStripeCalls(task: () => Promise<unknown>): Promise<number> {
  let count = 0;
  stack.stripe.faults.before = () => {
    count += 1;
    return Promise.resolve(undefined);
  };
  await task();
  delete stack.stripe.faults.before;
  return count;
}

const PENDING_KEY = '5e8d4f0a-4b0c-4f0e-9d56-0d8c0f3f4a11';

describe('what is asked about a payment', () => {
  it('reaches Stripe only about a payment that we know', async () => {
    const count = await countStripeCalls(async () => {
      const { status, problem } = await confirm(stack, buildBooking(), 'pi_invented');
      expect([status, problem.code]).toEqual([404, 'payment_not_found']);
    });
    expect(count).toBe(0);
  });

  it('is answered about another’s unpaid payment as about none, without asking Stripe', async () => {
    const { body } = await prepare(stack, buildBooking());
    const stranger = buildBooking({ email: 'stranger@example.com' });
    const count = await countStripeCalls(async () => {
      const [known, unknown] = await Promise.all([
        confirm(stack, stranger, body.paymentIntentId),
        confirm(stack, stranger, 'pi_invented'),
      ]);
      const withoutId = ({ requestId: _, ...problem }: (typeof known)['problem']) => problem;
      expect(known.status).toBe(unknown.status);
      expect(withoutId(known.problem)).toEqual(withoutId(unknown.problem));
    });
    expect(count).toBe(0);
  });

  it('is limited for one payment, no matter who asks', async () => {
    const paymentIntentId = await pay(stack, buildBooking());
    await stack.sql(
      `select private.apply_rate_limit('appointment', array['payment ' || $1], $2)
       from generate_series(1, 120)`,
      [paymentIntentId, stack.clock.now().toISOString()],
    );
    const refused = await confirm(stack, buildBooking(), paymentIntentId);
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
    expect(refused.problem.detail).toContain('Your payment will be booked or refunded');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    stack.clock.advance(61);
    expect((await confirm(stack, buildBooking(), paymentIntentId)).status).toBe(200);
  });

  it('is limited for a network, and asks Stripe nothing more', async () => {
    await prepare(stack, buildBooking(), PENDING_KEY);
    await stack.sql(
      `select private.apply_rate_limit('status', array['network unknown'], $1)
       from generate_series(1, 600)`,
      [stack.clock.now().toISOString()],
    );
    // The question itself was on its way to the database when it was counted.
    const { status } = await call(stack, '/api/checkout-status', { checkoutKey: PENDING_KEY });
    const count = await countStripeCalls(() =>
      call(stack, '/api/checkout-status', { checkoutKey: PENDING_KEY }),
    );
    expect([status, count]).toEqual([429, 0]);
  });
});

describe('texts', () => {
  it('go to no one who did not agree to them; what was agreed to is kept', async () => {
    const withConsent = await confirm(stack, buildBooking(), await pay(stack, buildBooking()));
    expect(withConsent.body.notifications).toEqual({ email: true, sms: true, waiting: [] });
    const silent = buildBooking({ appointmentTime: '13:00', email: 'bo@example.com' });
    delete silent.textConsent;
    const without = await confirm(stack, silent, await pay(stack, silent));
    expect(without.body.notifications).toEqual({ email: true, sms: false, waiting: [] });
    expect(await stack.texts.list()).toHaveLength(1);
    expect(
      await stack.sql(
        `select text_consent_version, policy_version
         from public.orders join public.order_requests using (order_id) order by created_at, email`,
      ),
    ).toEqual([
      { text_consent_version: '2026-11', policy_version: '2026-11-23' },
      { text_consent_version: null, policy_version: '2026-11-23' },
    ]);
  });
});

describe('sales tax', () => {
  it('is the sum of the parts that hold on the day, and what was sold keeps its rates', async () => {
    await stack.sql(
      `with part as (
         insert into public.tax_parts (tax_part_id, name, position)
         values ('county', 'County', 20), ('last-year', 'Last year', 30), ('from-tomorrow', 'From tomorrow', 40)
       )
       insert into public.tax_rates (tax_part_id, effective_from, rate_ppm) values
         ('county', '2026-11-01', 4000), ('county', '2026-11-23', 5000), ('county', '2026-11-24', 6000),
         ('last-year', '2025-01-01', 10000), ('last-year', '2026-01-01', 0), ('from-tomorrow', '2026-11-24', 10000)`,
    );
    try {
      const { body } = await prepare(
        stack,
        buildBooking({ serviceId: 'thai-60', selectedEnhancements: [] }),
      );
      // 7.375 % of 90.00
      expect([body.subtotal, body.tax, body.calculatedAmount]).toEqual(['90.00', '6.64', '96.64']);
      const [line] = await stack.sql('select tax_parts from public.order_lines');
      expect(line?.['tax_parts']).toEqual([
        { name: 'Minnesota', rate_ppm: 68_750, cents: 619 },
        { name: 'County', rate_ppm: 5000, cents: 45 },
      ]);
    } finally {
      await stack.sql(`delete from public.tax_rates where tax_part_id <> 'minnesota'`);
      await stack.sql(`delete from public.tax_parts where tax_part_id <> 'minnesota'`);
    }
  });
});
