import { describe, expect, it } from 'vitest';
import { cancelAppointment } from '#api/appointments/change-appointment.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { createMember } from '../people/member.ts';
import { cancel, grantCredits, listAppointments, requireAppointment } from '../steps.ts';

const stack = useStack();

/** Books by credit, and gets the half of another one, cancelled late, as gift value: 59.34 with its tax of 4.08. */
async function memberWithGiftValue() {
  const mia = await createMember(stack);
  await mia.buyBundle();
  const checkout = mia.checkout({ appointmentDate: '2026-11-25' });
  await checkout.prepare();
  await checkout.confirm();
  const { appointment_id: appointmentId } = await requireAppointment(stack);
  stack.clock.set('2026-11-24T12:00:00-06:00');
  await cancelAppointment(stack.deps, { appointmentId, version: 1, by: 'client' });
  return mia;
}

describe('S36 there is nothing to charge', () => {
  it('a credit covers all: booked without a payment, and the credit returns in time', async () => {
    const mia = await createMember(stack);
    await grantCredits(stack, mia.email);
    const checkout = mia.checkout();
    await checkout.prepare();
    expect(stack.stripe.paymentIntents()).toEqual([]);
    expect((await checkout.confirm()).body).toMatchObject({
      ...{ appointment: { paymentStatus: 'paid', totalAmount: '0.00' } },
      notifications: { email: true },
    });
    await settle(stack);
    await cancel(stack, (await requireAppointment(stack)).appointment_id);
    expect(await mia.credits()).toMatchObject({ availableCredits: 1, totalUsed: 0 });
    await settle(stack);
  });

  it('the rest of a credit after a late cancellation pays for half an hour, and is returned unchanged', async () => {
    const mia = await memberWithGiftValue();
    expect(await mia.credits()).toMatchObject({ giftValue: '63.42', availableCredits: 2 });
    const checkout = mia.checkout({ serviceId: 'swedish-30', appointmentDate: '2026-11-27' });
    expect((await checkout.prepare({ useGiftValue: true })).body).toMatchObject({
      ...{ clientSecret: null, calculatedAmount: '0.00', giftValue: '53.44' },
    });
    await checkout.confirm();
    expect(await mia.credits()).toMatchObject({ giftValue: '9.98' });
    const booked = (await listAppointments(stack)).find(({ status }) => status === 'pending');
    await cancel(stack, booked?.appointment_id ?? '');
    expect(await mia.credits()).toMatchObject({ giftValue: '63.42' });
    await settle(stack);
  });

  it('no one confirms: the hold and what it reserved are free once it has run out', async () => {
    const mia = await createMember(stack);
    await grantCredits(stack, mia.email);
    await mia.checkout().prepare();
    expect(await mia.credits()).toMatchObject({ availableCredits: 0 });
    stack.clock.advance(11);
    await settle(stack);
    expect(await mia.credits()).toMatchObject({ availableCredits: 1 });
    expect(await listAppointments(stack)).toEqual([]);
  });
});
