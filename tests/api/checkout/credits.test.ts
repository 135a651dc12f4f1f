import { describe, expect, it } from 'vitest';
import { cancel, grantCredits } from '../../scenarios/steps.ts';
import { createMember, findBundle, payPage } from '../../scenarios/people/member.ts';
import { createAccount } from '../../helpers/stack/accounts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { buildBooking, call } from '../journey.ts';

const stack = useStack();

describe('GET /api/bundles', () => {
  it.each([
    ['60-minutes-3', '238.00', '79.33', '26.00', 10, false],
    ['90-minutes-6', '673.00', '112.17', '119.00', 15, true],
    ['120-minutes-10', '1478.00', '147.80', '282.00', 16, false],
  ])('has %s as the price list says', async (id, price, pricePerSession, savings, ...rest) => {
    const [discountPercent, popular] = rest;
    expect(await findBundle(stack, id)).toMatchObject({
      ...{ price, pricePerSession, savings, discountPercent, popular },
    });
  });
});

describe('POST /api/bundles/checkout', () => {
  it('leads to a payment page with the price and its tax, and comes back to our pages', async () => {
    const mia = await createMember(stack);
    const { status, body } = await mia.openBundle();
    expect(status).toBe(200);
    expect(body.url).toContain(body.sessionId);
    const page = await (await fetch(body.url)).text();
    expect(page).toContain('3 credits for 90-minute sessions');
    expect(page).toContain('$356.00');
    expect(page).toContain('$24.48');
    expect(page).toContain('/member-dashboard?bundle={CHECKOUT_SESSION_ID}');
    expect(page).toContain('/bundles?cancelled=90-minutes-3');
  });

  it('makes its buyer a member, with credits, once it is paid', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    expect(await mia.credits()).toEqual({
      ...{ availableCredits: 3, totalGranted: 3, totalUsed: 0, grantedThisYear: 0 },
      giftValue: '0.00',
      byDuration: [{ duration: 90, available: 3, granted: 3, used: 0, nextCost: '118.67' }],
      uses: [],
    });
    expect(
      await stack.sql('select membership_status from public.profiles where email = $1', [
        mia.email,
      ]),
    ).toEqual([{ membership_status: 'active' }]);
  });

  it('tells its owner and the practice, once', async () => {
    const mia = await createMember(stack);
    const { intentId, sessionId } = await mia.buyBundle();
    await mia.comeBack(sessionId);
    expect(intentId).toMatch(/^pi_/);
    const sent = await stack.mailbox.list();
    expect(sent.map(({ to, subject }) => `${to.join()}: ${subject}`).toSorted()).toEqual([
      expect.stringMatching(/^hello@.*: Credits bought: Mia$/),
      `${mia.email}: Your credits are ready: 3 credits for 90-minute sessions`,
    ]);
  });

  it('leads back to the same page while that can be paid, in another tab as well', async () => {
    const mia = await createMember(stack);
    const [first, second] = await Promise.all([mia.openBundle(), mia.openBundle()]);
    expect(second.body.sessionId).toBe(first.body.sessionId);
    expect((await mia.openBundle('60-minutes-3')).body.sessionId).not.toBe(first.body.sessionId);
  });

  it('leads to a new page once that is paid, and once it has run out', async () => {
    const mia = await createMember(stack);
    const { body: first } = await mia.openBundle();
    await payPage(stack, first.sessionId);
    const { body: second } = await mia.openBundle();
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await mia.credits()).availableCredits).toBe(3);
    stack.clock.advance(3 * 60);
    const { body: third } = await mia.openBundle();
    expect(third.sessionId).not.toBe(second.sessionId);
  });

  it('buys for the account of another, whose credits wait for its address to be verified', async () => {
    const mia = await createMember(stack);
    const { body } = await mia.openBundle('90-minutes-3', { ownerEmail: 'Ola@Example.com' });
    await payPage(stack, body.sessionId);
    await mia.comeBack(body.sessionId);
    expect(await mia.credits()).toMatchObject({ availableCredits: 0 });
    const ola = await createMember(stack, 'ola');
    expect(await ola.credits()).toMatchObject({ availableCredits: 3 });
  });

  it('refuses a guest, and a bundle that there is not', async () => {
    const guest = await call(stack, '/api/bundles/checkout', { bundleId: '90-minutes-3' });
    expect(guest).toMatchObject({ status: 401, problem: { code: 'login_required' } });
    const mia = await createMember(stack);
    expect(await mia.openBundle('45-minutes-3')).toMatchObject({
      ...{ status: 404, problem: { code: 'unknown_bundle' } },
    });
    expect(await mia.openBundle('')).toMatchObject({
      ...{ status: 400, problem: { fields: { bundleId: 'Please choose a bundle' } } },
    });
  });
});

describe('POST /api/bundles/return', () => {
  it('says that a page is not paid, and that there is none', async () => {
    const mia = await createMember(stack);
    const { body } = await mia.openBundle();
    expect((await mia.comeBack(body.sessionId)).body).toEqual({ isPaid: false });
    expect(await mia.comeBack('cs_test_unknown')).toMatchObject({ status: 404 });
    expect(await mia.comeBack('x')).toMatchObject({ status: 400 });
  });
});

describe('GET /api/membership/credits', () => {
  it('refuses a guest', async () => {
    expect(await call(stack, '/api/membership/credits')).toMatchObject({ status: 401 });
  });

  it('counts what the therapist granted this year, and what is used', async () => {
    const mia = await createMember(stack);
    await grantCredits(stack, mia.email, 2, 60);
    await mia.buyBundle();
    const checkout = mia.checkout();
    await checkout.prepare();
    await checkout.confirm();
    expect(await mia.credits()).toMatchObject({
      ...{ availableCredits: 4, totalGranted: 5, totalUsed: 1, grantedThisYear: 2 },
      byDuration: [
        { duration: 60, available: 2, granted: 2, used: 0 },
        { duration: 90, available: 2, granted: 3, used: 1 },
      ],
    });
  });

  it('says what each credit was spent on, and which of them came back', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const checkout = mia.checkout();
    await checkout.prepare();
    const { appointment } = (await checkout.confirm()).body;
    const use = {
      appointmentDate: appointment.appointmentDate,
      ...{ service: 'Swedish Massage', duration: 90 },
    };
    expect((await mia.credits()).uses).toEqual([{ ...use, isReturned: false }]);
    await cancel(stack, appointment.id);
    expect((await mia.credits()).uses).toEqual([{ ...use, isReturned: true }]);
  });
});

describe('POST /api/create-payment-intent with a credit', () => {
  it('has nothing to charge, and books by the checkout alone', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const checkout = mia.checkout();
    expect(await checkout.prepare()).toMatchObject({
      status: 200,
      body: {
        ...{ clientSecret: null, paymentIntentId: null, calculatedAmount: '0.00' },
        ...{ subtotal: '118.67', tax: '0.00', credit: '118.67', giftValue: '0.00' },
      },
    });
    const booked = await checkout.confirm();
    expect(booked).toMatchObject({
      status: 200,
      body: { success: true, appointment: { paymentStatus: 'paid', totalAmount: '118.67' } },
    });
    expect((await checkout.confirm()).body.appointment.id).toBe(booked.body.appointment.id);
  });

  it('charges the enhancements by card', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const checkout = mia.checkout({ selectedEnhancements: ['hot-stones'] });
    const { body } = await checkout.prepare();
    expect(body).toMatchObject({ calculatedAmount: '21.38', credit: '118.67' });
    expect(await checkout.confirm()).toMatchObject({
      ...{ status: 402, problem: { code: 'payment_not_completed' } },
    });
    stack.stripe.pay(body.paymentIntentId);
    expect(await checkout.confirm(body.paymentIntentId)).toMatchObject({ status: 200 });
    expect(await mia.credits()).toMatchObject({ availableCredits: 2, totalUsed: 1 });
  });

  it('offers only cards for the payment', async () => {
    const mia = await createMember(stack);
    const { body } = await mia.checkout().prepare({});
    const intent = stack.stripe.paymentIntents().find(({ id }) => id === body.paymentIntentId);
    expect(intent?.allowed_payment_method_types).toEqual(['card']);
  });

  it('refuses a guest, no matter who they say they are, and a member without a credit', async () => {
    const booking = buildBooking({ serviceId: 'swedish-90', selectedEnhancements: [] });
    const guest = await call(stack, '/api/create-payment-intent', {
      ...{ serviceId: 'swedish-90', booking, useCredit: true },
      wallet_owner_email: 'mia@example.com',
    });
    expect(guest).toMatchObject({ status: 401, problem: { code: 'login_required' } });
    const mia = await createMember(stack);
    expect(await mia.checkout().prepare()).toMatchObject({
      ...{ status: 409, problem: { code: 'credit_missing' } },
    });
  });

  it('refuses a price without a time', async () => {
    const mia = await createMember(stack);
    const answer = await mia.call('/api/create-payment-intent', {
      ...{ serviceId: 'swedish-90', useCredit: true },
    });
    expect(answer).toMatchObject({ status: 400, problem: { code: 'invalid_request' } });
  });
});

describe('POST /api/appointments without a payment', () => {
  it('finds nothing under another checkout, and nothing of another person', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    expect(await mia.checkout().confirm()).toMatchObject({
      ...{ status: 404, problem: { code: 'payment_not_found' } },
    });
    await createAccount(stack.sql, { name: 'nobody' });
  });

  it('is offered free times nearby if the time went to someone else in the meantime', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const checkout = mia.checkout();
    await checkout.prepare();
    stack.clock.advance(31);
    const ola = await createMember(stack, 'ola');
    const other = ola.checkout();
    const { body } = await other.prepare({});
    stack.stripe.pay(body.paymentIntentId);
    await other.confirm(body.paymentIntentId);
    expect(await checkout.confirm()).toMatchObject({
      ...{ status: 409, problem: { code: 'hold_expired' } },
    });
    expect(await mia.credits()).toMatchObject({ availableCredits: 3 });
  });
});
