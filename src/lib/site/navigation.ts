import { paths } from './paths.ts';

export interface NavigationLink {
  label: string;
  href: string;
}

/** The links that stand in the header by themselves. */
export const PRIMARY_LINKS: readonly NavigationLink[] = [
  { label: 'Home', href: paths.home },
  { label: 'Services', href: paths.services },
  { label: 'Bundles', href: paths.bundles },
];

/** The links that stand in the header under one word. */
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

/** A path without its trailing slash and file ending, as it is written in paths.ts. */
export function cleanPath(pathname: string): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/';
}

/** Whether a link belongs to the section that is open: the home page exactly, others with all that lies under them. */
export function isCurrentSection(href: string, pathname: string): boolean {
  const path = cleanPath(pathname);
  return path === href || path.startsWith(`${href}/`);
}

/** What `aria-current` says about a link: the page itself, the section it lies in, or nothing. */
export function currentMark(href: string, pathname: string): 'page' | 'true' | undefined {
  if (!isCurrentSection(href, pathname)) return undefined;
  return cleanPath(pathname) === href ? 'page' : 'true';
}

/** Whether the site's header stands on a page; the two dashboards have their own. */
export function hasSiteHeader(pathname: string): boolean {
  return !HEADERLESS.some((start) => cleanPath(pathname).startsWith(start));
}

/** Whether the site's footer stands on a page; the therapist's day ends in its own bars. */
export function hasSiteFooter(pathname: string): boolean {
  return !cleanPath(pathname).startsWith(FOOTERLESS);
}
