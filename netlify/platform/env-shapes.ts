import { readEncryptionKeys } from './cipher.ts';

interface Shape {
  /** What the key is for and what it looks like. Errors say nothing else about it. */
  purpose: string;
  /** Returns whether a value can be this key. `isLocal` means the local stack, whose servers are on this machine. */
  fits(value: string, isLocal: boolean): boolean;
}

const pattern = (expected: RegExp) => (value: string) => expected.test(value);
/** A base64 text of at least this many bytes, after the provider's prefix. */
const secretOf = (prefix: string, bytes: number) => (value: string) =>
  value.startsWith(prefix) && decodedLength(value.slice(prefix.length)) >= bytes;

/**
 * The keys whose shape is known. With these, the server and the build notice a key that is misplaced, truncated or an example
 * before anyone relies on it.
 */
export const SHAPES = {
  SITE_URL: {
    purpose:
      'public address of the site, for links in messages (https://…, without a slash at the end; Netlify gives its own as URL)',
    fits: isOrigin,
  },
  SUPABASE_URL: {
    purpose: 'address of the Supabase project (https://…, without a slash at the end)',
    fits: isOrigin,
  },
  SUPABASE_SECRET_KEY: {
    purpose:
      'secret key of Supabase, server only (sb_secret_…; not the publishable key, nor one of the older JWTs)',
    fits: pattern(/^sb_secret_[\w-]{20,}$/),
  },
  SUPABASE_AUTH_HOOK_SECRET: {
    purpose:
      'secret of the hook with which Supabase Auth hands over its emails (v1,whsec_ and base64)',
    fits: secretOf('v1,whsec_', 24),
  },
  ENCRYPTION_KEYS: {
    purpose:
      'keys that encrypt health notes and other secrets, the newest first, one to five random ones (<id>:<32 bytes in base64>, separated by commas)',
    fits: areEncryptionKeys,
  },
  STRIPE_SECRET_KEY: {
    purpose: 'secret key of Stripe (sk_live_… or sk_test_…)',
    fits: pattern(/^(sk|rk)_(live|test)_\w{16,}$/),
  },
  PUBLIC_STRIPE_PUBLISHABLE_KEY: {
    purpose:
      'publishable key of Stripe (pk_live_… or pk_test_…); it is sent to browsers, so no other key may be here',
    fits: pattern(/^pk_(live|test)_\w{16,}$/),
  },
  STRIPE_WEBHOOK_SECRET: {
    purpose:
      'signing secret of the webhook /api/stripe-webhook (whsec_…; not the id of the endpoint, we_…)',
    fits: pattern(/^whsec_\w{24,}$/),
  },
  RESEND_API_KEY: { purpose: 'key of Resend, for email (re_…)', fits: pattern(/^re_\w{16,}$/) },
  RESEND_WEBHOOK_SECRET: {
    purpose: 'signing secret of the webhook /api/email-webhook (whsec_ and base64)',
    fits: secretOf('whsec_', 24),
  },
  EMAIL_FROM: {
    purpose: 'sender of email, one line (Name <hello@site.example>)',
    fits: pattern(/^[^<>\p{Cc}]*[^<>\s\p{Cc}] <[^<>@\s,;]+@[^<>@\s,;.]+(\.[^<>@\s,;.]+)+>$/u),
  },
  TWILIO_ACCOUNT_SID: {
    purpose: 'account of Twilio, for text messages (AC and 32 hexadecimal digits)',
    fits: pattern(/^AC[0-9a-f]{32}$/),
  },
  TWILIO_AUTH_TOKEN: {
    purpose: 'token of the Twilio account (32 hexadecimal digits)',
    fits: pattern(/^(?!(.)\1{31}$)[0-9a-f]{32}$/),
  },
  TWILIO_FROM: {
    purpose:
      'sender of text messages: a number in international form (+1…), or a messaging service (MG…)',
    fits: pattern(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/),
  },
} as const satisfies Record<string, Shape>;

export type ShapedKey = keyof typeof SHAPES;

/** Returns whether a value, as the environment has it, can be this key. */
export function fitsShape(key: ShapedKey, value: string, isLocal: boolean): boolean {
  const shape: Shape = SHAPES[key];
  return value.length <= 1000 && shape.fits(value.trim(), isLocal);
}

/** Returns whether an address is only an origin, because links and endpoints are built by appending to it. */
function isOrigin(value: string, isLocal: boolean): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSecure = url?.protocol === 'https:' || (isLocal && url?.protocol === 'http:');
  return isSecure && url?.origin === value;
}

const MAX_KEYS = 5;
/** Out of 32 random bytes, about thirty are different. */
const DIFFERENT_BYTES = 16;

function areEncryptionKeys(value: string): boolean {
  const keys = [...(readEncryptionKeys(value)?.values() ?? [])];
  const isRandom = keys.every((key) => new Set(key).size >= DIFFERENT_BYTES);
  const isEachOnce = new Set(keys.map((key) => key.toString('hex'))).size === keys.length;
  return keys.length > 0 && keys.length <= MAX_KEYS && isRandom && isEachOnce;
}

function decodedLength(base64: string): number {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64').length : 0;
}
