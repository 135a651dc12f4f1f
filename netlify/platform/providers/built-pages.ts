import * as z from 'zod/mini';
import { pageKeys } from '#lib/facts/page-keys.ts';
import { paths } from '#lib/site/paths.ts';
import { UNLISTED_PATHS } from '#lib/site/unlisted-paths.ts';
import type { ReadSitePage } from './site-page.ts';

const pagesSchema = z.record(z.string(), z.array(z.string()));

/** The keys of the facts that stand on each public page, by its path. */
export type BuiltPages = z.output<typeof pagesSchema>;

/** Reads which facts stand on which page. */
export type ReadBuiltPages = () => Promise<BuiltPages>;

/** Written by the server, so no file of the site. */
const ANSWERED: readonly string[] = [paths.bookTimes, paths.bookPay, paths.bookDone];

/**
 * Returns how to learn which facts stand on which page: the build wrote it down for the functions beside its pages; the
 * development server, which has built nothing, is asked for the pages.
 */
export function createBuiltPages(
  built: string | undefined,
  readSitePage: ReadSitePage,
): ReadBuiltPages {
  if (built !== undefined) return () => Promise.resolve(pagesSchema.parse(JSON.parse(built)));
  const listed = Object.values(paths).filter(
    (path) => !UNLISTED_PATHS.includes(path) && !ANSWERED.includes(path),
  );
  return async () => {
    const pages: BuiltPages = {};
    for (const path of listed) {
      const html = await readSitePage(path);
      if (html !== null) pages[path] = pageKeys(html);
    }
    return pages;
  };
}
