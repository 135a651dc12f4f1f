import { readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createCipher, drawEncryptionKeys } from '#platform/cipher.ts';
import { startDatabase, type DatabaseOptions } from './database/database.ts';
import { localUrl, type LocalConfig } from './config.ts';
import { requireFreePorts } from './server/free-ports.ts';
import { lockFolder } from './server/lock.ts';
import { startServices, type LocalDatabase, type LocalServices } from './services.ts';

/**
 * Starts the database and the stand-ins with the data of the last run, for a site on this machine. The database runs in this
 * process unless another way to open one is given.
 */
export async function startLocalServices(
  config: LocalConfig,
  openDatabase: (options: DatabaseOptions) => Promise<LocalDatabase> = startDatabase,
): Promise<LocalServices> {
  await requireFreePorts(config);
  const folder = config.LOCAL_DATA === 'memory' ? null : resolve(config.LOCAL_DATA);
  const unlock = folder ? await lockFolder(folder) : () => Promise.resolve();
  const clock = createClock(config);
  try {
    const encryptionKeys = folder ? await keepEncryptionKeys(folder) : drawEncryptionKeys('local');
    const services = await startServices({
      siteUrl: localUrl(config.PORT),
      encryptionKeys,
      ports: {
        database: config.LOCAL_DATABASE_PORT,
        stripe: config.LOCAL_STRIPE_PORT,
        mailbox: config.LOCAL_MAILBOX_PORT,
        texts: config.LOCAL_TEXTS_PORT,
      },
      openDatabase: (port, auth) =>
        openDatabase({
          port,
          auth,
          demoData: createCipher({ encryptionKeys, idSecret: 'local' }),
          now: clock(),
          ...(folder ? { dataDir: resolve(folder, 'data') } : {}),
        }),
      stripe: { now: clock, ...(folder ? { file: resolve(folder, 'stripe.json') } : {}) },
    });
    const forget = folder ? await writeKeys(folder, services) : () => Promise.resolve();
    return {
      ...services,
      env: {
        ...services.env,
        LOG_LEVEL: config.LOG_LEVEL,
        ...(config.LOCAL_NOW ? { LOCAL_NOW: clock().toISOString() } : {}),
      },
      stop: async () => {
        await services.stop();
        await forget();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The file in the data folder with the keys of a running local stack. */
export const KEYS_FILE = 'keys.json';

/** Writes the database's address and keys for commands of this machine's owner; returns how to delete them. */
async function writeKeys(folder: string, { env }: LocalServices): Promise<() => Promise<void>> {
  const file = resolve(folder, KEYS_FILE);
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, ENCRYPTION_KEYS } = env;
  const keys = { SUPABASE_URL, SUPABASE_SECRET_KEY, ENCRYPTION_KEYS };
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** The keys that encrypt a folder's data, generated on its first start and kept as long as the data. */
async function keepEncryptionKeys(folder: string): Promise<string> {
  const file = resolve(folder, 'encryption-keys');
  await writeFile(file, drawEncryptionKeys('local'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}

/** The time of the local stack: the real time, or a clock that started at LOCAL_NOW. */
export function createClock({ LOCAL_NOW }: LocalConfig): () => Date {
  const offset = LOCAL_NOW ? new Date(LOCAL_NOW).getTime() - Date.now() : 0;
  return () => new Date(Date.now() + offset);
}
