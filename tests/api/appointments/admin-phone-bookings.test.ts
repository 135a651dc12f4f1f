import { beforeEach, describe, expect, it } from 'vitest';
import type { Modification } from '#contract/appointments/modifications.ts';
import type { OwedPayment } from '#contract/appointments/payments.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { deliver, grantCredits, keptCents, listAppointments } from '../../scenarios/steps.ts';
import type { visitor } from '../../scenarios/visitor.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';
import { createAdminActs } from './admin-acts.ts';

const stack = useStack();

const admin = useAdmin(stack);
let id: string;
const { act, returned } = createAdminActs(stack, admin, () => id);

/** Ann has booked and paid. */
async function book(changes?: Parameters<typeof visitor>[2]) {
  id = await bookAsGuest(stack, 'ann', changes);
}

/** Booked by phone: nothing is paid yet. */
const TELEPHONE = {
  ...{
    serviceId: 'swedish-60',
    enhancementIds: [],
    appointmentDate: '2026-11-28',
    appointmentTime: '18:00',
  },
  newClient: {
    ...{ firstName: 'Bo', lastName: 'Berg', email: 'bo@example.com', phone: '(320) 555-0122' },
  },
};
const bookByTelephone = (changes: object = {}) =>
  admin.call<AppointmentAnswer>('POST', '/api/admin/appointments', {
    ...{ bookingKey: crypto.randomUUID(), ...TELEPHONE, ...changes },
  });

describe('POST …/payment', () => {
  beforeEach(async () => {
    id = (await bookByTelephone()).body.appointment.id;
  });
  const pay = (method: 'card' | 'cash', more: object = {}) =>
    act<OwedPayment>('POST', 'payment', { paymentId: crypto.randomUUID(), method, ...more });

  it('takes what is owed and a tip in cash, once', async () => {
    const paymentId = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1) {
      const { body } = await pay('cash', { paymentId, tip: '15.00' });
      expect(body).toMatchObject({ amount: '100.50', clientSecret: null, paymentIntentId: null });
      expect(body.appointment).toMatchObject({ paymentStatus: 'paid' });
    }
    expect(await keptCents(stack)).toBe(10050);
    expect((await pay('cash')).problem.code).toBe('already_paid');
  });

  it('asks again about a tip above the price of the session, and takes it once that is confirmed', async () => {
    const { status, problem } = await pay('cash', { tip: '80.01' });
    expect([status, problem.code]).toEqual([409, 'confirmation_needed']);
    expect(problem.detail).toContain('$80.01 tip');
    expect(await keptCents(stack)).toBe(0);
    const { body } = await pay('cash', { tip: '80.01', isConfirmed: true });
    expect(body).toMatchObject({ amount: '165.51', appointment: { paymentStatus: 'paid' } });
  });

  it('takes it by card, settled by the browser, once', async () => {
    const paymentId = crypto.randomUUID();
    const { body } = await pay('card', { paymentId });
    expect((await pay('card', { paymentId })).body.paymentIntentId).toBe(body.paymentIntentId);
    const confirm = () =>
      act('POST', 'payment/confirm', { stripePaymentIntentId: body.paymentIntentId });
    expect((await confirm()).problem.code).toBe('payment_not_completed');
    stack.stripe.pay(body.paymentIntentId ?? '');
    for (let times = 0; times < 2; times += 1) {
      expect((await confirm()).body.appointment).toMatchObject({ paymentStatus: 'paid' });
    }
    expect((await pay('card', { paymentId })).body.clientSecret).toBeNull();
    expect(await keptCents(stack)).toBe(8550);
  });

  it('is settled by the webhook if the answer is lost; if it was paid in cash in the meantime, the card is refunded', async () => {
    const { body } = await pay('card');
    await pay('cash');
    stack.stripe.pay(body.paymentIntentId ?? '');
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await keptCents(stack)).toBe(8550);
    expect(returned()).toEqual([8550]);
    const late = await act('POST', 'payment/confirm', {
      stripePaymentIntentId: body.paymentIntentId,
    });
    expect(late.problem).toMatchObject({ code: 'already_paid' });
    expect(late.problem.detail).toContain('will be refunded in full');
  });

  it('refuses another content under the same name, and a payment of something else', async () => {
    const paymentId = crypto.randomUUID();
    await pay('card', { paymentId });
    expect((await pay('card', { paymentId, tip: '5.00' })).problem.code).toBe(
      'change_not_possible',
    );
    expect((await pay('cash', { paymentId })).problem.code).toBe('change_not_possible');
    await book();
    const [, ofBooking] = stack.stripe.paymentIntents();
    const { problem } = await act('POST', 'payment/confirm', {
      stripePaymentIntentId: ofBooking?.id,
    });
    expect(problem.code).toBe('payment_not_found');
    expect((await pay('card', { tip: '-5.00' })).status).toBe(400);
  });
});

describe('POST /api/admin/appointments', () => {
  it('books any free time ahead, confirmed and owed, and tells the client; twice it is one', async () => {
    const bookingKey = crypto.randomUUID();
    const { status, body } = await bookByTelephone({ bookingKey });
    expect(status).toBe(201);
    expect(body.appointment).toMatchObject({
      ...{
        status: 'confirmed',
        paymentStatus: 'pending',
        localDate: '2026-11-28',
        localTime: '18:00',
      },
    });
    expect((await bookByTelephone({ bookingKey })).body.appointment.id).toBe(body.appointment.id);
    expect(await listAppointments(stack)).toHaveLength(1);
    const [email] = await stack.mailbox.list();
    expect(email?.text).toContain('$85.50 is due');
    expect(email?.text).not.toMatch(/paid/i);
    const other = await bookByTelephone({ bookingKey, appointmentTime: '08:00' });
    expect(other.problem.code).toBe('change_not_possible');
  });

  it('made more expensive, owes that as well, but not into the next session', async () => {
    id = (await bookByTelephone()).body.appointment.id;
    const modify = () =>
      act<Modification>('PATCH', 'modify', { serviceId: 'thai-120', enhancementIds: [] });
    expect((await modify()).body).toMatchObject({ requiresPayment: false, newAmount: '192.38' });
    await bookByTelephone({ appointmentTime: '19:30' });
    expect((await modify()).problem.code).toBe('slot_taken');
  });

  it('books again for a client on file, by credit', async () => {
    await book();
    const [client] = await stack.sql('select client_id from public.clients');
    await grantCredits(stack, 'ann@example.com', 1, 60);
    const again = { newClient: undefined, clientId: client?.['client_id'], useCredit: true };
    const { body } = await bookByTelephone(again);
    expect(body.appointment).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    const [, second] = await listAppointments(stack);
    expect(second).toMatchObject({ email: 'ann@example.com' });
    const none = await bookByTelephone({ ...again, appointmentTime: '08:00' });
    expect(none.problem.code).toBe('credit_missing');
  });

  it('refuses a time that is taken with others that are free, the past, and no one', async () => {
    await bookByTelephone();
    const taken = await bookByTelephone({ appointmentTime: '18:30' });
    expect(taken.problem.code).toBe('slot_taken');
    expect(taken.problem.alternatives?.length).toBeGreaterThan(0);
    expect((await bookByTelephone({ appointmentDate: '2026-11-20' })).problem.code).toBe(
      'date_in_past',
    );
    expect((await bookByTelephone({ newClient: undefined })).problem.fields).toHaveProperty(
      'clientId',
    );
    expect(
      (await bookByTelephone({ newClient: undefined, clientId: crypto.randomUUID() })).status,
    ).toBe(404);
    expect((await bookByTelephone({ useCredit: true })).problem.fields).toHaveProperty('useCredit');
    const wrong = { newClient: { ...TELEPHONE.newClient, phone: '(320) 155-0122' } };
    expect((await bookByTelephone(wrong)).status).toBe(400);
  });
});
