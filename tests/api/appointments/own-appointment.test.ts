import { describe, expect, it } from 'vitest';
import {
  changeOwnAppointment,
  priceOwnChange,
  readOwnAppointment,
  readOwnPayment,
  type OwnAppointment,
} from '#contract/appointments/own-appointment.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { keptCents } from '../../scenarios/steps.ts';
import { owner } from '../../scenarios/practice/owner.ts';

const stack = useStack();

describe('an appointment’s own page', () => {
  it('shows the latest version of the appointment, and no one’s address, phone or notes', async () => {
    const ann = await owner(stack);
    const { status, body } = await ann.read();
    expect(status).toBe(200);
    const { appointment } = readOwnAppointment.answer.parse(body);
    expect(appointment).toMatchObject({
      ...{ status: 'pending', version: 1, firstName: 'Ann', serviceId: 'thai-90', fixed: null },
      ...{ localDate: '2026-11-25', localTime: '09:00', isFree: true },
      policy: { freeUntilHours: 24, lateFeePercent: 50, noShowFeePercent: 100 },
      ...{ enhancementIds: ['cupping', 'hot-stones'], lateFee: '67.50', owed: '0.00' },
      freeUntil: '2026-11-24T15:00:00.000Z',
      ifCancelledNow: { kept: '0.00', refunded: appointment.paid, creditsReturned: 0 },
      ...{ isIntakeMissing: true, recurring: [], everyWeeks: null },
      calendarFile: expect.stringMatching(/^\/api\/appointment\/calendar\/.+\.ics$/),
    });
    expect(JSON.stringify(body)).not.toMatch(/ann@|555-0111|knee|lund/i);
  });

  it('says after the deadline what is kept, and that is what canceling keeps', async () => {
    const ann = await owner(stack);
    stack.clock.set('2026-11-24T15:00:00.001Z');
    const before = await ann.appointment();
    expect(before).toMatchObject({ isFree: false, ifCancelledNow: { kept: '67.50' } });
    const { status, body } = await ann.cancel(before);
    expect(status).toBe(200);
    const { appointment } = readOwnAppointment.answer.parse(body);
    expect(appointment).toMatchObject({
      ...{ status: 'cancelled', fixed: 'cancelled', calendarFile: null },
      refunded: before.ifCancelledNow.refunded,
    });
    expect(await keptCents(stack)).toBe(6750);
    expect((await ann.cancel(before)).status).toBe(200);
    expect(await keptCents(stack)).toBe(6750);
  });

  it('moves to a free time for nothing, and the answer is the appointment there', async () => {
    const ann = await owner(stack);
    const before = await ann.appointment();
    const to = { date: '2026-11-27', time: '13:00' };
    expect(priceOwnChange.answer.parse((await ann.price(before, to)).body)).toEqual({
      ...{ before: before.totalAmount, difference: '0.00', isToPay: false },
    });
    const { body } = await ann.change(before, to);
    expect(changeOwnAppointment.answer.parse(body)).toMatchObject({
      outcome: 'applied',
      appointment: {
        localDate: '2026-11-27',
        localTime: '13:00',
        version: 2,
        freeUntil: '2026-11-26T19:00:00.000Z',
      },
    });
  });

  it('is more expensive with an enhancement more, which is paid before it is so', async () => {
    const ann = await owner(stack);
    const before = await ann.appointment();
    const wish = { enhancementIds: [...before.enhancementIds, 'aromatherapy'] };
    const price = priceOwnChange.answer.parse((await ann.price(before, wish)).body);
    expect(price.isToPay).toBe(true);
    const { body } = await ann.change(before, wish);
    const change = changeOwnAppointment.answer.parse(body);
    expect(change).toMatchObject({
      ...{ outcome: 'to_pay', amount: price.difference },
      appointment: { version: 1, enhancementIds: before.enhancementIds },
    });
    const id = String(change.paymentIntentId);
    expect((await ann.status(id)).body).toMatchObject({ state: 'open' });
    stack.stripe.pay(id);
    expect(readOwnPayment.answer.parse((await ann.status(id)).body)).toMatchObject({
      state: 'applied',
      appointment: { version: 2, owed: '0.00' },
    });
    expect((await ann.status(id)).body).toMatchObject({ state: 'applied' });
  });

  it('refunds what a removed enhancement cost', async () => {
    const ann = await owner(stack);
    const before = await ann.appointment();
    const { body } = await ann.change(before, { enhancementIds: [] });
    expect(body).toMatchObject({ outcome: 'applied', appointment: { enhancementIds: [] } });
    expect((body as { appointment: OwnAppointment }).appointment.refunded).not.toBe('0.00');
  });
});
