import { describe, expect, it } from 'vitest';
import { openPaymentPage } from '#api/checkout/open-page.ts';
import { readCheckoutStatus } from '#api/checkout/checkout-status.ts';
import type { Viewer } from '#api/middleware/session.ts';
import { preparePayment, type BookingInput } from '#contract/checkout/checkout.ts';
import { buildBooking } from '../../api/journey.ts';
import { permutations } from '../../helpers/texts/permutations.ts';
import { settle, sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { payPage } from '../people/member.ts';
import { deliver, keptCents, listAppointments, listOrderStates } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

/** What the default booking costs with its tax. */
const TOTAL = 18_169;
const WAYS = {
  successUrl: 'http://localhost:4321/book/done?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:4321/book/times',
};
const GUEST = { role: 'guest', userId: null, isActiveMember: false } as Viewer;

/** Stripe tells of it twice, in any order. */
const EVENTS = ['checkout.session.completed', 'payment_intent.succeeded'] as const;

let networkCount = 0;

/** Someone who books without a script: pays on Stripe's page, past our server. */
function plainVisitor(name = 'pia', changes: Partial<BookingInput> = {}) {
  const checkoutKey = crypto.randomUUID();
  const networks = [`network 192.0.2.${(networkCount += 1)}`];
  const viewer = Promise.resolve(GUEST);
  const self = {
    checkoutKey,
    booking: buildBooking({ email: `${name}@example.com`, ...changes }),
    sessionId: '',
    /** Sends the form; answers where it leads. */
    async send(more: Partial<BookingInput> = {}): Promise<string> {
      self.booking = { ...self.booking, ...more };
      const { serviceId, selectedEnhancements: enhancementIds } = self.booking;
      const input = preparePayment.input.parse({
        ...{ serviceId, enhancementIds, checkoutKey, booking: self.booking },
      });
      const url = await openPaymentPage(stack.deps, { input, networks, viewer }, WAYS);
      self.sessionId = /cs_\w+/.exec(url)?.[0] ?? '';
      return url;
    },
    /** Pays on the page that the form led to; answers the payment. */
    pay: (sessionId?: string) => payPage(stack, sessionId ?? self.sessionId),
    comeBack: () => readCheckoutStatus(stack.deps, { checkoutKey, networks, viewer }),
  };
  return self;
}

const heldTimes = async () =>
  (await stack.sql(`select order_id from public.occupancy where kind = 'hold'`)).length;
const sessionStatus = async (id: string) =>
  (await (await stack.deps.getStripe()).checkout.sessions.retrieve(id)).status;

describe('S43 a booking that is paid on the hosted page', () => {
  it.each(
    permutations(['browser', 'webhook', 'sweep'] as const).map(
      (order, index) =>
        [order.join(', '), index % 2 ? EVENTS : EVENTS.toReversed(), order] as const,
    ),
  )('is reported by %s, events as in %j: it is booked once', async (_, events, order) => {
    const pia = plainVisitor();
    await pia.send();
    await pia.pay();
    for (const teller of order) {
      if (teller === 'browser') expect(await pia.comeBack()).toMatchObject({ state: 'booked' });
      if (teller === 'sweep') await sweep(stack);
      if (teller === 'webhook') for (const event of events) await deliver(stack, event);
      expect(await listAppointments(stack), teller).toMatchObject([
        { email: 'pia@example.com', payment_status: 'paid' },
      ]);
    }
    await settle(stack);
    expect(await keptCents(stack)).toBe(TOTAL);
    expect(stack.stripe.refunds()).toEqual([]);
  });

  it('keeps its time for as long as the page is open', async () => {
    const [pia, bo] = [plainVisitor(), visitor(stack, 'bo')];
    await pia.send();
    const { expires_at } = await (
      await stack.deps.getStripe()
    ).checkout.sessions.retrieve(pia.sessionId);
    const [held] = await stack.sql('select expires_at from public.occupancy');
    expect(new Date(String(held?.['expires_at'])).getTime()).toBe(expires_at * 1000);
    stack.clock.advance(34);
    expect((await bo.prepare()).problem.code).toBe('slot_taken');
    await pia.pay();
    expect(await pia.comeBack()).toMatchObject({ state: 'booked' });
  });

  it('sent twice leads to the same page, and is one hold', async () => {
    const pia = plainVisitor();
    const url = await pia.send();
    stack.clock.advance(5);
    expect(await pia.send()).toBe(url);
    expect(await listOrderStates(stack)).toEqual(['open']);
  });

  it('sent again for another time closes the first page', async () => {
    const pia = plainVisitor();
    await pia.send();
    const first = pia.sessionId;
    await pia.send({ appointmentTime: '13:00' });
    await expect(pia.pay(first)).rejects.toThrow('cannot be paid');
    await pia.pay();
    await settle(stack);
    expect(await listAppointments(stack)).toHaveLength(1);
  });

  it('sent from a second tab of the same person closes the first page', async () => {
    const first = plainVisitor();
    networkCount -= 1;
    const second = plainVisitor('pia', { appointmentTime: '13:00' });
    await first.send();
    await second.send();
    expect(await sessionStatus(first.sessionId)).toBe('expired');
    expect(await sessionStatus(second.sessionId)).toBe('open');
  });

  it('sent again once its page has expired opens another, because the time is still free', async () => {
    const pia = plainVisitor();
    const first = await pia.send();
    stack.clock.advance(36);
    expect(await pia.send()).not.toBe(first);
    await pia.pay();
    expect(await pia.comeBack()).toMatchObject({ state: 'booked' });
    expect(await listOrderStates(stack)).toEqual(['lapsed', 'settled']);
  });

  it('submitted again after it was paid, it says so, and pays nothing more', async () => {
    const pia = plainVisitor();
    await pia.send();
    await pia.pay();
    await expect(pia.send()).rejects.toThrow('already_paid');
    await expect(pia.send({ appointmentTime: '13:00' })).rejects.toThrow('already_paid');
    expect(await pia.comeBack()).toMatchObject({ state: 'booked' });
    expect(await keptCents(stack)).toBe(TOTAL);
  });

  it('whose page expired unpaid is free for the next one, and can’t be paid anymore', async () => {
    const [pia, bo] = [plainVisitor(), visitor(stack, 'bo')];
    await pia.send();
    stack.clock.advance(36);
    expect((await bo.prepare()).status).toBe(200);
    await expect(pia.pay()).rejects.toThrow('cannot be paid');
    expect(await pia.comeBack()).toEqual({ state: 'expired' });
  });

  it('whose page is reported expired frees its time', async () => {
    const pia = plainVisitor();
    await pia.send();
    stack.clock.advance(36);
    expect(await sessionStatus(pia.sessionId)).toBe('expired');
    expect(await deliver(stack, 'checkout.session.expired')).toBe(200);
    expect(await heldTimes()).toBe(0);
    await settle(stack);
  });

  it('paid at the last moment, its tab closed, is booked by the sweep that would have released it', async () => {
    const pia = plainVisitor();
    await pia.send();
    stack.clock.advance(34);
    await pia.pay();
    stack.clock.advance(2);
    await sweep(stack);
    expect(await listAppointments(stack)).toHaveLength(1);
    await settle(stack);
  });

  it('is closed at Stripe before its time changes hands', async () => {
    const pia = plainVisitor();
    await pia.send();
    const closing = stack.stripe.plan.barrier('expire', {
      ...{ method: 'POST', path: /sessions\/cs_\w+\/expire$/, after: true },
    });
    const going = pia.send({ appointmentTime: '13:00' });
    await closing.reached();
    expect(await sessionStatus(pia.sessionId)).toBe('expired');
    expect(await listOrderStates(stack)).toEqual(['open']);
    closing.release();
    await going;
    expect(await listOrderStates(stack)).toEqual(['lapsed', 'open']);
  });

  it('paid while a different choice is about to close it is booked', async () => {
    const pia = plainVisitor();
    await pia.send();
    const closing = stack.stripe.plan.barrier('expire', {
      ...{ method: 'POST', path: /sessions\/cs_\w+\/expire$/ },
    });
    const going = pia.send({ appointmentTime: '13:00' });
    await closing.reached();
    await pia.pay();
    closing.release();
    await expect(going).rejects.toThrow('already_paid');
    expect(await pia.comeBack()).toMatchObject({ state: 'booked' });
    await settle(stack);
  });

  it.each(['browser', ...EVENTS] as const)(
    'paid after its time was lost is refunded, reported by %s',
    async (teller) => {
      const [pia, bo] = [plainVisitor(), visitor(stack, 'bo')];
      await pia.send();
      // As if its hold had been lost altogether.
      await stack.sql('delete from public.occupancy');
      await bo.prepareAndPay();
      expect((await bo.confirm()).status).toBe(200);
      await pia.pay();
      if (teller !== 'browser') await deliver(stack, teller);
      const status = await pia.comeBack();
      expect(status.state).toBe('refunded');
      expect(status.alternatives?.length).toBeGreaterThan(0);
      await settle(stack);
      expect(stack.stripe.refunds()).toMatchObject([{ amount: TOTAL }]);
      expect(await listAppointments(stack)).toMatchObject([{ email: 'bo@example.com' }]);
    },
  );

  it.each(EVENTS)('released and paid anyway, its time free, is booked: %s', async (event) => {
    const pia = plainVisitor();
    await pia.send();
    await pia.pay();
    // As if it had been released without notifying Stripe.
    await stack.sql(`delete from public.occupancy`);
    await stack.sql(`update public.orders set state = 'lapsed', closed_at = now()`);
    expect(await deliver(stack, event)).toBe(200);
    expect(await listAppointments(stack)).toHaveLength(1);
    await settle(stack);
  });

  it.each([
    ['not at all', 'apply_then_drop'],
    ['with an error', 'apply_then_500'],
  ] as const)('whose opening was answered %s leads to the same page', async (_, kind) => {
    const pia = plainVisitor();
    stack.stripe.plan.fault(kind, { method: 'POST', path: /checkout\/sessions$/, times: 3 });
    await pia.send().catch(() => undefined);
    stack.stripe.plan.heal();
    await pia.send();
    expect(stack.stripe.checkoutSessions()).toMatchObject([{ id: pia.sessionId }]);
    await settle(stack);
  });

  it('frees nothing while Stripe does not answer', async () => {
    const [pia, bo] = [plainVisitor(), visitor(stack, 'bo')];
    await pia.send();
    stack.clock.advance(36);
    stack.stripe.plan.fault('fail_before', { method: 'POST', path: /sessions\/cs_\w+\/expire$/ });
    stack.stripe.plan.fault('fail_before', { method: 'GET', path: /sessions\/cs_\w+$/ });
    expect((await bo.prepare()).status).toBe(503);
    expect(await heldTimes()).toBe(1);
  });
});
