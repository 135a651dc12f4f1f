import { paths } from './paths.ts';

/** The pages around an account. */
export const ACCOUNT_PATHS: readonly string[] = [
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.memberDashboard,
];

/** Pages for one visit or one person: search engines shouldn't list them. */
export const UNLISTED_PATHS: readonly string[] = [
  ...ACCOUNT_PATHS,
  paths.admin,
  paths.checkout,
  paths.bookingSuccess,
  paths.appointment,
  paths.waitlist,
  paths.checkIn,
  paths.bookFrame,
];
