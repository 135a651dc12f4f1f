import { absoluteUrl } from './absolute-url.ts';
import { paths } from './paths.ts';

/** A page on the way from the home page, which is left out of a trail. */
export interface Crumb {
  name: string;
  path: string;
}

/** The way from the home page to a page, as schema.org's BreadcrumbList. */
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
