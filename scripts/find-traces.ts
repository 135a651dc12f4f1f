/**
 * `npm run test:traces` builds the site of the practice in use and names each page that says a fact of the practice in
 * content/practice; so it is run with another one: npm run practice:other -- npm run test:traces
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRACTICE_FILE, readPractice } from '#local/database/practice.ts';

const FIRST = new URL('../content/practice/practice.yaml', import.meta.url);
/** What the practice alone decides; prices and lengths can be equal by chance. */
const FACTS = ['name', 'email', 'phone', 'first_name', 'personal'];
const ADDRESS = ['street', 'city', 'postalCode'];

/** The facts of the practice in content/practice, each as a page would say it. */
async function factsOfFirst(): Promise<string[]> {
  const { practice = [], locations = [] } = await readPractice(FIRST);
  const own = practice.flatMap((row) => FACTS.map((fact) => row[fact]));
  const places = locations.flatMap(({ address }) => {
    const known = (address ?? {}) as Record<string, unknown>;
    return ADDRESS.map((part) => known[part]);
  });
  return [...own, ...places].filter((fact) => typeof fact === 'string');
}

/** Builds the site into a folder, as on a machine of one's own. */
function build(folder: string): void {
  const { status } = spawnSync(
    process.execPath,
    [
      ...['--max-old-space-size=1000', 'scripts/build.ts'],
      ...['--site', join(folder, 'site'), '--functions', join(folder, 'functions')],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CONTEXT: 'dev' } },
  );
  if (status !== 0) throw new Error('The site was not built');
}

if (fileURLToPath(PRACTICE_FILE) === fileURLToPath(FIRST))
  throw new Error('That is the practice itself: npm run practice:other -- npm run test:traces');
const folder = mkdtempSync(join(tmpdir(), 'traces-'));
try {
  build(folder);
  const facts = await factsOfFirst();
  // Articles stay the first one's, and are about its town.
  const files = globSync('site/**/*.{html,js,css,txt,xml,json,webmanifest}', {
    cwd: folder,
  }).filter((file) => !/^site\/(blog\/|rss)/.test(file));
  const traces = files.flatMap((file) => {
    const content = readFileSync(join(folder, file), 'utf8');
    return facts.filter((fact) => content.includes(fact)).map((fact) => `${file}: ${fact}`);
  });
  if (traces.length > 0) throw new Error(`Traces of the first practice:\n${traces.join('\n')}`);
  console.log(`None of ${facts.length} facts of the first practice is in ${files.length} files.`);
} finally {
  rmSync(folder, { recursive: true });
}
