import { parse } from 'smol-toml';
import { z } from 'zod';

const schema = z.object({
  headers: z
    .array(z.object({ for: z.string(), values: z.record(z.string(), z.string()) }))
    .default([]),
  redirects: z
    .array(z.object({ from: z.string(), to: z.string(), status: z.number().default(301) }))
    .default([]),
});

/** The headers and redirects of `netlify.toml`. */
export interface SiteRules {
  headersFor(path: string): Record<string, string>;
  redirectFor(path: string): { to: string; status: number } | null;
  /** The page that answers, with status 404, for a path without a file. */
  missingPageFor(path: string): string;
}

/** Reads the rules for static files from the text of `netlify.toml`. */
export function readSiteRules(toml: string): SiteRules {
  const { headers, redirects } = schema.parse(parse(toml));
  return {
    headersFor: (path) =>
      Object.assign(
        {},
        ...headers.filter((rule) => covers(rule.for, path)).map(({ values }) => values),
      ),
    redirectFor: (path) =>
      redirects.find((rule) => rule.status !== 404 && covers(rule.from, path)) ?? null,
    missingPageFor: (path) =>
      redirects.find((rule) => rule.status === 404 && covers(rule.from, path))?.to ?? '/404.html',
  };
}

/** Netlify's patterns: `*` at the end matches anything, `:name` one segment. */
function covers(pattern: string, path: string): boolean {
  const expression = pattern
    .split('/')
    .map((segment) => {
      if (segment === '*') return '.*';
      return segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('/');
  return new RegExp(`^${expression}$`).test(path);
}
