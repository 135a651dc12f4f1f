import { paths } from './paths.ts';

export interface NavigationLink {
  label: string;
  href: string;
}

/** The header's single links. */
export const PRIMARY_LINKS: readonly NavigationLink[] = [
  { label: 'Home', href: paths.home },
  { label: 'Services', href: paths.services },
  { label: 'Bundles', href: paths.bundles },
];

/** The header's menus, each with its links. */
export const LINK_GROUPS: readonly { label: string; links: readonly NavigationLink[] }[] = [
  {
    label: 'About',
    links: [
      { label: 'About', href: paths.about },
      { label: 'Blog', href: paths.blog },
      { label: 'Testimonials', href: paths.testimonials },
      { label: 'Contact', href: paths.contact },
    ],
  },
  {
    label: 'Resources',
    links: [
      { label: 'FAQ', href: paths.faq },
      { label: 'Policies', href: paths.policies },
      { label: 'Privacy Policy', href: paths.privacy },
      { label: 'Gift Certificates', href: paths.giftCertificates },
      { label: 'New Client Form', href: paths.newClient },
    ],
  },
];

const HEADERLESS = [paths.admin, paths.memberDashboard];
const FOOTERLESS = paths.admin;

/** Returns a path without its trailing slash and file ending, as it is written in paths.ts. */
export function cleanPath(pathname: string): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/';
}

/** Returns whether a link belongs to the open section: Home only for Home itself, others with all pages below them. */
export function isCurrentSection(href: string, pathname: string): boolean {
  const path = cleanPath(pathname);
  return path === href || path.startsWith(`${href}/`);
}

/** Returns the `aria-current` of a link: for the page itself, the section that contains it, or neither. */
export function currentMark(href: string, pathname: string): 'page' | 'true' | undefined {
  if (!isCurrentSection(href, pathname)) return undefined;
  return cleanPath(pathname) === href ? 'page' : 'true';
}

/** Returns whether a page has the site's header; the two dashboards have their own. */
export function hasSiteHeader(pathname: string): boolean {
  return !HEADERLESS.some((start) => cleanPath(pathname).startsWith(start));
}

/** Returns whether a page has the site's footer; the therapist's dashboard has its own bars. */
export function hasSiteFooter(pathname: string): boolean {
  return !cleanPath(pathname).startsWith(FOOTERLESS);
}
