import type { AstroIntegration } from 'astro';
import { changePages } from './built-pages.ts';

const SCOPE = /data-astro-cid-[a-z0-9]{8}/g;

/** A page whose marks of scoped styles are as short as one page needs them: an eighth of its text otherwise. */
export function shortenScopes(html: string): string {
  const names = new Map<string, string>();
  return html.replace(SCOPE, (scope) => {
    const name = names.get(scope) ?? `data-${names.size.toString(36)}`;
    names.set(scope, name);
    return name;
  });
}

/** Shortens them in every built page; the styles stand in the pages themselves, so no other file knows the names. */
export function shortScopes(): AstroIntegration {
  return {
    name: 'short-scopes',
    hooks: {
      'astro:build:done': ({ dir }) => changePages(dir, shortenScopes),
    },
  };
}
