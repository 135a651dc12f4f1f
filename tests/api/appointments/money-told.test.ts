import { beforeEach, describe, expect, it } from 'vitest';
import type { OwedPayment } from '#contract/appointments/payments.ts';
import type {
  AdminAppointmentDetail,
  AppointmentAnswer,
} from '#contract/appointments/appointments.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { giftBuyer } from '../../scenarios/people/gift-buyer.ts';
import { createMember } from '../../scenarios/people/member.ts';
import { holder } from '../../scenarios/practice/owner.ts';
import { deliver, grantCredits } from '../../scenarios/steps.ts';
import { visitor } from '../../scenarios/visitor.ts';

const stack = useStack();

let admin: Admin;
beforeEach(async () => {
  admin = await loginAdmin(stack);
});

const at = (id: string) => `/api/admin/appointments/${id}`;
const act = (id: string, what: string, json: object = {}, method = 'POST') =>
  admin.call<AppointmentAnswer>(method, `${at(id)}/${what}`, json);
const detailOf = async (id: string) =>
  (await admin.call<AdminAppointmentDetail>('GET', at(id))).body;

/** Ninety minutes of Thai bodywork with stones and cups, paid by card: $181.69. */
async function book(changes?: Parameters<typeof visitor>[2]) {
  const ann = visitor(stack, 'ann', changes);
  await ann.prepareAndPay();
  return (await ann.confirm()).body;
}

/** The therapist takes an enhancement off: without cups it is $16.03 less, without stones as well $37.41. */
const edit = (id: string, enhancementIds: string[] = ['hot-stones']) =>
  act(id, 'confirm-modification', {
    ...{ serviceId: 'thai-90', enhancementIds, stripePaymentIntentId: null },
    changeId: crypto.randomUUID(),
  });

describe('what an edit to a cheaper choice answers', () => {
  it('says what was refunded to which card, and that the payment is partly refunded', async () => {
    const { appointment } = await book();
    const { body } = await edit(appointment.id);
    expect(body.message).toBe('$16.03 was refunded to the card ending in 4242.');
    expect(body.refunds).toEqual([
      { way: 'card', amount: '16.03', credits: 0, cardEnding: '4242', state: 'refunded' },
    ]);
    expect(body.appointment).toMatchObject({
      paymentStatus: 'paid',
      money: { state: 'partly_refunded', refunded: '16.03' },
    });
  });

  it('says the same when it is asked again because the answer was lost', async () => {
    const { appointment } = await book();
    const wish = {
      ...{ serviceId: 'thai-90', enhancementIds: ['hot-stones'], stripePaymentIntentId: null },
      changeId: crypto.randomUUID(),
    };
    const first = await act(appointment.id, 'confirm-modification', wish);
    const again = await act(appointment.id, 'confirm-modification', wish);
    expect(again.body.message).toBe(first.body.message);
    expect(again.body.refunds).toHaveLength(1);
  });

  it('promises the refund where Stripe does not answer', async () => {
    const { appointment } = await book();
    stack.stripe.plan.fault('fail_before', { path: /v1/ });
    const { body } = await edit(appointment.id);
    stack.stripe.plan.heal();
    expect(body.message).toBe('$16.03 will be refunded to the card as soon as Stripe responds.');
    expect(body.appointment.money.state).toBe('refunding');
  });

  it('says what is back on the gift certificate, and what on the card', async () => {
    const code = await giftBuyer(stack).buy();
    const ann = visitor(stack);
    ann.giftCodes = [code];
    await ann.prepareAndPay();
    const { appointment } = (await ann.confirm()).body;
    expect(appointment.payments).toMatchObject([
      { way: 'card', paid: '81.69' },
      { way: 'gift_certificate', paid: '100.00' },
    ]);
    // Thai bodywork alone costs $144.28.
    expect((await edit(appointment.id, [])).body.message).toBe(
      '$37.41 was refunded to the card ending in 4242.',
    );
    const { body } = await act(appointment.id, 'refund', { reason: 'Cancelled by admin' });
    expect(body.message).toBe(
      '$44.28 was refunded to the card ending in 4242. $100 is back on the gift certificate.',
    );
    expect(body.appointment.money.state).toBe('refunded');
  });

  it('says what cash is to be handed back', async () => {
    const id = await bookByTelephone({ serviceId: 'thai-90', enhancementIds: ['cupping'] });
    await payInCash(id);
    const { body } = await edit(id, []);
    expect(body.message).toBe('Give back $16.03 in cash.');
    expect(body.refunds).toMatchObject([{ way: 'cash', state: 'to_hand_over' }]);
  });

  it('says of an edit that costs the same that it is made', async () => {
    const { appointment } = await book();
    const { body } = await edit(appointment.id, ['cupping', 'hot-stones']);
    expect(body).toMatchObject({ message: 'Appointment updated', refunds: [] });
  });
});

/** Booked by phone: owed. */
async function bookByTelephone(changes: object = {}): Promise<string> {
  const { body, status } = await admin.call<AppointmentAnswer>('POST', '/api/admin/appointments', {
    ...{ bookingKey: crypto.randomUUID(), serviceId: 'swedish-60', enhancementIds: [] },
    ...{ appointmentDate: '2026-11-28', appointmentTime: '18:00' },
    newClient: {
      ...{ firstName: 'Bo', lastName: 'Berg', email: 'bo@example.com', phone: '(320) 555-0122' },
    },
    ...changes,
  });
  expect(status).toBe(201);
  return body.appointment.id;
}

async function payInCash(id: string): Promise<void> {
  const json = { paymentId: crypto.randomUUID(), method: 'cash' };
  const { status } = await admin.call<OwedPayment>('POST', `${at(id)}/payment`, json);
  expect(status).toBe(200);
}

describe('how the dashboard says that the money stands', () => {
  it('is owed with its sum, and disputed before anything else', async () => {
    const id = await bookByTelephone();
    expect((await detailOf(id)).appointment.money).toMatchObject({ state: 'owed', owed: '85.50' });
    const { appointment } = await book();
    const [intent] = stack.stripe.paymentIntents();
    stack.stripe.dispute(intent?.id ?? '');
    await deliver(stack, 'charge.dispute.created');
    expect((await detailOf(appointment.id)).appointment).toMatchObject({
      money: { state: 'disputed' },
    });
  });

  it('is nothing due where nothing was paid and it is canceled', async () => {
    const id = await bookByTelephone();
    const { body } = await act(id, 'status', { status: 'cancelled' }, 'PATCH');
    expect(body).toMatchObject({ message: 'Appointment canceled', refunds: [] });
    expect(body.appointment.money.state).toBe('nothing_due');
  });

  it('is paid though a second payment of it was returned whole', async () => {
    const id = await bookByTelephone();
    const json = { paymentId: crypto.randomUUID(), method: 'card' };
    const { body } = await admin.call<OwedPayment>('POST', `${at(id)}/payment`, json);
    await payInCash(id);
    stack.stripe.pay(body.paymentIntentId ?? '');
    await deliver(stack, 'payment_intent.succeeded');
    expect((await detailOf(id)).appointment.money).toMatchObject({
      ...{ state: 'paid', refunded: '85.50' },
    });
  });
});

describe('what a credit has paid', () => {
  const bookByCredit = async (mia: Awaited<ReturnType<typeof createMember>>) => {
    const checkout = mia.checkout();
    await checkout.prepare();
    return (await checkout.confirm()).body;
  };

  it('is the credit, on the confirmation and on the appointment’s own page, also where it was granted', async () => {
    const mia = await createMember(stack);
    await grantCredits(stack, mia.email);
    const { appointment, link } = await bookByCredit(mia);
    const paid = {
      ...{ way: 'credit', paid: '0.00', refunded: '0.00', refunding: '0.00' },
      ...{ credits: 1, creditsReturned: 0 },
    };
    expect(appointment.payments).toEqual([paid]);
    expect(await holder(stack, { link }).appointment()).toMatchObject({
      ...{ payments: [paid], owed: '0.00', giftValueGiven: '0.00' },
    });
    const { body } = await act(appointment.id, 'status', { status: 'cancelled' }, 'PATCH');
    expect(body.message).toBe('The credit is back in the client’s account.');
  });

  it('late is half a fee and half gift value, which answer and own page say', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const { appointment, link } = await bookByCredit(mia);
    stack.clock.set('2026-11-25T02:00:00Z');
    const { body } = await act(appointment.id, 'cancel', { version: 1, by: 'client' });
    expect(body.message).toBe('$63.42 is in the client’s account as gift value.');
    expect(body.appointment.money.state).toBe('partly_refunded');
    expect(await holder(stack, { link }).appointment()).toMatchObject({ giftValueGiven: '63.42' });
  });

  it('is weighed against money by what the next one cost: nothing, where it was granted', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    expect((await mia.credits()).byDuration).toMatchObject([{ duration: 90, nextCost: '118.67' }]);
    await grantCredits(stack, mia.email);
    expect((await mia.credits()).byDuration).toMatchObject([{ duration: 90, nextCost: '0.00' }]);
  });

  it('still has its cost while the last one is kept for a checkout', async () => {
    const mia = await createMember(stack);
    await grantCredits(stack, mia.email);
    await mia.checkout().prepare();
    expect((await mia.credits()).byDuration).toMatchObject([{ available: 0, nextCost: '0.00' }]);
  });
});

describe('what is unpaid and canceled late', () => {
  it('is owed, and the client’s own page says so', async () => {
    const mia = await createMember(stack, 'bo');
    const id = await bookByTelephone();
    stack.clock.set('2026-11-28T20:00:00Z');
    await act(id, 'cancel', { version: 1, by: 'client' });
    const { body } = await mia.call<{ past: object[] }>('/api/account/appointments');
    expect(body.past).toMatchObject([{ status: 'cancelled', owed: '40.00', payments: [] }]);
  });
});

describe('who would hear of a refund', () => {
  it.each([
    ['by day, with consent', true, '2026-11-21T18:00:00Z', ['email', 'sms']],
    ['without consent', false, '2026-11-21T18:00:00Z', ['email']],
    ['at night', true, '2026-11-22T04:00:00Z', ['email']],
    ['once it has begun', true, '2026-11-25T15:30:00Z', ['email']],
  ])('is its client, %s', async (_, textConsent, now, channels) => {
    const { appointment } = await book({ textConsent });
    stack.clock.set(now);
    expect((await detailOf(appointment.id)).refundIsNotifiedBy).toEqual(channels);
  });

  it('is no one where someone walked in and left no address', async () => {
    const sale = { walkInName: 'Sam', serviceId: 'swedish-60', checkoutKey: crypto.randomUUID() };
    await admin.call('POST', '/api/admin/checkout/payment', { ...sale, method: 'cash' });
    const { body } = await admin.call<{ appointmentId: string }>(
      'POST',
      '/api/admin/checkout',
      sale,
    );
    expect((await detailOf(body.appointmentId)).refundIsNotifiedBy).toEqual([]);
  });
});

describe('what a confirmation says about money', () => {
  const refuse = (statusCode: number) => () => {
    const problem = { statusCode, name: 'validation_error', message: 'No' };
    return Promise.resolve(new Response(JSON.stringify(problem), { status: statusCode }));
  };

  it('waits where the provider is down, so that it is on its way', async () => {
    stack.mailbox.intercept = refuse(500);
    const { notifications } = await book({ textConsent: false });
    expect(notifications).toEqual({ email: false, sms: false, waiting: ['email'] });
  });

  it('has failed for good where the provider refuses the address', async () => {
    stack.mailbox.intercept = refuse(422);
    const { notifications } = await book({ textConsent: false });
    expect(notifications).toEqual({ email: false, sms: false, waiting: [] });
  });
});
