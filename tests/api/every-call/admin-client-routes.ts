import { admins, type Row } from './route-people.ts';

/** The dashboard’s routes of clients and what they wrote. */
export const CLIENT_ROUTES: Record<string, Row> = {
  'GET /api/admin/clients': { path: () => '/api/admin/clients?q=ann', expected: admins(200) },
  'GET /api/admin/clients/:id/visits': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/visits`,
    expected: admins(200),
  },
  'PATCH /api/admin/clients/:id/visits': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/visits`,
    json: { canBeVisited: false, address: null },
    expected: admins(200),
  },
  'GET /api/admin/clients/:id/appointments': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/appointments`,
    expected: admins(200),
  },
  'PATCH /api/admin/clients/:id': {
    path: (ids) => `/api/admin/clients/${ids.clientId}`,
    json: { canBookAtHome: true },
    expected: admins(200),
  },
  'POST /api/admin/clients/:id/credits': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/credits`,
    json: {},
    expected: admins(400),
  },
  'POST /api/admin/clients/:id/open': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/open`,
    expected: admins(200),
  },
  'POST /api/admin/clients/:id/copy': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/copy`,
    expected: admins(200),
  },
  'POST /api/admin/clients': { json: {}, expected: admins(400) },
  'PATCH /api/admin/clients/:id/contact': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/contact`,
    json: {},
    expected: admins(400),
  },
  'PATCH /api/admin/clients/:id/preferences': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/preferences`,
    json: {},
    expected: admins(400),
  },
  'POST /api/admin/clients/:id/words': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/words`,
    json: {},
    expected: admins(400),
  },
  'DELETE /api/admin/clients/:id/words/:wordId': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/words/${ids.appointmentId}`,
    expected: admins(200),
  },
  'GET /api/admin/imports': { expected: admins(200) },
  'POST /api/admin/imports/:id/check': {
    path: (ids) => `/api/admin/imports/${ids.clientId}/check`,
    json: {},
    expected: admins(400),
  },
  'POST /api/admin/imports/:id/rows': {
    path: (ids) => `/api/admin/imports/${ids.clientId}/rows`,
    json: {},
    expected: admins(400),
  },
  'POST /api/admin/imports/:id/appointments': {
    path: (ids) => `/api/admin/imports/${ids.clientId}/appointments`,
    json: {},
    expected: admins(400),
  },
  'POST /api/admin/imports/:id/appointments/check': {
    path: (ids) => `/api/admin/imports/${ids.clientId}/appointments/check`,
    json: {},
    expected: admins(400),
  },
  'POST /api/admin/imports/:id/balances': {
    path: (ids) => `/api/admin/imports/${ids.clientId}/balances`,
    json: {},
    expected: admins(400),
  },
  'POST /api/admin/imports/:id/balances/check': {
    path: (ids) => `/api/admin/imports/${ids.clientId}/balances/check`,
    json: {},
    expected: admins(400),
  },
  'DELETE /api/admin/imports/:id': {
    path: (ids) => `/api/admin/imports/${ids.clientId}`,
    expected: admins(404),
  },
  'GET /api/admin/clients/duplicates': { expected: admins(200) },
  'POST /api/admin/clients/:id/apart': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/apart`,
    json: {},
    expected: admins(400),
  },
  'GET /api/admin/clients/:id/merge': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/merge?intoId=${ids.appointmentId}`,
    expected: admins(404),
  },
  'POST /api/admin/clients/:id/merge': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/merge`,
    json: {},
    expected: admins(400),
  },
  'DELETE /api/admin/merges/:id': {
    path: (ids) => `/api/admin/merges/${ids.appointmentId}`,
    expected: admins(404),
  },
  'GET /api/admin/clients/:id/erase': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/erase`,
    expected: admins(200),
  },
  // Ann has an appointment ahead.
  'POST /api/admin/clients/:id/erase': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/erase`,
    json: { takesNotes: false },
    expected: admins(409),
  },
  'GET /api/admin/testimonials': { expected: admins(200) },
  'PATCH /api/admin/testimonials/:id': {
    path: (ids) => `/api/admin/testimonials/${ids.appointmentId}`,
    json: { status: 'published' },
    expected: admins(404),
  },
  'GET /api/admin/intakes': { path: () => '/api/admin/intakes?q=ann', expected: admins(200) },
  'POST /api/admin/intakes/:id/view': {
    json: {},
    path: (ids) => `/api/admin/intakes/${ids.intakeId}/view`,
    expected: admins(200),
  },
  'PATCH /api/admin/intakes/:id': {
    json: { clientId: null },
    path: (ids) => `/api/admin/intakes/${ids.intakeId}`,
    expected: admins(200),
  },
  'DELETE /api/admin/intakes/:id': {
    path: (ids) => `/api/admin/intakes/${ids.intakeId}`,
    expected: admins(200),
  },
};
