import Stripe from 'stripe';
import { startStripe, type StripeStandIn } from '#local/stripe/stand-in.ts';

/** What its webhooks are signed with. */
export const SECRET = 'whsec_test';

/** A stand-in for Stripe of a test's own, whose webhooks wait until the test sends them to what it has received. */
export function startHeldStripe(received: Request[] = []): Promise<StripeStandIn> {
  return startStripe({
    port: 0,
    webhooks: 'held',
    endpoints: [
      {
        url: 'http://site.test/api/stripe-webhook',
        secret: SECRET,
        send: (request) => {
          received.push(request);
          return Promise.resolve(new Response('ok'));
        },
      },
    ],
  });
}

/** The SDK on a stand-in. */
export function connectTo(standIn: StripeStandIn, key: string): Stripe {
  const { hostname, port } = new URL(standIn.url);
  return new Stripe(key, {
    protocol: 'http',
    host: hostname,
    port,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** A payment intent of 96.19 dollars. */
export const createIntent = (stripe: Stripe, options?: Stripe.RequestOptions) =>
  stripe.paymentIntents.create(
    {
      amount: 9619,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
      metadata: { order_id: 'order-1' },
    },
    options,
  );
