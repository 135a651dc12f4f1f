import { resolve } from 'node:path';
import { startDatabase } from './database.ts';
import { localUrl, type LocalConfig } from './config.ts';
import { requireFreePorts } from './free-ports.ts';
import { lockFolder } from './lock.ts';
import { startServices, type LocalServices } from './services.ts';

/** Starts database and stand-ins with the data of the last run, for a site on this machine. */
export async function startLocalServices(config: LocalConfig): Promise<LocalServices> {
  await requireFreePorts(config);
  const folder = config.LOCAL_DATA === 'memory' ? null : resolve(config.LOCAL_DATA);
  const unlock = folder ? await lockFolder(folder) : () => Promise.resolve();
  const clock = createClock(config);
  try {
    const services = await startServices({
      siteUrl: localUrl(config.PORT),
      ports: {
        database: config.LOCAL_DATABASE_PORT,
        stripe: config.LOCAL_STRIPE_PORT,
        mailbox: config.LOCAL_MAILBOX_PORT,
        texts: config.LOCAL_TEXTS_PORT,
      },
      openDatabase: (port, auth) =>
        startDatabase({
          port,
          auth,
          demoData: true,
          now: clock(),
          ...(folder ? { dataDir: resolve(folder, 'data') } : {}),
        }),
      stripe: { now: clock, ...(folder ? { file: resolve(folder, 'stripe.json') } : {}) },
    });
    return {
      ...services,
      env: { ...services.env, ...(config.LOCAL_NOW ? { LOCAL_NOW: clock().toISOString() } : {}) },
      stop: async () => {
        await services.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The time of the local stack: the real one, or one that started at LOCAL_NOW. */
export function createClock({ LOCAL_NOW }: LocalConfig): () => Date {
  const offset = LOCAL_NOW ? new Date(LOCAL_NOW).getTime() - Date.now() : 0;
  return () => new Date(Date.now() + offset);
}
