import { readEncryptionKeys } from '../cipher.ts';
import { isGuessable } from './guessable.ts';

interface Shape {
  /** What the key is for and what it looks like. Errors say nothing else about it. */
  purpose: string;
  /** Returns whether a value can be this key. `isLocal` means the local stack, whose servers are on this machine. */
  fits(value: string, isLocal: boolean): boolean;
  /** Of a secret, the parts that its maker drew at random. */
  drawn?(value: string): Uint8Array[];
}

const pattern = (expected: RegExp) => (value: string) => expected.test(value);
/** A base64 text of at least this many bytes, after the provider's prefix. */
const secretOf = (prefix: string, bytes: number) => (value: string) =>
  value.startsWith(prefix) && decodedLength(value.slice(prefix.length)) >= bytes;

/** What follows a provider's prefix, as it is written and as the base64 that it may be. */
const drawnAfter = (prefix: string) => (value: string) => {
  const written = value.slice(prefix.length);
  return [Buffer.from(written), Buffer.from(written, 'base64')];
};

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
    drawn: drawnAfter('sb_secret_'),
  },
  SUPABASE_AUTH_HOOK_SECRET: {
    purpose:
      'secret of the hook with which Supabase Auth hands over its emails (v1,whsec_ and base64)',
    fits: secretOf('v1,whsec_', 24),
    drawn: drawnAfter('v1,whsec_'),
  },
  ENCRYPTION_KEYS: {
    purpose:
      'keys that encrypt health notes and other secrets, the newest first, one to five random ones (<id>:<32 bytes in base64>, separated by commas)',
    fits: areEncryptionKeys,
    drawn: (value) => [...(readEncryptionKeys(value)?.values() ?? [])],
  },
  STRIPE_SECRET_KEY: {
    purpose: 'secret key of Stripe (sk_live_… or sk_test_…)',
    fits: pattern(/^(sk|rk)_(live|test)_\w{16,}$/),
    drawn: drawnAfter('sk_live_'),
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
    drawn: drawnAfter('whsec_'),
  },
  RESEND_API_KEY: {
    purpose: 'key of Resend, for email (re_…)',
    fits: pattern(/^re_\w{16,}$/),
    drawn: drawnAfter('re_'),
  },
  RESEND_WEBHOOK_SECRET: {
    purpose: 'signing secret of the webhook /api/email-webhook (whsec_ and base64)',
    fits: secretOf('whsec_', 24),
    drawn: drawnAfter('whsec_'),
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
    fits: pattern(/^[0-9a-f]{32}$/),
    drawn: drawnAfter(''),
  },
  TWILIO_FROM: {
    purpose:
      'sender of text messages: a number in international form (+1…), or a messaging service (MG…)',
    fits: pattern(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/),
  },
  BUILD_HOOK_URL: {
    purpose:
      'address of the host’s build hook, which starts a build (https://…, without a user name, password or fragment)',
    fits: isAddress,
  },
  SPEECH_API_KEY: {
    purpose: 'key of the speech service (one word, at least 5 characters)',
    fits: pattern(/^[\x21-\x7E]{5,}$/),
    drawn: drawnAfter(''),
  },
  SPEECH_API_BASE: {
    purpose:
      'address of a speech service that speaks OpenAI’s protocol (https://…, without a user name, password, query or slash at the end)',
    fits: isBase,
  },
} as const satisfies Record<string, Shape>;

export type ShapedKey = keyof typeof SHAPES;

/** Returns what to say about a value, as the environment has it, that can't be this key; null if it can. */
export function wrongShape(key: ShapedKey, given: string, isLocal: boolean): string | null {
  const shape: Shape = SHAPES[key];
  const value = given.trim();
  if (given.length > 1000 || !shape.fits(value, isLocal)) return shape.purpose;
  return shape.drawn?.(value).some(isGuessable) ? `${shape.purpose}. ${GUESSABLE}` : null;
}

/** Said of a secret that wasn't drawn at random. */
export const GUESSABLE =
  'This one is the same character, a count or a short pattern again and again, which anyone can guess';

/** Returns whether an address is encrypted on its way, has no credentials, and is nothing but what it is read as. */
function isAddress(value: string, isLocal: boolean): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSecure = url?.protocol === 'https:' || (isLocal && url?.protocol === 'http:');
  const isBare = url?.username === '' && url.password === '' && value.startsWith(url.origin);
  return isSecure && isBare && !/[#\s\\]/.test(value);
}

/** Returns whether an address can be appended to: endpoints are. */
function isBase(value: string, isLocal: boolean): boolean {
  return isAddress(value, isLocal) && !value.includes('?') && !value.endsWith('/');
}

/** Returns whether an address is only an origin: links and endpoints are built by appending to it. */
function isOrigin(value: string, isLocal: boolean): boolean {
  return isAddress(value, isLocal) && new URL(value).origin === value;
}

const MAX_KEYS = 5;
/** Out of 32 random bytes, about thirty are different; typed characters are fewer. */
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
