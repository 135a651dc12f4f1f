import { describe, expect, it } from 'vitest';
import { settleRefundsNow } from '#api/payments/refunds.ts';
import { countSent } from '../../helpers/stack/outbox.ts';
import { settle, sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import {
  deliver,
  giveBack,
  keptCents,
  listRefunds,
  requireAppointment,
  reviewKinds,
} from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const TOTAL_CENTS = 18169;

/** A goodwill refund that arrived, and that the bank then sent back. */
async function refundAndFail() {
  const ann = visitor(stack);
  await ann.prepareAndPay();
  await ann.confirm();
  const { order_id } = await requireAppointment(stack);
  await giveBack(stack, order_id, 5000);
  await deliver(stack, 'refund.created');
  const [refund] = stack.stripe.refunds();
  stack.stripe.failRefund(refund?.id ?? '');
  expect(await deliver(stack, 'refund.updated')).toBe(200);
  expect(await deliver(stack, 'refund.failed')).toBe(200);
  const [failed] = await listRefunds(stack);
  return failed?.refund_id ?? '';
}

describe('S42 a refund succeeded, then the bank returned it', () => {
  it('is reversed in the ledger and still promised, and the therapist gets one task', async () => {
    await refundAndFail();
    await settle(stack);
    expect(
      await stack.sql('select kind, amount_cents from public.ledger order by ledger_id'),
    ).toEqual([
      { kind: 'captured', amount_cents: TOTAL_CENTS },
      { kind: 'refunded', amount_cents: -5000 },
      { kind: 'refund_reversed', amount_cents: 5000 },
    ]);
    expect(await listRefunds(stack)).toMatchObject([{ status: 'failed' }]);
    expect(await reviewKinds(stack)).toEqual(['refund_failed']);
    const told = Object.entries(await countSent(stack)).filter(([name]) => /tasks/.test(name));
    expect(told).toMatchObject([[expect.any(String), 1]]);
  });

  it('isn’t requested again automatically, however long that takes', async () => {
    await refundAndFail();
    for (let day = 0; day < 3; day += 1) {
      stack.clock.advance(24 * 60);
      await sweep(stack);
    }
    expect(stack.stripe.refunds()).toHaveLength(1);
    expect(await keptCents(stack)).toBe(TOTAL_CENTS);
  });

  it('is a new refund, made once, when a person requests it again', async () => {
    const refundId = await refundAndFail();
    const refundOnceMore = () =>
      stack.deps.database.rpcNow('ask_refund_again', { p_refund_id: refundId });
    const answers = await Promise.allSettled([refundOnceMore(), refundOnceMore()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await settleRefundsNow(stack.deps);
    await settle(stack);
    expect(
      stack.stripe
        .refunds()
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['failed', 'succeeded']);
    expect((await listRefunds(stack)).map(({ status }) => status).toSorted()).toEqual([
      'succeeded',
      'void',
    ]);
    expect(await keptCents(stack)).toBe(TOTAL_CENTS - 5000);
    await expect(refundOnceMore()).rejects.toMatchObject({ code: 'already_refunded' });
  });

  it('is no longer promised if it is refunded by hand in Stripe instead', async () => {
    await refundAndFail();
    const [charge] = stack.stripe.charges();
    stack.stripe.refund(String(charge?.payment_intent), 5000);
    await deliver(stack, 'refund.created');
    await settle(stack);
    expect(await keptCents(stack)).toBe(TOTAL_CENTS - 5000);
    expect((await listRefunds(stack)).map(({ status }) => status).toSorted()).toEqual([
      'succeeded',
      'void',
    ]);
  });
});
