import { admins, type Row } from './route-people.ts';

/** The dashboard’s routes of home visits: how far she drives, and who is texted if she doesn’t come out. */
export const VISIT_ROUTES: Record<string, Row> = {
  'GET /api/admin/safety-contact': { expected: admins(200) },
  'POST /api/admin/safety-contact': { json: {}, expected: admins(400) },
  'POST /api/admin/safety-contact/delete': { json: {}, expected: admins(400) },
  'GET /api/admin/check-in': { expected: admins(200) },
  'POST /api/admin/check-in': { json: {}, expected: admins(400) },
  'POST /api/admin/check-in/:id/more': {
    path: (ids) => `/api/admin/check-in/${ids.appointmentId}/more`,
    json: { dueAt: '2026-11-25T21:20:00-06:00', minutes: 15 },
    expected: admins(404),
  },
  'POST /api/admin/check-in/:id/out': {
    path: (ids) => `/api/admin/check-in/${ids.appointmentId}/out`,
    json: {},
    expected: admins(404),
  },
  'GET /api/admin/travel-zones': { expected: admins(200) },
  'PATCH /api/admin/travel-zones/:id': {
    path: (ids) => `/api/admin/travel-zones/${ids.appointmentId}`,
    json: {},
    expected: admins(400),
  },
  'DELETE /api/admin/travel-zones/:id': {
    path: (ids) => `/api/admin/travel-zones/${ids.appointmentId}`,
    expected: admins(200),
  },
};
