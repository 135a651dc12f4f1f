import { paths } from './paths.ts';

export interface ClosedPage {
  title: string;
  /** What the page will be for, in a sentence that stands before "This page is not open yet". */
  purpose: string;
}

/** Pages that the site links to and that are not open yet, by path. */
export const CLOSED_PAGES = {
  [paths.bundles]: {
    title: 'Session Bundles',
    purpose: 'Three, six or ten sessions, paid for ahead and kept until you need them.',
  },
  [paths.login]: {
    title: 'Member Login',
    purpose: 'Where members see their credits and their sessions.',
  },
  [paths.signup]: { title: 'Sign Up', purpose: 'Where you become a member.' },
  [paths.forgotPassword]: {
    title: 'Forgot Password',
    purpose: 'Where members ask for a new password.',
  },
  [paths.resetPassword]: {
    title: 'Reset Password',
    purpose: 'Where members choose a new password.',
  },
  [paths.confirmEmail]: {
    title: 'Confirm Your Email',
    purpose: 'Where the link of our mail opens a new account.',
  },
  [paths.memberDashboard]: {
    title: 'Member Dashboard',
    purpose: 'Credits, sessions and your own details in one place.',
  },
  [paths.admin]: { title: 'Admin', purpose: 'Where the practice keeps its day in order.' },
} as const satisfies Record<string, ClosedPage>;

export type ClosedPath = keyof typeof CLOSED_PAGES;

/** The paths of all pages that are not open yet. */
export const CLOSED_PATHS: readonly string[] = Object.keys(CLOSED_PAGES);
