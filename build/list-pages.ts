import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageKeys } from '#lib/facts/page-keys.ts';
import { missingArticlePath } from '#lib/site/paths.ts';
import { cleanPath } from '#lib/site/navigation.ts';
import { UNLISTED_PATHS } from '#lib/site/unlisted-paths.ts';

/** What no one is meant to look for. */
const UNLISTED: readonly string[] = [...UNLISTED_PATHS, missingArticlePath, '/404'];

/** Returns the keys of the facts that stand on each public page of a built site, by its path. */
export async function listPages(folder: string): Promise<Record<string, string[]>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.html'),
  );
  const pages = await Promise.all(
    files.map(
      async (name) =>
        [cleanPath(`/${name}`), pageKeys(await readFile(join(folder, name), 'utf8'))] as const,
    ),
  );
  return Object.fromEntries(
    pages
      .filter(([path, keys]) => keys.length > 0 && !UNLISTED.includes(path))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
