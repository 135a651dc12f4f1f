import { createAuth, type Auth } from './auth.ts';
import { realClock, createLocalClock, type Clock } from './clock.ts';
import { createDatabase, type Database } from './database.ts';
import { createEmailSender, type SendEmail } from './email.ts';
import type { Env } from './env.ts';
import { createLog, type Log } from './log.ts';
import { createTextSender, type SendText } from './sms.ts';
import { createStripe, isLiveKey, type GetStripe } from './stripe.ts';

/** The outside world, as the API sees it. */
export interface Deps {
  siteUrl: string;
  clock: Clock;
  database: Database;
  auth: Auth;
  getStripe: GetStripe;
  /** Whether payments are real. */
  isLive: boolean;
  webhookSecret: string;
  sendEmail: SendEmail;
  sendText: SendText;
  log: Log;
}

/** What a caller of createDeps may set: single parts replaced by tests, and how long Stripe may take. */
export interface DepsOptions extends Partial<Deps> {
  stripeTimeoutMs?: number;
}

/** Connects the API to the services that an environment names. */
export function createDeps(env: Env, { stripeTimeoutMs, ...replaced }: DepsOptions = {}): Deps {
  const clock =
    replaced.clock ?? (env.LOCAL_NOW ? createLocalClock(new Date(env.LOCAL_NOW)) : realClock);
  return {
    siteUrl: env.SITE_URL,
    clock,
    database: createDatabase({
      url: env.SUPABASE_URL,
      secretKey: env.SUPABASE_SECRET_KEY,
      clock,
    }),
    auth: createAuth({ url: env.SUPABASE_URL, secretKey: env.SUPABASE_SECRET_KEY }),
    getStripe: createStripe({
      secretKey: env.STRIPE_SECRET_KEY,
      apiBase: env.STRIPE_API_BASE,
      timeoutMs: stripeTimeoutMs,
    }),
    isLive: isLiveKey(env.STRIPE_SECRET_KEY),
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    sendEmail: createEmailSender({
      apiKey: env.RESEND_API_KEY,
      from: env.MAIL_FROM,
      apiBase: env.RESEND_API_BASE,
    }),
    sendText: createTextSender({
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      from: env.TWILIO_FROM,
      apiBase: env.TWILIO_API_BASE,
    }),
    log: createLog(),
    ...replaced,
  };
}
