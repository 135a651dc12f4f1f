import { startDatabase, type RunningDatabase } from './database.ts';
import type { AuthOptions } from './database-server.ts';
import { LOCAL_SENDER, startMailbox, type Mailbox } from './mailbox/mailbox.ts';
import { startStripe, type StripeOptions, type StripeStandIn } from './stripe/stand-in.ts';
import { LOCAL_TWILIO, startTexts, type TextInbox } from './texts/texts.ts';

/** What the API talks to, while it runs on this machine. */
export interface LocalServices {
  database: LocalDatabase;
  stripe: StripeStandIn;
  mailbox: Mailbox;
  texts: TextInbox;
  /** The environment of the server that points it at all of the above. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** What the local stack needs of a database. */
export type LocalDatabase = Pick<RunningDatabase, 'url' | 'secretKey' | 'sql' | 'stop'>;

interface ServicesOptions {
  siteUrl: string;
  /** 0 takes a free port. */
  ports: { database: number; stripe: number; mailbox: number; texts: number };
  openDatabase?: (port: number, auth: AuthOptions) => Promise<LocalDatabase>;
  stripe?: Pick<StripeOptions, 'file' | 'now' | 'retryDelaysMs' | 'webhooks'> & {
    /** Delivers an event without the network. */
    send?: (request: Request) => Promise<Response>;
  };
}

/** The secret with which the stand-in for Stripe signs its webhooks. */
export const LOCAL_WEBHOOK_SECRET = 'whsec_local';

/** Starts database, stand-ins and inboxes; if one cannot start, stops the others and throws its error. */
export async function startServices(options: ServicesOptions): Promise<LocalServices> {
  const { ports, siteUrl } = options;
  const { send, ...stripeOptions } = options.stripe ?? {};
  const openDatabase = options.openDatabase ?? ((port, auth) => startDatabase({ port, auth }));
  const mailbox = startMailbox({ port: ports.mailbox });
  const starting = {
    database: openDatabase(ports.database, {
      siteUrl,
      email: { send: async (mail) => (await mailbox).deliver(mail) },
    }),
    mailbox,
    texts: startTexts({ port: ports.texts }),
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
    // The database last: an event on its way may still be writing.
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
    return { ...services, env: createEnvironment(siteUrl, services), stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
    RESEND_API_KEY: 're_local',
    RESEND_API_BASE: mailbox.url,
    MAIL_FROM: LOCAL_SENDER,
    TWILIO_ACCOUNT_SID: LOCAL_TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: LOCAL_TWILIO.authToken,
    TWILIO_FROM: LOCAL_TWILIO.from,
    TWILIO_API_BASE: texts.url,
  };
}
