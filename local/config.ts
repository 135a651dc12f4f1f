import { z } from 'zod';
import { LOG_LEVELS } from '#platform/log.ts';

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard);

const schema = z.object({
  PORT: port(4321),
  LOCAL_DATABASE_PORT: port(54_321),
  LOCAL_STRIPE_PORT: port(4322),
  LOCAL_MAILBOX_PORT: port(4323),
  LOCAL_TEXTS_PORT: port(4324),
  /** When the local clock starts; by default it shows the real time. */
  LOCAL_NOW: z.iso.datetime({ offset: true }).optional(),
  /** The least that is logged: with a line for each request, the addresses and passwords above would be gone at once. */
  LOG_LEVEL: z.enum(LOG_LEVELS).default('warn'),
  /** The folder where data is kept between starts; `memory` keeps nothing. */
  LOCAL_DATA: z.string().min(1).default('supabase/.temp'),
});

/** The settings of the local stack. */
export type LocalConfig = z.infer<typeof schema>;
/** The keys that each set a port. */
export const PORT_KEYS = [
  'PORT',
  'LOCAL_DATABASE_PORT',
  'LOCAL_STRIPE_PORT',
  'LOCAL_MAILBOX_PORT',
  'LOCAL_TEXTS_PORT',
] as const satisfies readonly (keyof LocalConfig)[];

/** Reads the settings of the local stack from an environment; throws an Error that names the wrong key. */
export function readLocalConfig(source: Record<string, string | undefined>): LocalConfig {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const keys = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The local stack cannot start with these settings:\n${keys.join('\n')}`);
}

/** The address of a server of the local stack, as a browser opens it. */
export function localUrl(takenPort: number): string {
  return `http://localhost:${takenPort}`;
}

/** The environment in which the site is built to pay through the stand-in for Stripe. */
export function publicEnvironment(config: LocalConfig): Record<string, string> {
  return {
    LOCAL_STACK: 'true',
    SITE_URL: localUrl(config.PORT),
    PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_localstandin0000',
    PUBLIC_STRIPE_JS_URL: `${localUrl(config.LOCAL_STRIPE_PORT)}/v3/stripe.js`,
    ASTRO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  };
}
