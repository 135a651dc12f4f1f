import * as z from 'zod/mini';
import { SHAPES, wrongShape, type ShapedKey } from './env-shapes.ts';
import { LOG_LEVELS } from '../log.ts';
import { isLiveKey } from '../providers/stripe.ts';

const required = (purpose: string) =>
  z.string(purpose).check(z.trim(), z.minLength(1, purpose), z.maxLength(1000, purpose));
/** An address on this machine. */
const standIn = (purpose: string) =>
  z.string(purpose).check(z.trim(), z.url({ protocol: /^https?$/, error: purpose }));
/** A key whose shape is known. `listWrongShapes` says what is wrong with it, other than that it is missing. */
const shaped = (key: ShapedKey) => required(SHAPES[key].purpose);

/** Keys that connect the API to the stand-ins of the local stack. */
const LOCAL_KEYS = [
  'LOCAL_STACK',
  'STRIPE_API_BASE',
  'PUBLIC_STRIPE_JS_URL',
  'RESEND_API_BASE',
  'TWILIO_API_BASE',
  'LOCAL_NOW',
] as const;

const envSchema = z.object({
  SITE_URL: shaped('SITE_URL'),
  SUPABASE_URL: shaped('SUPABASE_URL'),
  SUPABASE_SECRET_KEY: shaped('SUPABASE_SECRET_KEY'),
  SUPABASE_AUTH_HOOK_SECRET: shaped('SUPABASE_AUTH_HOOK_SECRET'),
  ENCRYPTION_KEYS: shaped('ENCRYPTION_KEYS'),
  STRIPE_SECRET_KEY: shaped('STRIPE_SECRET_KEY'),
  STRIPE_WEBHOOK_SECRET: shaped('STRIPE_WEBHOOK_SECRET'),
  RESEND_API_KEY: shaped('RESEND_API_KEY'),
  RESEND_WEBHOOK_SECRET: shaped('RESEND_WEBHOOK_SECRET'),
  EMAIL_FROM: shaped('EMAIL_FROM'),
  TWILIO_ACCOUNT_SID: shaped('TWILIO_ACCOUNT_SID'),
  TWILIO_AUTH_TOKEN: shaped('TWILIO_AUTH_TOKEN'),
  TWILIO_FROM: shaped('TWILIO_FROM'),
  BUILD_HOOK_URL: z.optional(shaped('BUILD_HOOK_URL')),
  PRACTICE_HASH: z.optional(
    required('set by the build: the snapshot that its pages are built from'),
  ),
  // Set by the build: which facts stand on which of its pages.
  PAGE_FACTS: z.optional(z.string()),
  // Set by the host: lets a function empty the cache of the CDN.
  NETLIFY_PURGE_API_TOKEN: z.optional(z.string()),
  SPEECH_API_KEY: z.optional(shaped('SPEECH_API_KEY')),
  SPEECH_API_BASE: z.optional(shaped('SPEECH_API_BASE')),
  SPEECH_MODEL: z.optional(required('model of the speech service')),
  SPEECH_VOICE: z.optional(required('voice of the speech service')),
  LOG_LEVEL: z.optional(
    z.enum(LOG_LEVELS, 'the least that is logged: info (every request), warn or error'),
  ),
  LOCAL_STACK: z.optional(z.literal('true', 'true, or absent')),
  STRIPE_API_BASE: z.optional(standIn('local stack only: address of the stand-in for Stripe')),
  RESEND_API_BASE: z.optional(standIn('local stack only: address of the stand-in for Resend')),
  TWILIO_API_BASE: z.optional(standIn('local stack only: address of the stand-in for Twilio')),
  LOCAL_NOW: z.optional(
    z.iso.datetime({
      offset: true,
      error: 'local stack only: instant at which the local clock starts',
    }),
  ),
});

/** The server's environment, validated. */
export type Env = z.infer<typeof envSchema>;

type Source = Record<string, string | undefined>;

/**
 * Validates an environment. Throws an Error that lists every missing or wrong key and what it is for, or one that names the key
 * of the wrong mode. No error repeats a value.
 */
export function parseEnv(source: Source): Env {
  refuseStandIns(source);
  // An empty value, as in a freshly copied .env file, means that the key is missing.
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const parsed = envSchema.safeParse({ ...present, SITE_URL: siteAddress(source) });
  const wrong = listWrongShapes(source);
  if (parsed.success && wrong.size === 0) {
    refuseWrongMode(source);
    return parsed.data;
  }
  const issues = parsed.success ? [] : parsed.error.issues;
  const lines = new Map([
    ...issues.map((issue) => [String(issue.path[0]), issue.message] as const),
    ...wrong,
  ]);
  const list = [...lines].map(([key, purpose]) => `  ${key}: ${purpose}`).join('\n');
  throw new Error(`The environment is incomplete. Set these keys (see .env.example):\n${list}`);
}

/** Returns the keys whose values can't be right, and what to say about each. */
export function listWrongShapes(source: Source): Map<string, string> {
  const isLocal = source.LOCAL_STACK === 'true';
  const values: Source = { ...source, SITE_URL: siteAddress(source) };
  const wrong = new Map<string, string>();
  for (const key of Object.keys(SHAPES) as ShapedKey[]) {
    const words = values[key] ? wrongShape(key, values[key], isLocal) : null;
    if (words !== null) wrong.set(key, words);
  }
  return wrong;
}

/** Returns the address chosen for the site, or else the one that Netlify gives it. */
export function siteAddress(source: Source): string | undefined {
  return source.SITE_URL || source.URL || undefined;
}

/** Returns whether real people pay here. Anything that doesn't say otherwise counts as production. */
export function isProduction(source: Source): boolean {
  return (source.CONTEXT || (source.LOCAL_STACK ? 'local' : 'production')) === 'production';
}

/** Money and messages must never go to a stand-in by accident: stand-ins are chosen explicitly, and never in production. */
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

/** Production takes only live keys, and nothing else takes them. Throws an Error that names the wrong key. */
export function refuseWrongMode(source: Source): void {
  const isReal = isProduction(source);
  for (const key of ['STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_PUBLISHABLE_KEY'] as const) {
    const value = source[key];
    if (!value || isLiveKey(value) === isReal) continue;
    throw new Error(
      isReal
        ? `${key} is not a live Stripe key. Production only takes live keys; set CONTEXT for anything else`
        : `${key} is a live Stripe key. Deploy previews, branch deploys and the local stack use test keys`,
    );
  }
}

let parsedOnce: Env | undefined;

/** Returns the environment of this process, parsed once. Throws like `parseEnv`. */
export function readEnv(): Env {
  // The bundle replaces these expressions: the context is only set during the build, and the pages are those of that build.
  return (parsedOnce ??= parseEnv({
    ...process.env,
    CONTEXT: process.env.CONTEXT,
    PRACTICE_HASH: process.env.PRACTICE_HASH,
    PAGE_FACTS: process.env.PAGE_FACTS,
  }));
}
