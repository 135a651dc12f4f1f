import { describe, expect, it } from 'vitest';
import { refundAppointment, setStatus } from '#api/appointments/act-on-appointment.ts';
import { permutations } from '../../helpers/texts/permutations.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { settle, sweep } from '../../helpers/stack/settle.ts';
import {
  deliver,
  giveBack,
  keptCents,
  listAppointments,
  listRefunds,
  modifying,
  requireAppointment,
  reviewKinds,
} from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const TOTAL_CENTS = 18169;
const REFUND = { method: 'POST', path: /v1\/refunds$/ } as const;

async function book() {
  const ann = visitor(stack);
  await ann.prepareAndPay();
  await ann.confirm();
  const { order_id } = await requireAppointment(stack);
  return { paymentIntentId: ann.paymentIntentId, orderId: order_id };
}

const ledger = async () =>
  (await stack.sql('select kind, amount_cents from public.ledger order by ledger_id')).map(
    ({ kind, amount_cents }) => `${String(kind)} ${String(amount_cents)}`,
  );
const paymentStatus = async () => (await requireAppointment(stack)).payment_status;
const returned = () => stack.stripe.refunds().map(({ amount }) => amount);

describe('S34 the money of a disputed payment', () => {
  it('an inquiry moves no money; refunds wait until it is closed', async () => {
    const { paymentIntentId, orderId } = await book();
    const { id } = stack.stripe.dispute(paymentIntentId, { isInquiry: true });
    await deliver(stack, 'charge.dispute.created');
    await giveBack(stack, orderId, 5000);
    await settle(stack);
    expect(await ledger()).toEqual([`captured ${TOTAL_CENTS}`]);
    expect(await reviewKinds(stack)).toEqual(['dispute']);
    expect([await paymentStatus(), returned()]).toEqual(['paid', []]);
    stack.stripe.closeDispute(id, 'warning_closed');
    await deliver(stack, 'charge.dispute.closed');
    expect([await keptCents(stack), returned()]).toEqual([TOTAL_CENTS - 5000, [5000]]);
  });

  it('the bank takes it and returns it: the ledger follows at each step', async () => {
    const { paymentIntentId, orderId } = await book();
    const { id } = stack.stripe.dispute(paymentIntentId);
    await deliver(stack, 'charge.dispute.created');
    await deliver(stack, 'charge.dispute.funds_withdrawn');
    await giveBack(stack, orderId, 5000);
    await settle(stack);
    const taken = [`captured ${TOTAL_CENTS}`, `dispute_out ${-TOTAL_CENTS}`];
    expect(await ledger()).toEqual(taken);
    expect([await paymentStatus(), returned()]).toEqual(['pending', []]);
    expect(await listAppointments(stack)).toMatchObject([{ status: 'pending' }]);
    stack.stripe.closeDispute(id, 'won');
    await deliver(stack, 'charge.dispute.funds_reinstated');
    await deliver(stack, 'charge.dispute.closed');
    await settle(stack);
    expect(await ledger()).toEqual([...taken, `dispute_in ${TOTAL_CENTS}`, 'refunded -5000']);
    expect([await paymentStatus(), returned()]).toEqual(['paid', [5000]]);
  });

  it('reported afterwards, in any order and twice: the same', async () => {
    const orders = permutations([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ] as const);
    // Each order begins differently; the other three follow in one of theirs.
    for (const order of orders.filter((_, index) => index % 5 === 0)) {
      await stack.empty();
      const { paymentIntentId } = await book();
      const { id } = stack.stripe.dispute(paymentIntentId);
      stack.stripe.closeDispute(id, 'won');
      for (const type of [...order, ...order]) {
        expect(await deliver(stack, type), order.join()).toBe(200);
      }
      await settle(stack);
      expect(await ledger(), order.join()).toEqual([
        `captured ${TOTAL_CENTS}`,
        `dispute_out ${-TOTAL_CENTS}`,
        `dispute_in ${TOTAL_CENTS}`,
      ]);
      expect([await paymentStatus(), await reviewKinds(stack)]).toEqual(['paid', ['dispute']]);
    }
  }, 60_000);

  it.each([
    ['all of it', 0],
    ['a part of it', 6000],
  ])(
    '%s is lost: the rest is owed, no message says it is paid, and only money that is there is refunded',
    async (_, cents) => {
      const { paymentIntentId, orderId } = await book();
      const toldAsPaid = async () => {
        const [row] = await stack.sql(
          `select v.paid_cents as dashboard, m.card_cents as messages, (private.payment_parts(a.order_id) #>> '{0,paid_cents}')::integer as pages,
             (select c.facts ->> 'paid_cents' from private.calendar_appointments('-infinity', 'infinity') c)::integer as calendar
           from public.admin_appointments v join public.appointments a using (appointment_id), private.money_of(a.order_id) m`,
        );
        return row;
      };
      const { id } = stack.stripe.dispute(paymentIntentId);
      await deliver(stack, 'charge.dispute.funds_withdrawn');
      await giveBack(stack, orderId, 5000);
      const all = {
        ...{ dashboard: TOTAL_CENTS, messages: TOTAL_CENTS },
        ...{ pages: TOTAL_CENTS, calendar: TOTAL_CENTS },
      };
      expect(await toldAsPaid()).toEqual(all);
      stack.stripe.closeDispute(id, 'lost', cents);
      await deliver(stack, 'charge.dispute.closed');
      expect(await toldAsPaid()).toEqual({
        ...{ dashboard: cents, messages: cents },
        ...{ pages: cents, calendar: cents },
      });
      await settle(stack);
      expect([await keptCents(stack), returned(), await paymentStatus()]).toEqual([
        cents,
        [],
        'pending',
      ]);
    },
  );

  it('in the dashboard, no refund or change can be made until it is closed; a cancellation frees the time, and its money waits', async () => {
    const { paymentIntentId } = await book();
    const { appointment_id: id } = await requireAppointment(stack);
    const { id: disputeId } = stack.stripe.dispute(paymentIntentId);
    await deliver(stack, 'charge.dispute.created');
    const refund = () => refundAppointment(stack.deps, id, { reason: 'Cancelled by admin' });
    await expect(refund()).rejects.toMatchObject({ code: 'payment_disputed' });
    await expect(modifying(stack, id).calculate('thai-120')).rejects.toMatchObject({
      ...{ code: 'change_not_possible', options: { detail: expect.stringContaining('The bank') } },
    });
    expect((await setStatus(stack.deps, id, { status: 'cancelled' })).appointment).toMatchObject({
      ...{ status: 'cancelled', money: { isDisputed: true } },
    });
    await settle(stack);
    expect(returned()).toEqual([]);
    stack.stripe.closeDispute(disputeId, 'won');
    await deliver(stack, 'charge.dispute.closed');
    expect(returned()).toEqual([TOTAL_CENTS]);
  });

  it('a refund promised before it was disputed waits, and is made once that is won', async () => {
    const { paymentIntentId, orderId } = await book();
    stack.stripe.plan.fault('fail_before', REFUND);
    await giveBack(stack, orderId, 5000);
    stack.stripe.plan.heal();
    const { id } = stack.stripe.dispute(paymentIntentId);
    await deliver(stack, 'charge.dispute.created');
    stack.clock.advance(60);
    await settle(stack);
    expect(await listRefunds(stack)).toMatchObject([{ status: 'requested' }]);
    stack.stripe.closeDispute(id, 'won');
    await deliver(stack, 'charge.dispute.closed');
    await settle(stack);
    expect([await keptCents(stack), returned()]).toEqual([TOTAL_CENTS - 5000, [5000]]);
  });

  it('a refund promised before the dispute was lost isn’t requested over and over', async () => {
    const { paymentIntentId, orderId } = await book();
    stack.stripe.plan.fault('fail_before', REFUND);
    await giveBack(stack, orderId, 5000);
    stack.stripe.plan.heal();
    const { id } = stack.stripe.dispute(paymentIntentId);
    await deliver(stack, 'charge.dispute.created');
    stack.stripe.closeDispute(id, 'lost');
    await deliver(stack, 'charge.dispute.closed');
    for (let round = 0; round < 10; round += 1) {
      stack.clock.advance(6 * 60);
      await sweep(stack);
    }
    expect(await listRefunds(stack)).toMatchObject([{ status: 'void' }]);
    expect(await reviewKinds(stack)).toEqual(['dispute']);
  });
});
