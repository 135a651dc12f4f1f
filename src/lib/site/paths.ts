/** Every address of the site. */
export const paths = {
  home: '/',
  services: '/services',
  thaiMassage: '/thai-massage-alexandria',
  bundles: '/bundles',
  about: '/about',
  blog: '/blog',
  testimonials: '/testimonials',
  contact: '/contact',
  faq: '/faq',
  policies: '/policies',
  privacy: '/privacy',
  giftCertificates: '/gift-certificates',
  newClient: '/new-client',
  billOfRights: '/client-bill-of-rights',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Where the sign-up email leads: `#token=…`, and a field for the password. */
  confirmEmail: '/confirm-email',
  memberDashboard: '/member-dashboard',
  admin: '/admin',
  checkout: '/checkout',
  bookingSuccess: '/booking-success',
  /** An appointment's own page: `#<link token>`, or nothing for someone who is logged in. */
  appointment: '/appointment',
  /** A spot on the waitlist: `#<link token>`. */
  waitlist: '/waitlist',
  /** Where the therapist is, for the one person she trusts: `#<link token>`. */
  checkIn: '/check-in',
  /** Booking with plain forms, without a script. */
  book: '/book',
  bookTimes: '/book/times',
  bookPay: '/book/pay',
  bookDone: '/book/done',
  /** Header, footer and styles, into which the server writes the answers of those three. */
  bookFrame: '/book/frame',
  accessibility: '/accessibility',
} as const;

/** The login page's query parameter for the page to return to. */
export const RETURN_TO = 'back';

/** Returns the address of the login page that leads back to a path of this site. */
export const loginAndBack = (path: string) =>
  `${paths.login}?${new URLSearchParams({ [RETURN_TO]: path })}`;

/** API paths that return a file; every other call is declared in the contract. */
export const filePaths = {
  ownCalendar: '/api/appointment/calendar',
  giftDocument: '/api/gift-certificates/document',
  accountData: '/api/account/data',
  audio: '/api/admin/appointment-audio',
} as const;

/** Returns the path of one article. */
export function blogArticlePath(slug: string): string {
  return `${paths.blog}/${slug}`;
}

/** The path of the articles' feed. */
export const feedPath = '/rss.xml';

/** The page that the host shows, with status 404, for an address under /blog that is no article. */
export const missingArticlePath = `${paths.blog}/404`;

/** Returns the path of a gift certificate's printable sheet, for the therapist. */
export function giftDocumentPath(giftId: string): string {
  return `/api/admin/gift-certificates/${giftId}/document`;
}
