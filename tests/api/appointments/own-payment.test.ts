import { beforeEach, describe, expect, it } from 'vitest';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import {
  payOwnAppointment,
  readOwnAppointment,
  type OwnChange,
} from '#contract/appointments/own-appointment.ts';
import type { Recurring } from '#contract/appointments/recurring.ts';
import { makeLink } from '#api/messages/kinds/appointment-facts.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { holder, owner } from '../../scenarios/practice/owner.ts';
import { deliver } from '../../scenarios/steps.ts';

const stack = useStack();
let admin: Admin;
beforeEach(async () => {
  admin = await loginAdmin(stack);
});

const BOOKING = {
  newClient: {
    firstName: 'Nils',
    lastName: 'Berg',
    email: 'nils@example.com',
    phone: '320-555-0177',
  },
  ...{
    serviceId: 'thai-90',
    enhancementIds: [],
    appointmentDate: '2026-12-02',
    appointmentTime: '09:00',
  },
};

/** Nils at the page of an appointment of his, by its link. */
async function nilsAt(appointmentId: string) {
  const link = await makeLink(stack.deps, { appointmentId, linkNumber: 1 });
  const nils = holder(stack, { link });
  const pay = async (paymentId: string = crypto.randomUUID()) =>
    (await nils.call('/pay', { paymentId })).body as OwnChange;
  return { ...nils, pay };
}

/** Booked by phone: $144.28 is owed. */
async function bookNils() {
  const { body } = await admin.call<AppointmentAnswer>('POST', '/api/admin/appointments', {
    ...{ bookingKey: crypto.randomUUID(), ...BOOKING },
  });
  return nilsAt(body.appointment.id);
}

/** The ways in which it becomes known that a card was charged. */
const ENDS = {
  'the page that asks': (nils: Awaited<ReturnType<typeof nilsAt>>, id: string) => nils.status(id),
  'the webhook': () => deliver(stack, 'payment_intent.succeeded'),
  'the sweep': () => {
    stack.clock.advance(61);
    return sweep(stack);
  },
};

describe('what is owed', () => {
  it.each(Object.entries(ENDS))('is paid by its client’s card, settled by %s', async (_, end) => {
    const nils = await bookNils();
    const payment = payOwnAppointment.answer.parse(await nils.pay());
    expect(payment).toMatchObject({
      ...{ outcome: 'to_pay', amount: '144.28', appointment: { owed: '144.28', paid: '0.00' } },
    });
    const id = String(payment.paymentIntentId);
    stack.stripe.pay(id);
    await end(nils, id);
    expect(await nils.appointment()).toMatchObject({ owed: '0.00', paymentStatus: 'paid' });
    expect((await nils.status(id)).body).toMatchObject({ state: 'applied' });
  });

  it('is charged once, however often and from how many tabs it is asked', async () => {
    const nils = await bookNils();
    const paymentId = crypto.randomUUID();
    const first = await nils.pay(paymentId);
    expect((await nils.pay(paymentId)).paymentIntentId).toBe(first.paymentIntentId);
    const otherTab = await nils.pay();
    stack.stripe.pay(String(first.paymentIntentId));
    // The answer was lost: asked again, it is known.
    expect(await nils.pay(paymentId)).toMatchObject({
      ...{ outcome: 'applied', clientSecret: null, appointment: { owed: '0.00' } },
    });
    stack.stripe.pay(String(otherTab.paymentIntentId));
    const later = await nils.status(String(otherTab.paymentIntentId));
    expect(later.body).toMatchObject({ state: 'returned', appointment: { owed: '0.00' } });
    expect(stack.stripe.refunds().map(({ amount }) => amount)).toEqual([14428]);
  });

  it('is nothing if it was paid at the desk in the meantime, and a card charged after that is refunded', async () => {
    const nils = await bookNils();
    const { paymentIntentId } = await nils.pay();
    const { id } = await nils.appointment();
    await admin.call('POST', `/api/admin/appointments/${id}/payment`, {
      ...{ paymentId: crypto.randomUUID(), method: 'cash' },
    });
    expect(await nils.pay()).toMatchObject({ outcome: 'applied', amount: '0.00' });
    stack.stripe.pay(String(paymentIntentId));
    expect((await nils.status(String(paymentIntentId))).body).toMatchObject({ state: 'returned' });
  });

  it('is no one’s to pay but its client’s, and Ann’s payment is not found at Nils’ page', async () => {
    const nils = await bookNils();
    const ann = await owner(stack);
    expect((await ann.call('/pay', { paymentId: crypto.randomUUID() })).body).toMatchObject({
      outcome: 'applied',
    });
    const { paymentIntentId } = await nils.pay();
    expect((await ann.status(String(paymentIntentId))).problem.code).toBe('payment_not_found');
    const unknown = holder(stack, { link: 'A'.repeat(22) });
    const { status, problem } = await unknown.call('/pay', { paymentId: crypto.randomUUID() });
    expect([status, problem.code]).toEqual([404, 'unknown_link']);
  });
});

it('a date of a recurring appointment shows the others, what each owes, and is paid for itself', async () => {
  const { body } = await admin.call<Recurring>('POST', '/api/admin/recurring', {
    recurringId: crypto.randomUUID(),
    everyWeeks: 2,
    booking: { bookingKey: crypto.randomUUID(), ...BOOKING },
    others: [
      { date: '2026-12-16', time: '09:00' },
      { date: '2026-12-30', time: '09:00' },
    ],
  });
  const nils = await nilsAt(String(body.booked[1]?.appointmentId));
  const { paymentIntentId } = await nils.pay();
  stack.stripe.pay(String(paymentIntentId));
  await nils.status(String(paymentIntentId));
  const first = await nilsAt(String(body.booked[0]?.appointmentId));
  const { appointment } = readOwnAppointment.answer.parse((await first.read()).body);
  expect(appointment).toMatchObject({
    ...{ everyWeeks: 2, owed: '144.28' },
    recurring: [
      { startsAt: '2026-12-16T15:00:00.000Z', owed: '0.00' },
      { startsAt: '2026-12-30T15:00:00.000Z', owed: '144.28' },
    ],
  });
});
