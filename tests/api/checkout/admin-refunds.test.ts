import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { deliver, keptCents, requireAppointment } from '../../scenarios/steps.ts';
import type { visitor } from '../../scenarios/visitor.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { bookAsGuest } from './guest-booking.ts';
import { createAdminActs } from '../appointments/admin-acts.ts';

const stack = useStack();

/** Thai bodywork for 90 minutes with two enhancements, on Wednesday at nine. */
const PAID_CENTS = 18169;

const admin = useAdmin(stack);
let id: string;
const { act, setStatus, returned, waitUntilOver, notified } = createAdminActs(
  stack,
  admin,
  () => id,
);

/** Ann has booked and paid. */
async function book(changes?: Parameters<typeof visitor>[2]) {
  id = await bookAsGuest(stack, 'ann', changes);
}
const refund = (version?: number) =>
  act('POST', 'refund', { reason: 'Cancelled by admin', ...(version && { version }) });

describe('POST …/refund', () => {
  it('cancels what is ahead, frees its time, gives all back once, and tells the client', async () => {
    await book();
    const { body } = await refund(1);
    expect(body.appointment).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(returned()).toEqual([PAID_CENTS]);
    expect(await stack.sql('select 1 from public.occupancy')).toHaveLength(0);
    expect(await notified('appointment_cancelled')).toBeGreaterThan(0);
    // The second press of the same page, and one after a reload.
    expect((await refund(1)).status).toBe(200);
    expect((await refund()).problem.code).toBe('already_refunded');
    expect(returned()).toEqual([PAID_CENTS]);
  });

  it('leaves a completed session in the book, refunded, and can take that press of Done back', async () => {
    await book();
    await setStatus('confirmed');
    waitUntilOver();
    await setStatus('completed');
    const { body } = await refund();
    expect(body.appointment).toMatchObject({ status: 'completed', version: 4 });
    expect(body.appointment.paymentStatus).toBe('refunded');
    expect(await keptCents(stack)).toBe(0);
    expect(await notified('payment_refunded')).toBe(1);
    expect((await refund()).problem.code).toBe('already_refunded');
  });

  it('refunds the fee of a no-show', async () => {
    await book();
    await setStatus('confirmed');
    waitUntilOver();
    await setStatus('no_show');
    expect(await keptCents(stack)).toBe(13500);
    expect((await refund()).body.appointment).toMatchObject({
      status: 'no_show',
      paymentStatus: 'refunded',
    });
    expect(await keptCents(stack)).toBe(0);
  });

  it.each(['apply_then_drop', 'apply_then_500'] as const)(
    'is made once though Stripe breaks off after it (%s), however often it is pressed',
    async (kind) => {
      await book();
      stack.stripe.plan.fault(kind, { method: 'POST', path: /v1\/refunds$/ });
      expect((await refund(1)).status).toBe(200);
      await Promise.all([refund(1), refund(), refund(2)]);
      stack.stripe.plan.heal();
      expect(returned()).toEqual([PAID_CENTS]);
    },
  );

  it('is refused without a reason, for what no one has paid, and while a bank is reviewing it', async () => {
    await book();
    expect((await act('POST', 'refund', { reason: ' ' })).problem.fields).toEqual({
      reason: 'A reason is required',
    });
    const [intent] = stack.stripe.paymentIntents();
    stack.stripe.dispute(intent?.id ?? '');
    await deliver(stack, 'charge.dispute.created');
    const { status, problem } = await refund();
    expect([status, problem.code]).toEqual([409, 'payment_disputed']);
    expect(await requireAppointment(stack)).toMatchObject({ status: 'pending', version: 1 });
  });
});

describe('POST …/cancel', () => {
  it('keeps what the policy says of a late client, or what the therapist decides', async () => {
    await book();
    stack.clock.set('2026-11-25T02:00:00Z');
    const { body } = await act('POST', 'cancel', { version: 1, by: 'client' });
    expect(body.appointment.status).toBe('cancelled');
    expect(await keptCents(stack)).toBe(6750);
    await book({ email: 'bo@example.com', appointmentTime: '13:00' });
    await act('POST', 'cancel', { version: 1, by: 'client', keptPercent: 10 });
    expect(await keptCents(stack)).toBe(6750 + 1350);
  });

  it('refuses without a version, and a share above the whole', async () => {
    await book();
    expect((await act('POST', 'cancel', { by: 'client' })).problem.fields).toEqual({
      version: 'Please reload this page',
    });
    expect(
      (await act('POST', 'cancel', { version: 1, by: 'client', keptPercent: 101 })).status,
    ).toBe(400);
    expect((await act('POST', 'cancel', { version: 2, by: 'client' })).problem.code).toBe(
      'stale_version',
    );
  });
});
