import { randomUUID } from 'node:crypto';
import { drawEncryptionKeys } from '#platform/cipher.ts';
import { signWebhook } from '#platform/providers/signed-calls.ts';
import { startDatabase, type RunningDatabase } from './database/database.ts';
import type { AuthOptions } from './database/database-server.ts';
import { LOCAL_EMAIL_KEY, LOCAL_SENDER, startMailbox, type Mailbox } from './mailbox/mailbox.ts';
import { emailReport, textReport } from './reports.ts';
import { startStripe, type StripeOptions, type StripeStandIn } from './stripe/stand-in.ts';
import { LOCAL_TWILIO, startTexts, type TextInbox } from './texts/texts.ts';

/** What the API depends on, running on this machine. */
export interface LocalServices {
  database: LocalDatabase;
  stripe: StripeStandIn;
  mailbox: Mailbox;
  texts: TextInbox;
  /** The server environment that points to all of the above. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** What the local stack needs of a database. */
export type LocalDatabase = Pick<RunningDatabase, 'url' | 'secretKey' | 'answer' | 'sql' | 'stop'>;

interface ServicesOptions {
  siteUrl: string;
  /** 0 takes a free port. */
  ports: { database: number; stripe: number; mailbox: number; texts: number };
  openDatabase?: (port: number, auth: AuthOptions) => Promise<LocalDatabase>;
  /** The keys of kept data; by default, new ones. */
  encryptionKeys?: string;
  /** Receives the emails of Supabase Auth, and what providers report, without the network. */
  authHook?: ((request: Request) => Promise<Response>) | undefined;
  stripe?: Pick<StripeOptions, 'file' | 'now' | 'retryDelaysMs' | 'webhooks'> & {
    /** Delivers an event without the network. */
    send?: (request: Request) => Promise<Response>;
  };
}

/** The secrets that sign the webhooks of the email provider and of Supabase Auth. */
export const LOCAL_EMAIL_SECRET = `whsec_${Buffer.from('the mailbox of the local stack').toString('base64')}`;
const LOCAL_AUTH_HOOK_SECRET = `v1,whsec_${Buffer.from('the accounts of the local stack').toString('base64')}`;

/** The secret that signs the webhooks of the stand-in for Stripe. */
export const LOCAL_WEBHOOK_SECRET = 'whsec_ofTheLocalStandInForStripe';

/** Starts database, stand-ins and inboxes; if one cannot start, stops the others and throws its error. */
export async function startServices(options: ServicesOptions): Promise<LocalServices> {
  const { ports, siteUrl, encryptionKeys = drawEncryptionKeys('local') } = options;
  const { send, ...stripeOptions } = options.stripe ?? {};
  const openDatabase = options.openDatabase ?? ((port, auth) => startDatabase({ port, auth }));
  const { authHook: sendHook = fetch } = options;
  const mailbox = startMailbox({
    port: ports.mailbox,
    report: (emailId, type, secret = LOCAL_EMAIL_SECRET) => {
      const now = stripeOptions.now?.() ?? new Date();
      return sendHook(emailReport({ ...{ siteUrl, secret, now }, type, emailId }));
    },
  });
  const starting = {
    database: openDatabase(ports.database, {
      siteUrl,
      email: {
        send: async (email) => {
          const { authHook: send } = options;
          const handing = handOverEmail(email, { siteUrl, now: stripeOptions.now, send });
          if (send) return handing;
          // Not awaited: the API needs the database, which is busy with the call that sends this email.
          handing.catch((error: unknown) => {
            console.error('An email of Supabase Auth was not handed over', error);
          });
        },
      },
    }),
    mailbox,
    texts: startTexts({
      port: ports.texts,
      report: (fields, authToken = LOCAL_TWILIO.authToken) =>
        sendHook(textReport({ siteUrl, authToken, fields })),
    }),
    stripe: startStripe({
      ...stripeOptions,
      port: ports.stripe,
      endpoints: [
        {
          url: new URL('/api/stripe-webhook', siteUrl).href,
          secret: LOCAL_WEBHOOK_SECRET,
          ...(send ? { send } : {}),
        },
      ],
    }),
  };
  const stop = async () => {
    const started = await Promise.allSettled(Object.values(starting));
    // The database stops last: an event in flight may still be writing.
    for (const service of started.toReversed())
      if (service.status === 'fulfilled') await service.value.stop();
  };
  try {
    const [database, inbox, texts, stripe] = await Promise.all([
      starting.database,
      starting.mailbox,
      starting.texts,
      starting.stripe,
    ]);
    const services = { database, mailbox: inbox, texts, stripe };
    return {
      ...services,
      env: { ...createEnvironment(siteUrl, services), ENCRYPTION_KEYS: encryptionKeys },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Now = NonNullable<ServicesOptions['stripe']>['now'];

/** Passes an email to our API, as the hosted Supabase Auth does through its hook. The template contains only the token. */
async function handOverEmail(
  { to, text, html }: { to: string; text?: string; html?: string },
  {
    siteUrl,
    now,
    send = fetch,
  }: { siteUrl: string; now?: Now; send?: ServicesOptions['authHook'] },
): Promise<void> {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor((now?.() ?? new Date()).getTime() / 1000));
  const body = JSON.stringify({
    user: { email: to },
    email_data: { token_hash: (html ?? text ?? '').trim(), email_action_type: 'recovery' },
  });
  const response = await send(
    new Request(new URL('/api/auth/email-hook', siteUrl), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signWebhook({ id, timestamp, body, secret: LOCAL_AUTH_HOOK_SECRET }),
      },
      body,
    }),
  );
  if (!response.ok) throw new Error('The API did not take an email of Supabase Auth');
}

function createEnvironment(
  siteUrl: string,
  { database, stripe, mailbox, texts }: Omit<LocalServices, 'env' | 'stop'>,
): Record<string, string> {
  return {
    LOCAL_STACK: 'true',
    SITE_URL: siteUrl,
    SUPABASE_URL: database.url,
    SUPABASE_SECRET_KEY: database.secretKey,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
    RESEND_API_KEY: LOCAL_EMAIL_KEY,
    RESEND_API_BASE: mailbox.url,
    RESEND_WEBHOOK_SECRET: LOCAL_EMAIL_SECRET,
    SUPABASE_AUTH_HOOK_SECRET: LOCAL_AUTH_HOOK_SECRET,
    SPEECH_API_KEY: 'local',
    SPEECH_API_BASE: `${texts.url}/v1`,
    EMAIL_FROM: LOCAL_SENDER,
    TWILIO_ACCOUNT_SID: LOCAL_TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: LOCAL_TWILIO.authToken,
    TWILIO_FROM: LOCAL_TWILIO.from,
    TWILIO_API_BASE: texts.url,
  };
}
