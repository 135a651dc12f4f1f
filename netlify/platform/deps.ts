import { createAuth, type Auth } from './providers/auth.ts';
import { createCalendarReader, type ReadCalendarFile } from './providers/calendar-file.ts';
import { createBuiltPages, type ReadBuiltPages } from './providers/built-pages.ts';
import { createBuildHook, type AskForBuild } from './providers/build-hook.ts';
import { realClock, createLocalClock, type Clock } from './clock.ts';
import { createDatabase, type Database } from './database/database.ts';
import { createEdgePurge, type PurgeEdge } from './providers/edge-cache.ts';
import { createEmailSender, type SendEmail } from './providers/email.ts';
import type { Env } from './env/env.ts';
import { createLog, type Log } from './log.ts';
import { createCipher, type Cipher } from './cipher.ts';
import { createTextSender, TEXT_WEBHOOK_PATH, type SendText } from './providers/sms.ts';
import { createSpeech, type Speak } from './providers/speech.ts';
import { createPracticeReader, type ReadPractice } from './database/practice-reader.ts';
import { createSitePageReader, type ReadSitePage } from './providers/site-page.ts';
import { createStripe, isLiveKey, type GetStripe } from './providers/stripe.ts';

/** The outside world as the API sees it. */
export interface Deps {
  siteUrl: string;
  readSitePage: ReadSitePage;
  readPractice: ReadPractice;
  /** Which facts of the practice stand on which page. */
  readBuiltPages: ReadBuiltPages;
  clock: Clock;
  database: Database;
  auth: Auth;
  getStripe: GetStripe;
  /** Whether payments are real. */
  isLive: boolean;
  webhookSecret: string;
  sendEmail: SendEmail;
  /** The snapshot of the practice from which the pages beside these functions were built; null if that isn't known. */
  builtHash: string | null;
  /** Asks the host to build the site again; null if it can't be asked. */
  askForBuild: AskForBuild | null;
  readCalendarFile: ReadCalendarFile;
  /** Empties what the CDN has stored of the practice. */
  purgeEdge: PurgeEdge;
  sendText: SendText;
  /** Reads a text aloud; null without a speech service. */
  speak: Speak | null;
  /** The secrets that sign the calls of each message provider. */
  messageSecrets: { email: string; texts: string; auth: string };
  /** For what no one may read in the database: health details, and secrets that still have to be emailed. */
  cipher: Cipher;
  /** How long an answer waits for the messages about what was just done, in milliseconds. */
  messagePatienceMs: number;
  log: Log;
}

/** What a caller of createDeps can set: parts that tests replace, how long others may take, and whether Stripe is asked again at once. */
export interface DepsOptions extends Partial<Deps> {
  databaseTimeoutMs?: number;
  stripeTimeoutMs?: number;
  stripeHasPauses?: boolean;
}

/** Connects the API to the services that an environment names. */
export function createDeps(
  env: Env,
  { databaseTimeoutMs, stripeTimeoutMs, stripeHasPauses, ...replaced }: DepsOptions = {},
): Deps {
  const clock =
    replaced.clock ?? (env.LOCAL_NOW ? createLocalClock(new Date(env.LOCAL_NOW)) : realClock);
  const database =
    replaced.database ??
    createDatabase({
      url: env.SUPABASE_URL,
      secretKey: env.SUPABASE_SECRET_KEY,
      clock,
      timeoutMs: databaseTimeoutMs,
    });
  const readSitePage = createSitePageReader(env.SITE_URL);
  return {
    siteUrl: env.SITE_URL,
    readSitePage,
    readBuiltPages: createBuiltPages(env.PAGE_FACTS, readSitePage),
    clock,
    database,
    readPractice: createPracticeReader({ database, siteUrl: env.SITE_URL }),
    auth: createAuth({ url: env.SUPABASE_URL, secretKey: env.SUPABASE_SECRET_KEY }),
    getStripe: createStripe({
      secretKey: env.STRIPE_SECRET_KEY,
      apiBase: env.STRIPE_API_BASE,
      timeoutMs: stripeTimeoutMs,
      hasPauses: stripeHasPauses,
    }),
    isLive: isLiveKey(env.STRIPE_SECRET_KEY),
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    builtHash: env.PRACTICE_HASH ?? null,
    askForBuild: createBuildHook(env.BUILD_HOOK_URL),
    purgeEdge: createEdgePurge(env.NETLIFY_PURGE_API_TOKEN),
    sendEmail: createEmailSender({
      apiKey: env.RESEND_API_KEY,
      from: env.EMAIL_FROM,
      apiBase: env.RESEND_API_BASE,
    }),
    sendText: createTextSender({
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      from: env.TWILIO_FROM,
      statusCallback: `${env.SITE_URL}${TEXT_WEBHOOK_PATH}`,
      apiBase: env.TWILIO_API_BASE,
    }),
    readCalendarFile: createCalendarReader(),
    speak: createSpeech({
      apiKey: env.SPEECH_API_KEY,
      apiBase: env.SPEECH_API_BASE,
      model: env.SPEECH_MODEL,
      voice: env.SPEECH_VOICE,
    }),
    messageSecrets: {
      email: env.RESEND_WEBHOOK_SECRET,
      texts: env.TWILIO_AUTH_TOKEN,
      auth: env.SUPABASE_AUTH_HOOK_SECRET,
    },
    cipher: createCipher({
      encryptionKeys: env.ENCRYPTION_KEYS,
      idSecret: env.SUPABASE_SECRET_KEY,
    }),
    messagePatienceMs: 3_000,
    log: createLog(env.LOG_LEVEL),
    ...replaced,
  };
}
