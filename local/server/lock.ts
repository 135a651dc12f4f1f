import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Locks a folder of data, which two local stacks at once would destroy; returns how to unlock it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'in-use-by');
  await mkdir(folder, { recursive: true });
  const owner = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (owner > 0 && owner !== process.pid && isRunning(owner))
    throw new Error(
      `Another local stack (process ${owner}) is using ${folder}. Stop it first, or start this one with LOCAL_DATA=memory.`,
    );
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
}

function isRunning(processId: number): boolean {
  try {
    // Signal 0 only checks whether the process exists.
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
