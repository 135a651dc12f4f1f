import { paths } from './paths.ts';

export interface ClosedPage {
  title: string;
  /** What the page will be for, in a sentence that stands before "This page is not open yet". */
  purpose: string;
}

/** Pages that the site links to and that are not open yet, by path. */
export const CLOSED_PAGES = {
  [paths.admin]: { title: 'Admin', purpose: 'Where the practice keeps its day in order.' },
} as const satisfies Record<string, ClosedPage>;

export type ClosedPath = keyof typeof CLOSED_PAGES;

/** The paths of all pages that are not open yet. */
export const CLOSED_PATHS: readonly string[] = Object.keys(CLOSED_PAGES);

/** The pages around an account. */
export const ACCOUNT_PATHS: readonly string[] = [
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.memberDashboard,
];

/** Pages that are of one visit or one person, or not open yet: no search engine should hold them. */
export const UNLISTED_PATHS: readonly string[] = [
  ...CLOSED_PATHS,
  ...ACCOUNT_PATHS,
  paths.checkout,
  paths.bookingSuccess,
];
