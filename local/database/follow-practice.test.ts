import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterEach, expect, it } from 'vitest';
import { snapshotSchema, type Snapshot } from '#contract/practice/snapshot.ts';
import { FIXTURE_SNAPSHOT } from '#tests/helpers/database/fixture-snapshot.ts';
import { followPractice, isPage } from './follow-practice.ts';

const fixture = snapshotSchema.parse(JSON.parse(await readFile(FIXTURE_SNAPSHOT, 'utf8')));
const named = (name: string): Snapshot => ({
  ...fixture,
  ...{ hash: name, practice: { ...fixture.practice, name } },
});

let close = () => Promise.resolve();
afterEach(async () => {
  await close();
  close = () => Promise.resolve();
});

/** A server with the plugin, and what its pages say: the practice's name, as a page's module has it. */
async function serve(ask: () => Promise<Snapshot>) {
  const folder = await mkdtemp(join(tmpdir(), 'follow-'));
  const file = join(folder, 'snapshot.json');
  const before = process.env['PRACTICE_SNAPSHOT'];
  process.env['PRACTICE_SNAPSHOT'] = file;
  const server = await createServer({
    ...{ configFile: false, logLevel: 'silent', appType: 'custom' },
    server: { port: 0, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      followPractice(file, ask),
      {
        name: 'page',
        configureServer: (own) =>
          void own.middlewares.use((_, response) => {
            void own
              .ssrLoadModule('/src/lib/site/built/practice.ts')
              .then((module) =>
                response.end((module as { practice: { name: string } }).practice.name),
              );
          }),
      },
    ],
  });
  await server.listen();
  close = async () => {
    await server.close();
    await rm(folder, { recursive: true });
    process.env['PRACTICE_SNAPSHOT'] = before;
  };
  const [address] = server.resolvedUrls?.local ?? [];
  return async () => (await fetch(`${address}services`)).text();
}

it('builds each page from the current practice, or from the last one known while the database doesn’t respond', async () => {
  let answer = () => Promise.resolve(named('First'));
  const read = await serve(() => answer());
  expect(await read()).toBe('First');
  answer = () => Promise.resolve(named('Second'));
  expect(await read()).toBe('Second');
  answer = () => Promise.reject(new Error('no database'));
  expect(await read()).toBe('Second');
});

it.each([
  ['/', true],
  ['/services?from=email', true],
  ['/blog/sore-necks', true],
  ['/api/services', false],
  ['/@vite/client', false],
  ['/src/lib/site/built/practice.ts', false],
  ['/favicon.svg?v=1', false],
])('tells whether %s is a page: %s', (url, is) => {
  expect(isPage(url)).toBe(is);
});
