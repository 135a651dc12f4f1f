import { describe, expect, it } from 'vitest';
import { offeredTimes } from '../../api/journey.ts';
import { settle, sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { deliver, listAppointments, listOrderStates, reviewKinds } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const DAY_MINUTES = 24 * 60;

/** Ann pays by something that takes days. */
async function payForDays() {
  const ann = visitor(stack);
  await ann.prepare();
  stack.stripe.tamper(ann.paymentIntentId, { status: 'processing' });
  return ann;
}

describe('S41 a payment stays processing for days', () => {
  it('its time is held past the hold and offered to no one else, and the therapist gets a task', async () => {
    const ann = await payForDays();
    for (let day = 0; day < 2; day += 1) {
      stack.clock.advance(day === 0 ? 11 : DAY_MINUTES - 60);
      await sweep(stack);
      expect(await offeredTimes(stack, ann.booking)).not.toContain('09:00');
      const { status, problem } = await visitor(stack, 'bo').prepare();
      expect({ status, code: problem.code }).toEqual({ status: 409, code: 'slot_taken' });
    }
    expect(await reviewKinds(stack)).toEqual(['payment_processing']);
    expect((await ann.status()).body.state).toBe('confirming');
    const told = (await ann.confirm()).problem;
    expect(told.detail).not.toMatch(/not charged|try again/i);
  });

  it('someone else’s claim finds the time taken before any sweep has run', async () => {
    const ann = await payForDays();
    stack.clock.advance(11);
    expect((await visitor(stack, 'bo').prepare()).problem.code).toBe('slot_taken');
    expect(await offeredTimes(stack, ann.booking)).not.toContain('09:00');
    expect(await reviewKinds(stack)).toEqual(['payment_processing']);
  });

  it('it succeeds after days: booked', async () => {
    const ann = await payForDays();
    for (let day = 0; day < 3; day += 1) {
      stack.clock.advance(day === 0 ? 11 : DAY_MINUTES - 60);
      await sweep(stack);
    }
    stack.stripe.tamper(ann.paymentIntentId, { status: 'requires_payment_method' });
    ann.pay();
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: 'paid' }]);
    await settle(stack);
  });

  it('it fails after days: the time is free once a day has passed, and no one was charged', async () => {
    const ann = await payForDays();
    stack.clock.advance(11);
    await sweep(stack);
    stack.stripe.tamper(ann.paymentIntentId, { status: 'requires_payment_method' });
    stack.clock.advance(DAY_MINUTES + 1);
    await sweep(stack);
    expect(await listOrderStates(stack)).toEqual(['lapsed']);
    expect(stack.stripe.paymentIntent(ann.paymentIntentId).status).toBe('canceled');
    expect((await visitor(stack, 'bo').prepare()).status).toBe(200);
  });
});
