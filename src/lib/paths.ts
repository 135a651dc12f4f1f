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
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  memberDashboard: '/member-dashboard',
  admin: '/admin',
  checkout: '/checkout',
  bookingSuccess: '/booking-success',
} as const;

/** Every address of the API that pages call. */
export const apiPaths = {
  services: '/api/services',
  enhancements: '/api/enhancements',
  availability: '/api/availability',
  createPaymentIntent: '/api/create-payment-intent',
  checkoutStatus: '/api/checkout-status',
  checkoutRelease: '/api/checkout-release',
  appointments: '/api/appointments',
  testimonials: '/api/testimonials',
  contact: '/api/contact',
} as const;

/** The address of one article. */
export function blogArticlePath(slug: string): string {
  return `${paths.blog}/${slug}`;
}

/** The feed of the articles. */
export const feedPath = '/rss.xml';

/** What the host shows, with status 404, for an address under /blog that is no article. */
export const missingArticlePath = `${paths.blog}/404`;
