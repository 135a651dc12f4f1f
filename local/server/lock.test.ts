import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('refuses a folder that a running process uses', async () => {
  await writeFile(join(folder, 'in-use-by'), String(process.ppid));
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
});

it('takes over from a process that has ended', async () => {
  const ended = spawn(process.execPath, ['--version']);
  await once(ended, 'close');
  await writeFile(join(folder, 'in-use-by'), String(ended.pid));
  const unlock = await lockFolder(folder);
  await unlock();
  await expect(lockFolder(folder)).resolves.toBeTypeOf('function');
});
