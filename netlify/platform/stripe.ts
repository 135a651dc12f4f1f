import type { Stripe } from 'stripe';

/** Answers the Stripe client, loaded when a route first needs it. */
export type GetStripe = () => Promise<Stripe>;

interface StripeConfig {
  secretKey: string;
  apiBase: string | undefined;
}

// Stripe's own default of 80 s outlives a Netlify function; two retries of 10 s fit into one.
const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

/** Stripe, lazily. */
export function createStripe({ secretKey, apiBase }: StripeConfig): GetStripe {
  let client: Promise<Stripe> | undefined;
  return () =>
    (client ??= import('stripe').then(
      ({ Stripe }) =>
        new Stripe(secretKey, {
          timeout: TIMEOUT_MS,
          maxNetworkRetries: MAX_RETRIES,
          telemetry: false,
          ...(apiBase ? hostOf(apiBase) : {}),
        }),
    ));
}

/** Whether a secret key moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}

function hostOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  return protocol === 'https:'
    ? { protocol: 'https' as const, host: hostname, port: port || 443 }
    : { protocol: 'http' as const, host: hostname, port: port || 80 };
}
