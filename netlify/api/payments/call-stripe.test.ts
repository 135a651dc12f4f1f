import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_ERRORS, type ApiErrorName } from '#local/stripe/wire/known-errors.ts';
import { startStripe, type StripeStandIn } from '#local/stripe/stand-in.ts';
import { createStripe, type GetStripe } from '#platform/providers/stripe.ts';
import { callStripe, isOutage, openAtStripe } from './call-stripe.ts';

let standIn: StripeStandIn;
let getStripe: GetStripe;
beforeAll(async () => {
  standIn = await startStripe({ port: 0, webhooks: 'held' });
  const { secretKey, url: apiBase } = standIn;
  getStripe = createStripe({ secretKey, apiBase, hasPauses: false });
});
afterAll(() => standIn.stop());

type Outcome = 'payments_unavailable' | 'payments_failed' | 'payment_refused' | 'payment_not_found';

/** What we make of each error that Stripe documents: of any call, and of one that opens a payment. */
const OUTCOMES: Record<ApiErrorName, [Outcome, Outcome]> = {
  api_error: ['payments_unavailable', 'payments_unavailable'],
  bad_gateway: ['payments_unavailable', 'payments_unavailable'],
  service_unavailable: ['payments_unavailable', 'payments_unavailable'],
  external_dependency_failed: ['payments_unavailable', 'payments_unavailable'],
  rate_limit: ['payments_unavailable', 'payments_unavailable'],
  lock_timeout: ['payments_unavailable', 'payments_unavailable'],
  unknown_key: ['payments_unavailable', 'payments_unavailable'],
  api_key_expired: ['payments_unavailable', 'payments_unavailable'],
  not_permitted: ['payments_unavailable', 'payments_unavailable'],
  parameter_invalid: ['payments_failed', 'payment_refused'],
  amount_too_small: ['payments_failed', 'payment_refused'],
  amount_too_large: ['payments_failed', 'payment_refused'],
  testmode_charges_only: ['payments_failed', 'payment_refused'],
  resource_missing: ['payment_not_found', 'payment_refused'],
  card_error: ['payments_failed', 'payment_refused'],
  idempotency_key_in_use: ['payments_unavailable', 'payments_unavailable'],
  idempotency_error: ['payments_failed', 'payment_refused'],
};

describe.each(Object.entries(OUTCOMES) as [ApiErrorName, [Outcome, Outcome]][])(
  'answered with %s',
  (name, [ofAny, ofOpening]) => {
    it(`any call is ${ofAny}, and one that opens a payment ${ofOpening}`, async () => {
      standIn.plan.refuse(name, { path: /payment_intents/ });
      const refusal = { code: ofAny, cause: { statusCode: API_ERRORS[name][0] } };
      await expect(
        callStripe(getStripe, (stripe) => stripe.paymentIntents.retrieve('pi_1')),
      ).rejects.toMatchObject(refusal);
      await expect(
        openAtStripe(getStripe, (stripe) =>
          stripe.paymentIntents.create({ amount: 9619, currency: 'usd' }),
        ),
      ).rejects.toMatchObject({ ...refusal, code: ofOpening });
      expect(standIn.paymentIntents()).toEqual([]);
      standIn.plan.heal();
    });
  },
);

it('a fault of our own stays what it is', async () => {
  const fault = new TypeError('Not a Stripe error');
  await expect(callStripe(getStripe, () => Promise.reject(fault))).rejects.toBe(fault);
  await expect(openAtStripe(getStripe, () => Promise.reject(fault))).rejects.toBe(fault);
  expect(isOutage(fault)).toBe(false);
});
