import { absoluteUrl } from './absolute-url.ts';
import { paths } from '../paths.ts';

/** A page below Home, which a trail leaves out. */
export interface Crumb {
  name: string;
  path: string;
}

/** Returns the path from Home to a page, as schema.org's BreadcrumbList. */
export function breadcrumbList(trail: readonly Crumb[], site: URL): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...trail].map(
      ({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: absoluteUrl(path, site),
      }),
    ),
  };
}
