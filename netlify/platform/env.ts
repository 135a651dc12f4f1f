import * as z from 'zod/mini';
import { readSealingKeys } from './seal.ts';
import { isLiveKey } from './stripe.ts';

const required = (purpose: string) =>
  z.string(purpose).check(z.trim(), z.minLength(1, purpose), z.maxLength(1000, purpose));
const address = (purpose: string) => z.string(purpose).check(z.trim(), z.url(purpose));

const SEALING_PURPOSE =
  'keys that seal health notes and other secrets, the newest first (<id>:<32 bytes in base64>, separated by commas)';

/** Keys that point the API at the stand-ins of the local stack. */
const LOCAL_KEYS = [
  'LOCAL_STACK',
  'STRIPE_API_BASE',
  'PUBLIC_STRIPE_JS_URL',
  'RESEND_API_BASE',
  'TWILIO_API_BASE',
  'LOCAL_NOW',
] as const;

const envSchema = z.object({
  SITE_URL: address(
    'public address of the site, for links in messages (Netlify gives its own as URL)',
  ),
  SUPABASE_URL: address('address of the Supabase project'),
  SUPABASE_SECRET_KEY: required('secret key of Supabase, server only'),
  SUPABASE_AUTH_HOOK_SECRET: required(
    'secret of the hook with which Supabase Auth hands over its mails (v1,whsec_…)',
  ),
  SEALING_KEYS: required(SEALING_PURPOSE).check(
    z.refine((text) => readSealingKeys(text) !== null, SEALING_PURPOSE),
  ),
  STRIPE_SECRET_KEY: required('secret key of Stripe').check(
    z.regex(/^(sk|rk)_(live|test)_\w+$/, 'secret key of Stripe (sk_live_… or sk_test_…)'),
  ),
  STRIPE_WEBHOOK_SECRET: required('signing secret of the webhook /api/stripe-webhook'),
  RESEND_API_KEY: required('key of Resend, for e-mail'),
  RESEND_WEBHOOK_SECRET: required('signing secret of the webhook /api/mail-webhook (whsec_…)'),
  MAIL_FROM: required('sender of e-mail'),
  TWILIO_ACCOUNT_SID: required('account of Twilio, for text messages'),
  TWILIO_AUTH_TOKEN: required('token of the Twilio account'),
  TWILIO_FROM: required('sender of text messages, in international form'),
  SPEECH_API_KEY: z.optional(required('key of the speech service')),
  SPEECH_API_BASE: z.optional(address('address of a speech service that speaks OpenAI’s protocol')),
  SPEECH_MODEL: z.optional(required('model of the speech service')),
  SPEECH_VOICE: z.optional(required('voice of the speech service')),
  LOCAL_STACK: z.optional(z.literal('true', 'true, or absent')),
  STRIPE_API_BASE: z.optional(address('local stack only: address of the stand-in for Stripe')),
  RESEND_API_BASE: z.optional(address('local stack only: address of the stand-in for Resend')),
  TWILIO_API_BASE: z.optional(address('local stack only: address of the stand-in for Twilio')),
  LOCAL_NOW: z.optional(
    z.iso.datetime({
      offset: true,
      error: 'local stack only: instant at which the local clock starts',
    }),
  ),
});

/** The environment of the server, validated. */
export type Env = z.infer<typeof envSchema>;

type Source = Record<string, string | undefined>;

/**
 * Validates an environment; throws an Error that lists every missing or wrong key and what it is for, and one that says
 * which key is of the wrong mode. No error repeats a value.
 */
export function parseEnv(source: Source): Env {
  refuseStandIns(source);
  // An empty value, as in a freshly copied .env file, means that the key is absent.
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const parsed = envSchema.safeParse({ ...present, SITE_URL: siteAddress(source) });
  if (parsed.success) {
    refuseWrongMode(source);
    return parsed.data;
  }
  const lines = new Map(
    parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const),
  );
  const list = [...lines].map(([key, purpose]) => `  ${key}: ${purpose}`).join('\n');
  throw new Error(`The environment is incomplete. Set these keys (see .env.example):\n${list}`);
}

/** The address that was chosen for the site, or else the one that Netlify gives it. */
export function siteAddress(source: Source): string | undefined {
  return source.SITE_URL || source.URL || undefined;
}

/** Whether real people pay here. Whatever does not say that it is something else is taken for production. */
export function isProduction(source: Source): boolean {
  return (source.CONTEXT || (source.LOCAL_STACK ? 'local' : 'production')) === 'production';
}

/** Money and messages must never go to a stand-in by accident: they are chosen explicitly, and never in production. */
export function refuseStandIns(source: Source): void {
  const chosen = LOCAL_KEYS.filter((key) => source[key]);
  if (chosen.length === 0) return;
  if (source.NODE_ENV === 'production' || source.CONTEXT === 'production') {
    throw new Error(`Keys of the local stack are refused in production: ${chosen.join(', ')}`);
  }
  if (source.LOCAL_STACK !== 'true') {
    throw new Error(`Set LOCAL_STACK=true to use ${chosen.join(', ')}, or remove them`);
  }
}

/** Real money moves in production alone, and there none but real money: throws an Error that names the key in the way. */
export function refuseWrongMode(source: Source): void {
  const isReal = isProduction(source);
  for (const key of ['STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_PUBLISHABLE_KEY'] as const) {
    const value = source[key];
    if (!value || isLiveKey(value) === isReal) continue;
    throw new Error(
      isReal
        ? `${key} is no live key of Stripe. Production takes live keys alone; set CONTEXT for anything else`
        : `${key} is a live key of Stripe. Deploy previews, branch deploys and the local stack take test keys`,
    );
  }
}

let parsedOnce: Env | undefined;

/** The environment of this process, parsed once; throws like `parseEnv`. */
export function readEnv(): Env {
  // The bundle has the context that it was built for in place of this word: Netlify tells it to the build alone.
  return (parsedOnce ??= parseEnv({ ...process.env, CONTEXT: process.env.CONTEXT }));
}
