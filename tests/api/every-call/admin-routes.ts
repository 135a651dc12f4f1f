import { APPOINTMENT_ROUTES } from './admin-appointment-routes.ts';
import { CALENDAR_ROUTES } from './admin-calendar-routes.ts';
import { CLIENT_ROUTES } from './admin-client-routes.ts';
import { GIFT_ROUTES } from './admin-gift-routes.ts';
import { PRACTICE_ROUTES } from './admin-practice-routes.ts';
import { VISIT_ROUTES } from './admin-visit-routes.ts';
import type { Row } from './route-people.ts';

/** Every route of the dashboard. */
export const ADMIN_ROUTES: Record<string, Row> = {
  ...PRACTICE_ROUTES,
  ...CALENDAR_ROUTES,
  ...CLIENT_ROUTES,
  ...VISIT_ROUTES,
  ...APPOINTMENT_ROUTES,
  ...GIFT_ROUTES,
};
