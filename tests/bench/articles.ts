import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FIXTURE_SNAPSHOT } from '../helpers/database/fixture-snapshot.ts';
import type { Measure } from './measure.ts';

const EXTRA_ARTICLES = 1000;
/** Runs inside of the build, because a parent cannot ask what its children used. */
const REPORT_PEAK = `data:text/javascript,import{writeFileSync}from'node:fs';process.on('exit',()=>writeFileSync(process.env.PEAK_FILE,String(process.resourceUsage().maxRSS)))`;

/** Builds a copy of the site that has a thousand more articles; its seconds and the memory it took at most. */
export async function measureArticleBuild(extra = EXTRA_ARTICLES): Promise<Measure[]> {
  const root = await mkdtemp(join(tmpdir(), 'articles-'));
  try {
    await Promise.all(listSources().map((path) => cp(path, join(root, path))));
    await linkModules(root);
    const own = await writeArticles(join(root, 'content/blog'), extra);
    const { seconds, peakMb, pages } = await build(root);
    return [
      {
        what: `Build with ${extra} more articles · time`,
        value: seconds,
        unit: 's',
        bar: 20,
      },
      {
        what: `Build with ${extra} more articles · memory`,
        value: peakMb,
        unit: 'MB',
        bar: 1500,
      },
      {
        what: 'Build with more articles · articles written',
        value: pages,
        unit: '',
        bar: extra + own,
        atLeast: true,
      },
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Every file of the working tree: a list of what a build needs would go stale when the build needs more. */
function listSources(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => path !== '' && existsSync(path));
}

/** Packages by link, one by one: the caches that tools keep beside them then stay in the copy. */
async function linkModules(root: string): Promise<void> {
  await mkdir(join(root, 'node_modules'));
  const names = (await readdir('node_modules')).filter((name) => !name.startsWith('.'));
  await Promise.all(
    names.map((name) => symlink(resolve('node_modules', name), join(root, 'node_modules', name))),
  );
}

/** Copies of the real articles, each a day of its own and older than all of them; answers how many were there. */
async function writeArticles(folder: string, count: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mdx'));
  const originals = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const original = originals[index % originals.length] ?? '';
      const article = original
        .replace(/^id: .*$/m, `id: ${index + 100}`)
        .replace(/^date: .*$/m, `date: 'January ${(index % 28) + 1}, ${2000 + (index % 20)}'`);
      return writeFile(join(folder, `measured-article-${index}.mdx`), article);
    }),
  );
  return names.length;
}

/** What `npm run build` tells Node, such as the most memory it may take. */
async function buildFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  return scripts['build']?.match(/--\S+/g) ?? [];
}

async function build(root: string): Promise<{ seconds: number; peakMb: number; pages: number }> {
  const peakFile = join(root, 'peak');
  const startedAt = performance.now();
  const output: string[] = [];
  const flags = await buildFlags();
  const code = await new Promise<number | null>((done) => {
    const child = spawn(
      process.execPath,
      [...flags, '--import', REPORT_PEAK, resolve('node_modules/astro/bin/astro.mjs'), 'build'],
      {
        cwd: root,
        env: {
          ...process.env,
          PEAK_FILE: peakFile,
          PRACTICE_SNAPSHOT: FIXTURE_SNAPSHOT,
          ASTRO_TELEMETRY_DISABLED: '1',
          NODE_ENV: 'production',
        },
      },
    );
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => output.push(String(text)));
    child.on('close', done);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  if (code !== 0) throw new Error(`The build failed:\n${output.join('').slice(-2000)}`);
  return {
    seconds,
    peakMb: Number(await readFile(peakFile, 'utf8')) / 1024,
    pages: (await readdir(join(root, 'dist/blog'))).filter((name) => name !== '404.html').length,
  };
}
