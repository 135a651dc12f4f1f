import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { RequestIdVariables } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import type { Deps } from '#platform/deps.ts';
import {
  answerPlainError,
  FORM_PATH,
  PLAIN_PAGES,
  plainBookingRoutes,
} from './checkout/plain/routes.ts';
import { accountRoutes, authRoutes } from './accounts/routes.ts';
import { ownAppointmentRoutes } from './appointments/own/own-routes.ts';
import { appointmentRoutes } from './appointments/routes.ts';
import { availabilityRoutes } from './checkout/availability/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { calendarFeedRoutes } from './calendar/feed/routes.ts';
import { checkInRoutes } from './check-ins/routes.ts';
import { inPersonRoutes } from './checkout/in-person-routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { bundleRoutes } from './bundles/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { contactRoutes } from './messages/contact/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { giftRoutes } from './gifts/routes.ts';
import { soldGiftRoutes } from './gifts/therapist-routes.ts';
import { homeVisitRoutes } from './home-visits/routes.ts';
import { intakeRoutes } from './health/routes.ts';
import { sentIntakeRoutes } from './health/therapist-routes.ts';
import { AppError } from '../errors/app-error.ts';
import { answerProblem, createErrorHandler } from './middleware/answer-errors.ts';
import { MESSAGE_WEBHOOK_PATHS, providerRoutes } from './messages/provider-calls.ts';
import { messageRoutes } from './messages/routes.ts';
import { healthRoutes } from './operations/routes.ts';
import { jsonOnly, noStore, requestId, requestLog, sameSite } from './middleware/every-call.ts';
import { noteTemplateRoutes } from './notes/routes.ts';
import { outsideCalendarRoutes } from './calendar/outside/routes.ts';
import { STRIPE_WEBHOOK_PATH, webhookRoutes } from './stripe-events/routes.ts';
import { practiceRoutes } from './practice/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { testimonialRoutes } from './testimonials/routes.ts';
import { heldTestimonialRoutes } from './testimonials/therapist-routes.ts';
import { waitlistRoutes } from './waitlist/routes.ts';

/** Enough for an intake form with every field full, in any alphabet. */
const MAX_BODY_BYTES = 64 * 1024;
/** More, because Stripe's events contain whole objects. */
const MAX_WEBHOOK_BYTES = 256 * 1024;
/** The headers that netlify.toml sets for files don't apply to functions. Headers that browsers ignore today are left out. */
const EVERY_ANSWER = {
  strictTransportSecurity: 'max-age=63072000; includeSubDomains',
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;
/** An API response is data: nothing in it may run, and it opens and links to nothing. */
const SECURITY_HEADERS = secureHeaders({
  ...EVERY_ANSWER,
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  crossOriginOpenerPolicy: false,
  referrerPolicy: false,
});
/** HTML pages don't run anything either, but have styles and forms; page-security-policy.ts names the forms' targets. */
const PAGE_SECURITY_HEADERS = secureHeaders({
  ...EVERY_ANSWER,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'same-origin',
});
const isPage = (c: Context) => PLAIN_PAGES.includes(c.req.path);
/** Calls that are signed and don't come from our pages. */
const SIGNED_PATHS = [STRIPE_WEBHOOK_PATH, ...MESSAGE_WEBHOOK_PATHS];

/** Returns the API. */
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

  app.use(requestId);
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
  app.route('/', catalogRoutes(deps));
  app.route('/', availabilityRoutes(deps));
  app.route('/', checkoutRoutes(deps));
  app.route('/api', providerRoutes(deps));
  app.route('/', calendarFeedRoutes(deps));
  app.route('/', authRoutes(deps));
  app.route('/', accountRoutes(deps));
  app.route('/', ownAppointmentRoutes(deps));
  app.route('/', appointmentRoutes(deps));
  app.route('/', practiceRoutes(deps));
  app.route('/', clientRoutes(deps));
  app.route('/', noteTemplateRoutes(deps));
  app.route('/', calendarRoutes(deps));
  app.route('/', homeVisitRoutes(deps));
  app.route('/', outsideCalendarRoutes(deps));
  app.route('/', checkInRoutes(deps));
  app.route('/', taskRoutes(deps));
  app.route('/', heldTestimonialRoutes(deps));
  app.route('/', messageRoutes(deps));
  app.route('/', soldGiftRoutes(deps));
  app.route('/', inPersonRoutes(deps));
  app.route('/', bundleRoutes(deps));
  app.route('/', giftRoutes(deps));
  app.route('/', testimonialRoutes(deps));
  app.route('/', waitlistRoutes(deps));
  app.route('/', contactRoutes(deps));
  app.route('/', exportRoutes(deps));
  app.route('/', intakeRoutes(deps));
  app.route('/', sentIntakeRoutes(deps));
  app.route('/api', webhookRoutes(deps));
  app.route('/', plainBookingRoutes(deps));

  app.notFound((c) => answerProblem(c, new AppError('not_found')));
  const answerError = createErrorHandler(deps.log, (c, error) =>
    isPage(c) ? answerPlainError(c, deps, error) : answerProblem(c, error),
  );
  app.onError(answerError);
  return app;
}
