import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { publicEnv } from '../public-env.ts';

/** Whether this build uses the local stand-in for Stripe. */
export const isStandIn = publicEnv.PUBLIC_STRIPE_JS_URL !== '';

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The stand-in for Stripe.js did not load'));
    };
    document.head.append(script);
  });
}

async function load(): Promise<Stripe> {
  // loadStripe uses window.Stripe if it exists already, so the same code runs on the stand-in.
  if (isStandIn) await loadScript(publicEnv.PUBLIC_STRIPE_JS_URL);
  const stripe = await loadStripe(publicEnv.PUBLIC_STRIPE_PUBLISHABLE_KEY);
  if (!stripe) throw new Error('Stripe.js is not available');
  return stripe;
}

let client: Promise<Stripe> | null = null;

/** Returns Stripe's client, loaded once; after a failed load, the next call tries again. */
export function loadPaymentClient(): Promise<Stripe> {
  client ??= load().catch((error: unknown) => {
    client = null;
    throw error;
  });
  return client;
}
