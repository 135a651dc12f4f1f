import { admins, type Row } from './route-people.ts';

/** The dashboard’s routes of the calendar: what is on it, what fits in, and who waits for a time. */
export const CALENDAR_ROUTES: Record<string, Row> = {
  'GET /api/admin/calendar': {
    path: () => '/api/admin/calendar?from=2026-11-23&to=2026-11-29',
    expected: admins(200),
  },
  'GET /api/admin/calendar/sums': {
    path: () => '/api/admin/calendar/sums?from=2026-11-01&to=2026-11-30',
    expected: admins(200),
  },
  'GET /api/admin/calendar/preview': {
    path: (ids) =>
      `/api/admin/calendar/preview?appointmentId=${ids.appointmentId}&version=1&date=2026-11-27&time=09:00`,
    expected: admins(200),
  },
  'GET /api/admin/calendar/why': {
    path: () => '/api/admin/calendar/why?date=2026-11-27&time=09:00&serviceId=thai-90',
    expected: admins(200),
  },
  'POST /api/admin/undo/:undoId': {
    path: (ids) => `/api/admin/undo/${ids.appointmentId}`,
    json: {},
    expected: admins(404),
  },
  'GET /api/admin/hours': { expected: admins(200) },
  'PATCH /api/admin/hours/:day': {
    path: () => '/api/admin/hours/2',
    json: {},
    expected: admins(400),
  },
  'GET /api/admin/time-off': { expected: admins(200) },
  'POST /api/admin/time-off': { json: {}, expected: admins(400) },
  'DELETE /api/admin/time-off/:id': {
    path: (ids) => `/api/admin/time-off/${ids.appointmentId}`,
    expected: admins(200),
  },
  'DELETE /api/admin/time-off/:id/series': {
    path: (ids) => `/api/admin/time-off/${ids.appointmentId}/series`,
    expected: admins(200),
  },
  'GET /api/admin/outside-calendars': { expected: admins(200) },
  'POST /api/admin/outside-calendars': { json: {}, expected: admins(400) },
  'PATCH /api/admin/outside-calendars/:id': {
    path: (ids) => `/api/admin/outside-calendars/${ids.appointmentId}`,
    json: { name: 'Mine', countsAllDay: true },
    expected: admins(404),
  },
  'DELETE /api/admin/outside-calendars/:id': {
    path: (ids) => `/api/admin/outside-calendars/${ids.appointmentId}`,
    expected: admins(200),
  },
  'GET /api/admin/times': {
    path: () => '/api/admin/times?date=2026-11-25&serviceId=thai-90',
    expected: admins(200),
  },
  'GET /api/admin/times/days': {
    path: () => '/api/admin/times/days?serviceId=thai-90',
    expected: admins(200),
  },
  'POST /api/admin/calendar-feed': { json: {}, expected: admins(400) },
  'DELETE /api/admin/calendar-feed': { expected: admins(200) },
  'GET /api/admin/waitlist': { expected: admins(200) },
  'DELETE /api/admin/waitlist/:id': {
    path: (ids) => `/api/admin/waitlist/${ids.waitingId}`,
    expected: admins(200),
  },
};
