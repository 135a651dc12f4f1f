import * as z from 'zod/mini';

/** What the build tells the browser. */
export const publicEnv = z
  .object({
    /** Names our account to Stripe; public by design. Without it the payment form says it cannot be set up. */
    PUBLIC_STRIPE_PUBLISHABLE_KEY: z._default(z.string(), ''),
    /** Local stack only: the address of the stand-in for Stripe.js. */
    PUBLIC_STRIPE_JS_URL: z._default(z.string(), ''),
  })
  .parse({
    PUBLIC_STRIPE_PUBLISHABLE_KEY: import.meta.env.PUBLIC_STRIPE_PUBLISHABLE_KEY,
    PUBLIC_STRIPE_JS_URL: import.meta.env.PUBLIC_STRIPE_JS_URL,
  });
