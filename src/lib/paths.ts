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
  /** Where the mail of a sign-up leads: `#token=…`, and a field for the password. */
  confirmEmail: '/confirm-email',
  memberDashboard: '/member-dashboard',
  admin: '/admin',
  checkout: '/checkout',
  bookingSuccess: '/booking-success',
  /** An appointment's own page: `#<link token>`, or nothing for whoever is logged in. */
  appointment: '/appointment',
  /** A place on the waitlist: `#<link token>`. */
  waitlist: '/waitlist',
  /** Booking by plain forms, without a script. */
  book: '/book',
  bookTimes: '/book/times',
  bookPay: '/book/pay',
  bookDone: '/book/done',
  /** Header, footer and styles, into which the server writes the answers of those three. */
  bookFrame: '/book/frame',
  accessibility: '/accessibility',
} as const;

/** What the query of the login page calls the page that whoever logs in comes from. */
export const RETURN_TO = 'back';

/** The login page, which leads back to a path of this site. */
export const loginAndBack = (path: string) =>
  `${paths.login}?${new URLSearchParams({ [RETURN_TO]: path })}`;

/** Every address of the API that pages call. */
export const apiPaths = {
  services: '/api/services',
  enhancements: '/api/enhancements',
  bundles: '/api/bundles',
  bundleCheckout: '/api/bundles/checkout',
  bundleReturn: '/api/bundles/return',
  credits: '/api/membership/credits',
  availability: '/api/availability',
  availableDays: '/api/availability/days',
  createPaymentIntent: '/api/create-payment-intent',
  checkoutStatus: '/api/checkout-status',
  checkoutRelease: '/api/checkout-release',
  appointments: '/api/appointments',
  ownAppointment: '/api/appointment',
  ownDays: '/api/appointment/days',
  ownPrice: '/api/appointment/price',
  ownChange: '/api/appointment/change',
  ownChangeStatus: '/api/appointment/change-status',
  ownCancel: '/api/appointment/cancel',
  ownPayment: '/api/appointment/pay',
  ownCalendar: '/api/appointment/calendar',
  ownEndLink: '/api/appointment/end-link',
  waitlist: '/api/waitlist',
  waitlistEntry: '/api/waitlist/entry',
  waitlistConfirm: '/api/waitlist/confirm',
  waitlistLeave: '/api/waitlist/leave',
  waitlistDecline: '/api/waitlist/decline',
  waitlistTake: '/api/waitlist/take',
  giftPayment: '/api/gift-certificates/payment',
  giftStatus: '/api/gift-certificates/status',
  giftBalance: '/api/gift-certificates/balance',
  giftDocument: '/api/gift-certificates/document',
  intake: '/api/intake',
  testimonials: '/api/testimonials',
  contact: '/api/contact',
  currentUser: '/api/auth/user',
  login: '/api/auth/login',
  adminLogin: '/api/auth/admin-login',
  signup: '/api/auth/signup',
  confirmEmail: '/api/auth/confirm',
  logout: '/api/auth/logout',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
  accountProfile: '/api/account/profile',
  accountPassword: '/api/account/password',
  accountAppointments: '/api/account/appointments',
  accountData: '/api/account/data',
  accountDelete: '/api/account/delete',
  adminAppointments: '/api/admin/appointments',
  adminTimes: '/api/admin/times',
  adminCheckout: '/api/admin/checkout',
  adminStats: '/api/admin/stats',
  adminHours: '/api/admin/hours',
  adminTimeOff: '/api/admin/time-off',
  adminClients: '/api/admin/clients',
  adminGifts: '/api/admin/gift-certificates',
  adminIntakes: '/api/admin/intakes',
  adminWaitlist: '/api/admin/waitlist',
  adminStanding: '/api/admin/standing',
  adminReminders: '/api/admin/reminders',
  adminMessages: '/api/admin/messages',
  adminReviewItems: '/api/admin/review-items',
  adminTestimonials: '/api/admin/testimonials',
  adminAudio: '/api/admin/appointment-audio',
  adminCalendarFeed: '/api/admin/calendar-feed',
} as const;

/** The address of one article. */
export function blogArticlePath(slug: string): string {
  return `${paths.blog}/${slug}`;
}

/** The feed of the articles. */
export const feedPath = '/rss.xml';

/** What the host shows, with status 404, for an address under /blog that is no article. */
export const missingArticlePath = `${paths.blog}/404`;
