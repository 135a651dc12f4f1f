import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDatabase } from './database.ts';
import { createLocalClock, realClock } from '#platform/clock.ts';
import { createDatabase } from '#platform/database/database.ts';
import { snapshotSchema, type Snapshot } from '#contract/practice/snapshot.ts';

type Source = Record<string, string | undefined>;

const TRIES = 3;

/**
 * Asks the project whose keys are set for the snapshot of the practice, in three tries: a build that gets none fails, and the
 * site stays as it was deployed last.
 */
export async function askForSnapshot(source: Source, pauseMs = 2_000): Promise<Snapshot> {
  const { SUPABASE_URL: url = '', SUPABASE_SECRET_KEY: secretKey = '', LOCAL_NOW } = source;
  const clock = LOCAL_NOW ? createLocalClock(new Date(LOCAL_NOW)) : realClock;
  const database = createDatabase({ url, secretKey, clock });
  for (let tries = 1; ; tries += 1) {
    try {
      return snapshotSchema.parse(await database.rpcNow('practice_snapshot', {}));
    } catch (cause) {
      if (tries === TRIES)
        throw new Error(`${url} does not say what the practice is, so nothing is built`, { cause });
      await pause(tries * pauseMs);
    }
  }
}

/** Returns the snapshot of the practice in content/practice, as a newcomer's database has it. */
async function takeSampleSnapshot(): Promise<Snapshot> {
  const { url, secretKey, stop } = await startDatabase();
  try {
    return await askForSnapshot({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });
  } finally {
    await stop();
  }
}

/** Returns the file with the practice that a build is about: the local stack names one, a hosted project is asked. */
export async function findSnapshot(source: Source): Promise<string> {
  if (source['LOCAL_STACK'] === 'true' && source['PRACTICE_SNAPSHOT'])
    return source['PRACTICE_SNAPSHOT'];
  return writeSnapshot(
    source['SUPABASE_URL'] ? await askForSnapshot(source) : await takeSampleSnapshot(),
  );
}

/** Writes a snapshot into a file, by default a new one; returns its name. */
export async function writeSnapshot(snapshot: Snapshot, name?: string): Promise<string> {
  const file = name ?? join(await mkdtemp(join(tmpdir(), 'practice-')), 'snapshot.json');
  await writeFile(file, `${JSON.stringify(snapshot, null, 2)}\n`);
  return file;
}
