import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import type { Deps } from '../platform/deps.ts';
import { deskRoutes } from './admin/checkout-routes.ts';
import { appointmentReadRoutes } from './admin/appointment-reads.ts';
import { appointmentActRoutes } from './admin/appointment-acts.ts';
import { adminGiftRoutes } from './admin/gift-routes.ts';
import { adminMessageRoutes } from './admin/message-routes.ts';
import { standingRoutes } from './admin/standing-routes.ts';
import { practiceRoutes } from './admin/practice-routes.ts';
import { decisionRoutes } from './admin/decision-routes.ts';
import {
  answerPlainError,
  FORM_PATH,
  PLAIN_PAGES,
  plainBookingRoutes,
} from './plain-booking/routes.ts';
import { accountRoutes, authRoutes } from './accounts/routes.ts';
import { ownAppointmentRoutes } from './appointments/own-routes.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { bundleRoutes } from './bundles/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { giftRoutes } from './gifts/routes.ts';
import { intakeRoutes } from './intake/routes.ts';
import { AppError } from '../errors/app-error.ts';
import { answerProblem, createErrorHandler } from './middleware/answer-errors.ts';
import { adminIntakeRoutes } from './admin/intake-routes.ts';
import { feedRoutes } from './admin/feed-routes.ts';
import { MESSAGE_WEBHOOK_PATHS, providerRoutes } from './messages/provider-calls.ts';
import { healthRoutes } from './health/routes.ts';
import { jsonOnly } from './middleware/json-only.ts';
import { noStore } from './middleware/no-store.ts';
import { requestLog } from './middleware/request-log.ts';
import { sameSite } from './middleware/same-site.ts';
import { STRIPE_WEBHOOK_PATH, webhookRoutes } from './stripe-events/routes.ts';
import { testimonialRoutes } from './testimonials/routes.ts';
import { waitlistRoutes } from './waitlist/routes.ts';

/** An intake form that is full to its last field, in any alphabet. */
const MAX_BODY_BYTES = 64 * 1024;
/** Stripe's events carry whole objects. */
const MAX_WEBHOOK_BYTES = 256 * 1024;
/** What the host says of every file (netlify.toml) does not reach functions. An answer is data: nothing in it may run. */
const SECURITY_HEADERS = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: 'max-age=63072000; includeSubDomains',
  xFrameOptions: 'DENY',
});
/** A page for people runs nothing either, but has styles, and forms, whose way its own policy names (page-security-policy.ts). */
const PAGE_SECURITY_HEADERS = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'same-origin',
  strictTransportSecurity: 'max-age=63072000; includeSubDomains',
  xFrameOptions: 'DENY',
});
const isPage = (c: Context) => PLAIN_PAGES.includes(c.req.path);
/** Calls that are signed instead of coming from our pages. */
const SIGNED_PATHS = [STRIPE_WEBHOOK_PATH, ...MESSAGE_WEBHOOK_PATHS];

/** The API, as a function from Request to Response. */
export function createApp(deps: Deps) {
  const app = new Hono<{ Variables: RequestIdVariables }>();
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw new AppError('payload_too_large');
      },
    });
  const [limitPage, limitSigned] = [limit(MAX_BODY_BYTES), limit(MAX_WEBHOOK_BYTES)];

  app.use(requestId());
  app.use(requestLog(deps.log));
  app.use((c, next) => (isPage(c) ? PAGE_SECURITY_HEADERS : SECURITY_HEADERS)(c, next));
  app.use(noStore);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '));
        return answerProblem(c, new AppError('method_not_allowed'));
      },
    }),
  );
  app.use(sameSite(SIGNED_PATHS));
  app.use(jsonOnly([...SIGNED_PATHS, FORM_PATH]));
  app.use((c, next) => (SIGNED_PATHS.includes(c.req.path) ? limitSigned : limitPage)(c, next));

  app.route('/api', healthRoutes(deps));
  app.route('/api', catalogueRoutes(deps));
  app.route('/api', availabilityRoutes(deps));
  app.route('/api', checkoutRoutes(deps));
  app.route('/api', providerRoutes(deps));
  app.route('/api', feedRoutes(deps));
  app.route('/api', authRoutes(deps));
  app.route('/api', accountRoutes(deps));
  app.route('/api', ownAppointmentRoutes(deps));
  app.route('/api', appointmentReadRoutes(deps));
  app.route('/api', practiceRoutes(deps));
  app.route('/api', decisionRoutes(deps));
  app.route('/api', adminMessageRoutes(deps));
  app.route('/api', adminGiftRoutes(deps));
  app.route('/api', appointmentActRoutes(deps));
  app.route('/api', deskRoutes(deps));
  app.route('/api', standingRoutes(deps));
  app.route('/api', bundleRoutes(deps));
  app.route('/api', giftRoutes(deps));
  app.route('/api', testimonialRoutes(deps));
  app.route('/api', waitlistRoutes(deps));
  app.route('/api', contactRoutes(deps));
  app.route('/api', intakeRoutes(deps));
  app.route('/api', adminIntakeRoutes(deps));
  app.route('/api', webhookRoutes(deps));
  app.route('/', plainBookingRoutes(deps));

  app.notFound((c) => answerProblem(c, new AppError('not_found')));
  const answerError = createErrorHandler(deps.log, (c, error) =>
    isPage(c) ? answerPlainError(c, deps, error) : answerProblem(c, error),
  );
  app.onError(answerError);
  return app;
}
