import { describe, expect, it } from 'vitest';
import { countRows } from '../../api/journey.ts';
import { countSent, ONE_MESSAGE_EACH } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { deliver, keptCents, listAppointments } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

describe('S1 the browser dies after paying', () => {
  it('the webhook alone books: one appointment, one message; coming back shows it', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await countRows(stack)).toMatchObject({
      appointments: 1,
      ledger: 1,
      messages: 3,
    });
    expect(await countSent(stack)).toEqual(ONE_MESSAGE_EACH);
    const [appointment] = await listAppointments(stack);
    expect((await ann.status()).body).toMatchObject({
      state: 'booked',
      appointment: { id: appointment?.appointment_id, paymentStatus: 'paid' },
      notifications: { email: true, sms: true },
    });
    expect(await countSent(stack)).toMatchObject(ONE_MESSAGE_EACH);
  });

  it('returning before the webhook books without it', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    expect((await ann.status()).body).toMatchObject({ state: 'booked' });
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await countSent(stack)).toMatchObject(ONE_MESSAGE_EACH);
  });
});

describe('S1b the browser dies and the webhook never comes', () => {
  it('the sweep books it 15 minutes later, and the client gets one message', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.stripe.webhooks.drop();
    stack.clock.advance(15);
    await sweep(stack);
    const after = await countRows(stack);
    expect(after).toMatchObject({ appointments: 1, ledger: 1 });
    await sweep(stack);
    expect(await countRows(stack)).toEqual(after);
    expect(await countSent(stack)).toMatchObject(ONE_MESSAGE_EACH);
    expect((await ann.status()).body.state).toBe('booked');
  });

  it('after four days the time is past: refunded, once, however often it runs', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.stripe.webhooks.drop();
    stack.clock.advance(4 * 24 * 60);
    await sweep(stack);
    await Promise.all([sweep(stack), sweep(stack)]);
    expect(await listAppointments(stack)).toEqual([]);
    expect(stack.stripe.refunds()).toMatchObject([{ payment_intent: ann.paymentIntentId }]);
    expect(await keptCents(stack)).toBe(0);
    expect((await ann.status()).body.state).toBe('refunded');
  });

  it('a payment that our database lost track of is shown to the therapist, once', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.stripe.webhooks.drop();
    // As if the intent had been attached to nothing: the call died between creating and attaching.
    await stack.sql('update public.tenders set payment_intent_id = null');
    stack.clock.advance(60);
    await sweep(stack);
    await sweep(stack);
    const settled = (await listAppointments(stack)).length + stack.stripe.refunds().length;
    const items = await stack.sql('select kind from public.tasks');
    expect(settled + items.length, 'booked, refunded or looked at').toBe(1);
  });
});
