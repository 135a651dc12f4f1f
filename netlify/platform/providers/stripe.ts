import type { Stripe } from 'stripe';

/** Returns the Stripe client, which is loaded when a route first needs it. */
export type GetStripe = () => Promise<Stripe>;

interface StripeConfig {
  secretKey: string;
  apiBase: string | undefined;
  /** How long to wait for one answer, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Whether it waits before it tries again; tests don't. */
  hasPauses?: boolean | undefined;
}

// Stripe's default of 80 s outlasts a Netlify function, which has 60 s. A call that fails takes three times this timeout plus the
// pauses, 27 s, which leaves room for the calls before it.
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 2;

/** Returns a function that creates the Stripe client on first use. */
export function createStripe({
  secretKey,
  apiBase,
  timeoutMs = TIMEOUT_MS,
  hasPauses = true,
}: StripeConfig): GetStripe {
  let client: Promise<Stripe> | undefined;
  return () =>
    (client ??= import('stripe').then(({ Stripe }) => {
      const stripe = new Stripe(secretKey, {
        timeout: timeoutMs,
        maxNetworkRetries: MAX_RETRIES,
        telemetry: false,
        ...(apiBase ? hostOf(apiBase) : {}),
      });
      if (!hasPauses) stripe.getInitialNetworkRetryDelay = stripe.getMaxNetworkRetryDelay = () => 0;
      return stripe;
    }));
}

/** Returns whether a Stripe key, secret or publishable, moves real money. */
export function isLiveKey(key: string): boolean {
  return /^(sk|rk|pk)_live_/.test(key);
}

function hostOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  return protocol === 'https:'
    ? { protocol: 'https' as const, host: hostname, port: port || 443 }
    : { protocol: 'http' as const, host: hostname, port: port || 80 };
}
