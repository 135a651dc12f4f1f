import type { Stripe } from 'stripe';

/** Answers the Stripe client, loaded when a route first needs it. */
export type GetStripe = () => Promise<Stripe>;

interface StripeConfig {
  secretKey: string;
  apiBase: string | undefined;
  /** How long to wait for one answer. */
  timeoutMs?: number | undefined;
}

// Stripe's own default of 80 s outlives a Netlify function of 60 s. A call that fails takes three times as long, and the
// pauses between, 27 s: that leaves room for the calls before it.
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 2;

/** Stripe, lazily. */
export function createStripe({
  secretKey,
  apiBase,
  timeoutMs = TIMEOUT_MS,
}: StripeConfig): GetStripe {
  let client: Promise<Stripe> | undefined;
  return () =>
    (client ??= import('stripe').then(
      ({ Stripe }) =>
        new Stripe(secretKey, {
          timeout: timeoutMs,
          maxNetworkRetries: MAX_RETRIES,
          telemetry: false,
          ...(apiBase ? hostOf(apiBase) : {}),
        }),
    ));
}

/** Whether a key of Stripe, secret or publishable, moves real money. */
export function isLiveKey(key: string): boolean {
  return /^(sk|rk|pk)_live_/.test(key);
}

function hostOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  return protocol === 'https:'
    ? { protocol: 'https' as const, host: hostname, port: port || 443 }
    : { protocol: 'http' as const, host: hostname, port: port || 80 };
}
