import { describe, expect, it } from 'vitest';
import { runSweep } from '../../../netlify/jobs/sweep/run-sweep.ts';
import { countSent } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { OTHER_START, request } from '../people/requests.ts';
import { keptCents } from '../steps.ts';

const stack = useStack();
const DAY = 24 * 60;

const clientEmails = async () =>
  Object.keys(await countSent(stack))
    .filter((name) => name.startsWith('email') && name.includes('ann@'))
    .map((name) => name.split(' ')[1])
    .sort();

describe('S106 other times are offered for a booking, and', () => {
  it('the client takes one: it is theirs, confirmed, at the same price, and the others are free', async () => {
    const { ann, propose, take, taken } = await request(stack);
    const before = await keptCents(stack);
    const offered = await propose();
    expect(offered.body.appointment.proposal).toMatchObject({ otherwise: 'keeps' });
    expect((await ann.appointment()).proposal).toMatchObject({ state: 'open' });
    const { status, body } = await take();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      appointment: { status: 'confirmed', appointmentDate: OTHER_START, proposal: null },
    });
    expect(await taken()).toEqual(['Fri 10:00 appointment']);
    expect(await keptCents(stack)).toBe(before);
    expect(await clientEmails()).toEqual([
      ...['appointment_changed', 'booking_received', 'times_offered'],
    ]);
    // Pressed again, in another tab.
    expect((await take()).status).toBe(200);
  });

  it('the client is a moment too late: nothing is moved, and the page says which time is booked', async () => {
    const { propose, pass, take, keep, taken } = await request(stack);
    await propose();
    await pass(DAY);
    for (const late of [await take(), await keep()]) {
      expect(late.status).toBe(409);
      expect(late.problem).toMatchObject({
        code: 'offer_over',
        detail: 'We’re no longer holding that time. Your booked time hasn’t changed.',
        current: { status: 'pending', proposal: { state: 'lapsed', times: [] } },
      });
    }
    expect(await taken()).toEqual(['Wed 09:00 appointment']);
  });

  it('no one answers, which declines the request: everything is refunded, and both get an email', async () => {
    const { ann, propose, pass, taken } = await request(stack);
    await propose('declines');
    await pass(DAY);
    expect(await ann.appointment()).toMatchObject({ status: 'cancelled', isDeclined: true });
    expect(await taken()).toEqual([]);
    // Promised at once, and made by the sweep.
    await runSweep(stack.deps);
    expect(await keptCents(stack)).toBe(0);
    expect(await clientEmails()).toContain('appointment_declined');
    expect(Object.keys(await countSent(stack)).join()).toContain('times_answered');
  });

  it('they are withdrawn before the client answers: the booked time stays, and says so', async () => {
    const { propose, withdraw, take, taken } = await request(stack);
    await propose('declines');
    const { body } = await withdraw();
    expect(body.appointment).toMatchObject({ status: 'pending', proposal: null });
    const late = await take();
    expect(late.problem).toMatchObject({
      code: 'offer_over',
      current: { status: 'pending', proposal: { state: 'withdrawn' } },
    });
    expect(await taken()).toEqual(['Wed 09:00 appointment']);
    expect(await clientEmails()).toContain('times_withdrawn');
  });

  it('the client cancels instead: no offered time can be taken any more', async () => {
    const { ann, propose, take, taken } = await request(stack);
    await propose();
    expect((await ann.cancel(await ann.appointment())).status).toBe(200);
    expect((await take()).problem).toMatchObject({
      code: 'offer_over',
      current: { status: 'cancelled' },
    });
    expect(await taken()).toEqual([]);
  });

  it('the client keeps the booked time: the therapist still has to answer the request', async () => {
    const { propose, keep, act, taken } = await request(stack);
    await propose('declines');
    expect((await keep()).body).toMatchObject({
      appointment: { status: 'pending', proposal: { state: 'kept' } },
    });
    expect((await keep()).status).toBe(200);
    expect(await taken()).toEqual(['Wed 09:00 appointment']);
    expect((await act('status', { status: 'confirmed', version: 1 }, 'PATCH')).status).toBe(200);
  });

  it('the request is declined in the end: the client sees that, and the amount', async () => {
    const { ann, propose, decline, take } = await request(stack);
    await propose();
    const { body } = await decline();
    expect(body.appointment).toMatchObject({ status: 'cancelled', isDeclined: true });
    expect(body.message).toMatch(/^\$[\d.,]+ was refunded to the card/);
    expect((await take()).problem).toMatchObject({
      code: 'offer_over',
      detail: 'We couldn’t take this booking, and you’ve been refunded in full.',
    });
    const email = (await stack.mailbox.list()).find(({ subject }) =>
      subject.startsWith('We can’t take your booking'),
    );
    expect(email?.text).toContain((await ann.appointment()).refunded);
    expect(await keptCents(stack)).toBe(0);
  });
});
