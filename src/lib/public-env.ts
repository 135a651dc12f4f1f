import * as z from 'zod/mini';

/** The build's settings for the browser. */
export const publicEnv = z
  .object({
    /** Identifies our account to Stripe; public by design. Without it, the payment form says that it can't be set up. */
    PUBLIC_STRIPE_PUBLISHABLE_KEY: z._default(z.string(), ''),
    /** Local stack only: the address of the stand-in for Stripe.js. */
    PUBLIC_STRIPE_JS_URL: z._default(z.string(), ''),
  })
  .parse({
    PUBLIC_STRIPE_PUBLISHABLE_KEY: import.meta.env.PUBLIC_STRIPE_PUBLISHABLE_KEY,
    PUBLIC_STRIPE_JS_URL: import.meta.env.PUBLIC_STRIPE_JS_URL,
  });
