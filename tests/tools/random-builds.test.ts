import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicEnvironment, readLocalConfig } from '#local/config.ts';
import { randomPractice } from '../helpers/builders/random-settings.ts';
import { searchLength } from '../helpers/runner/search-lengths.ts';
import { localEnvironment, portsOf } from '../helpers/browser/site-control.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practices-'));
});
afterAll(() => rm(folder, { recursive: true }));

const practices = fc.sample(randomPractice, {
  numRuns: searchLength('BUILT_PRACTICES'),
  seed: 20_261_124,
});

/** Builds the site of a snapshot as the local stack does; returns what went wrong, if something did. */
function build(snapshot: string, site: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...['--max-old-space-size=1000', 'scripts/build.ts'],
      ...['--site', site, '--functions', join(folder, 'functions')],
    ],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_ENV: undefined,
        ...publicEnvironment(readLocalConfig(localEnvironment(portsOf(0)))),
        PRACTICE_SNAPSHOT: snapshot,
      },
    },
  );
  return status === 0 ? '' : `${stdout}${stderr}`;
}

it.each(practices.map((practice, index) => ({ index, practice })))(
  'the site of random practice $index can be built',
  async ({ index, practice }) => {
    const [snapshot, site] = [join(folder, `${index}.json`), join(folder, `${index}`)];
    await writeFile(snapshot, JSON.stringify(practice));
    expect(build(snapshot, site)).toBe('');
    const pages = (await readdir(site, { recursive: true })).filter((file) =>
      file.endsWith('.html'),
    );
    expect(pages.length).toBeGreaterThan(30);
    for (const page of pages) {
      const html = await readFile(join(site, page), 'utf8');
      const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
      const shown = description.replaceAll(/&(#\d+|\w+);/g, '_');
      expect.soft(shown.length, `${page}: ${shown}`).toBeLessThanOrEqual(160);
      expect.soft(shown, page).not.toBe('');
    }
    await rm(site, { recursive: true });
  },
  300_000,
);
