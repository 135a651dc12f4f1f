import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
// Not dist/: a build that pays into the stand-in must never be deployed.
const FOLDER = join(ROOT, '.netlify/local');
const SOURCES = [
  'astro.config.mjs',
  'build',
  'content',
  'netlify',
  'package-lock.json',
  'public',
  'scripts',
  'src',
  'tsconfig.json',
];

/** Where a built site is. */
export interface BuiltSite {
  site: string;
  functions: string;
}

/** Builds the site of a snapshot and its functions for this machine, unless neither that nor their sources have changed. */
export async function buildIfChanged(
  environment: Record<string, string>,
  snapshotFile: string,
): Promise<BuiltSite> {
  // One folder per environment, so that a site being served isn't rebuilt for another one.
  const addresses = createHash('sha256').update(JSON.stringify(environment)).digest('hex');
  const folder = join(FOLDER, addresses.slice(0, 8));
  const built = { site: join(folder, 'site'), functions: join(folder, 'functions') };
  const builtFrom = join(folder, 'built-from');
  const fingerprint = await takeFingerprint(snapshotFile);
  if ((await readFile(builtFrom, 'utf8').catch(() => '')) === fingerprint) return built;
  console.log('Building the site...');
  // In a separate process: Astro's build sets NODE_ENV to production, where stand-ins are refused.
  const child = spawn(
    process.execPath,
    ['scripts/build.ts', '--site', built.site, '--functions', built.functions],
    {
      cwd: ROOT,
      env: { ...process.env, ...environment, PRACTICE_SNAPSHOT: snapshotFile },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`The site could not be built:\n${Buffer.concat(output).toString()}`);
  await writeFile(builtFrom, fingerprint);
  return built;
}

async function takeFingerprint(snapshotFile: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(snapshotFile));
  for (const source of SOURCES)
    for (const file of await listFiles(join(ROOT, source))) {
      const { mtimeMs, size } = await stat(file);
      hash.update(`${file} ${mtimeMs} ${size}\n`);
    }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
