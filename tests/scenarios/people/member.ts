import type { Bundle, BundleCheckout, Credits } from '#contract/bundles/bundles.ts';
import type { AppointmentResult } from '#contract/checkout/checkout.ts';
import { buildBooking, type Answer, type Charge } from '../../api/journey.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import type { Stack } from '../../helpers/stack/stack.ts';

/** Sessions of 90 minutes, whose credits the bundle below has. */
const BOOKING = { serviceId: 'swedish-90', selectedEnhancements: [] };
const THREE_OF_90 = '90-minutes-3';

let networks = 0;

/** Someone with an account, logged in, on a network of their own. */
export async function createMember(stack: Stack, name = 'mia') {
  const account = await createAccount(stack.sql, { name });
  const headers = await logIn(stack.sql, account, stack.clock.now().toISOString());
  networks += 1;
  const address = `203.0.${networks >> 8}.${networks & 255}`;
  const call = async <Body>(path: string, json?: unknown): Promise<Answer<Body>> => {
    const response = await stack.api(path, {
      headers,
      address,
      ...(json !== undefined && { json }),
    });
    const body: unknown = await response.json();
    return {
      status: response.status,
      body: body as Body,
      problem: body as Answer<Body>['problem'],
      headers: response.headers,
    };
  };
  const checkout = (overrides: Partial<ReturnType<typeof buildBooking>> = {}) => {
    const booking = buildBooking({ email: account.email, ...BOOKING, ...overrides });
    const checkoutKey = crypto.randomUUID();
    const enhancementIds = booking.selectedEnhancements ?? [];
    return {
      checkoutKey,
      /** Asks for the time, paid as said: by credit unless told otherwise. */
      prepare: (uses: object = { useCredit: true }) =>
        call<Charge>('/api/create-payment-intent', {
          ...{ serviceId: booking.serviceId, enhancementIds, booking, checkoutKey },
          ...uses,
        }),
      /** Books what is prepared; without a payment where nothing was to be charged. */
      confirm: (stripePaymentIntentId?: string) =>
        call<AppointmentResult>('/api/appointments', {
          ...{ ...booking, enhancementIds, checkoutKey },
          ...(stripePaymentIntentId && { stripePaymentIntentId }),
        }),
    };
  };
  return {
    ...account,
    call,
    checkout,
    credits: async () => (await call<Credits>('/api/membership/credits')).body,
    /** Opens the payment page of a bundle. */
    openBundle: (bundleId = THREE_OF_90, more: object = {}) =>
      call<BundleCheckout>('/api/bundles/checkout', { bundleId, ...more }),
    /** Tells our server that the browser is back from the payment page. */
    comeBack: (sessionId: string) =>
      call<{ isPaid: boolean }>('/api/bundles/return', { sessionId }),
    /** Buys a bundle: opens its page, pays, and comes back. */
    async buyBundle(bundleId = THREE_OF_90) {
      const { body } = await this.openBundle(bundleId);
      const intent = await payPage(stack, body.sessionId);
      await this.comeBack(body.sessionId);
      return { ...body, intentId: intent };
    },
  };
}

/** Pays a hosted page with a card, past our server; answers the payment intent. */
export async function payPage(stack: Stack, sessionId: string): Promise<string> {
  const response = await fetch(`${stack.stripe.url}/c/pay/${sessionId}/payment_intent`, {
    method: 'POST',
  });
  const { id } = (await response.json()) as { id?: string };
  if (!id) throw new Error(`The page ${sessionId} cannot be paid`);
  const { error } = stack.stripe.pay(id);
  if (error) throw new Error(`The card did not pay: ${error.message}`);
  return id;
}

/** What the price list says of a bundle. */
export async function findBundle(stack: Stack, id: string): Promise<Bundle | undefined> {
  const response = await stack.api('/api/bundles');
  const bundles = (await response.json()) as Bundle[];
  return bundles.find((bundle) => bundle.id === id);
}
