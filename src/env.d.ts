/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Stripe's publishable key: public by design, it can only start payments. */
  readonly PUBLIC_STRIPE_PUBLISHABLE_KEY?: string;
  /** Local stack only: where the stand-in for Stripe.js is served. */
  readonly PUBLIC_STRIPE_JS_URL?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
