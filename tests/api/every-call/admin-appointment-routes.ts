import { admins, type Row } from './route-people.ts';

/** The dashboard’s routes of appointments and their payments. */
export const APPOINTMENT_ROUTES: Record<string, Row> = {
  'GET /api/admin/appointments/all': { expected: admins(200) },
  'GET /api/admin/appointments/pending': { expected: admins(200) },
  'GET /api/admin/appointments/today': { expected: admins(200) },
  'GET /api/admin/appointments/tomorrow': { expected: admins(200) },
  'GET /api/admin/appointments/week': { expected: admins(200) },
  'GET /api/admin/appointments/completed': { expected: admins(200) },
  'GET /api/admin/appointments/search': {
    path: () => '/api/admin/appointments/search?q=ann',
    expected: admins(200),
  },
  'GET /api/admin/appointments/:id': {
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}`,
    expected: admins(200),
  },
  'POST /api/admin/recurring/dates': { json: {}, expected: admins(400) },
  'POST /api/admin/recurring': { json: {}, expected: admins(400) },
  'GET /api/admin/recurring/:id': {
    path: (ids) => `/api/admin/recurring/${ids.appointmentId}`,
    expected: admins(404),
  },
  'POST /api/admin/recurring/:id/end': {
    path: (ids) => `/api/admin/recurring/${ids.appointmentId}/end`,
    json: {},
    expected: admins(404),
  },
  'PATCH /api/admin/appointments/:id/visit': {
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/visit`,
    json: {},
    expected: admins(400),
  },
  'GET /api/admin/reminders': { expected: admins(200) },
  'POST /api/admin/reminders': { json: {}, expected: admins(400) },
  'DELETE /api/admin/reminders/:id': {
    path: (ids) => `/api/admin/reminders/${ids.appointmentId}`,
    expected: admins(404),
  },
  'POST /api/admin/appointment-audio': { json: {}, expected: admins(400) },
  'POST /api/admin/appointments': { json: {}, expected: admins(400) },
  'PATCH /api/admin/appointments/:id/status': {
    json: { status: 'confirmed' },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/status`,
    expected: admins(200),
  },
  'PATCH /api/admin/appointments/:id/arrived': {
    json: { arrived: false },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/arrived`,
    expected: admins(200),
  },
  'PATCH /api/admin/appointments/:id/note': {
    json: { note: 'Ann: left knee' },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/note`,
    expected: admins(200),
  },
  'POST /api/admin/appointments/:id/note/sign': {
    json: {},
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/note/sign`,
    expected: admins(400),
  },
  'POST /api/admin/appointments/:id/note/addenda': {
    json: {},
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/note/addenda`,
    expected: admins(400),
  },
  'GET /api/admin/note-templates': { expected: admins(200) },
  'POST /api/admin/note-templates/:id': {
    json: {},
    path: (ids) => `/api/admin/note-templates/${ids.appointmentId}`,
    expected: admins(400),
  },
  'DELETE /api/admin/note-templates/:id': {
    path: (ids) => `/api/admin/note-templates/${ids.appointmentId}`,
    expected: admins(200),
  },
  'POST /api/admin/appointments/:id/health-notes': {
    json: {},
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/health-notes`,
    expected: admins(200),
  },
  'DELETE /api/admin/appointments/:id/health-notes': {
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/health-notes`,
    expected: admins(200),
  },
  'PATCH /api/admin/appointments/:id/modify': {
    json: { serviceId: 'thai-60', enhancementIds: [] },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/modify`,
    expected: admins(200),
  },
  'POST /api/admin/appointments/:id/confirm-modification': {
    json: { serviceId: 'thai-60', enhancementIds: [], stripePaymentIntentId: 'pi_of_somebody' },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/confirm-modification`,
    expected: admins(404),
  },
  'POST /api/admin/appointments/:id/payment': {
    json: { paymentId: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a11', method: 'cash' },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/payment`,
    expected: admins(409),
  },
  'POST /api/admin/appointments/:id/payment/confirm': {
    json: { stripePaymentIntentId: 'pi_of_somebody' },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/payment/confirm`,
    expected: admins(404),
  },
  'POST /api/admin/appointments/:id/reschedule': {
    json: { version: 1, appointmentDate: '2026-11-27', appointmentTime: '09:00' },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/reschedule`,
    expected: admins(409),
  },
  'POST /api/admin/appointments/:id/decline': {
    json: { version: 1 },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/decline`,
    expected: admins(409),
  },
  'POST /api/admin/appointments/:id/proposal': {
    json: { version: 1, times: [{ date: '2026-11-27', time: '15:00' }], otherwise: 'keeps' },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/proposal`,
    expected: admins(409),
  },
  'DELETE /api/admin/appointments/:id/proposal': {
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/proposal`,
    expected: admins(200),
  },
  'POST /api/admin/appointments/:id/cancel': {
    json: { version: 1, by: 'client' },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/cancel`,
    expected: admins(409),
  },
  'POST /api/admin/appointments/:id/link': {
    json: {},
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/link`,
    expected: admins(200),
  },
  'DELETE /api/admin/appointments/:id/link': {
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/link`,
    expected: admins(200),
  },
  'POST /api/admin/appointments/:id/refund': {
    json: { reason: '' },
    path: (ids) => `/api/admin/appointments/${ids.appointmentId}/refund`,
    expected: admins(400),
  },
  'POST /api/admin/checkout/payment': { json: {}, expected: admins(400) },
  'POST /api/admin/checkout/release': {
    json: { checkoutKey: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a11' },
    expected: admins(200),
  },
  'POST /api/admin/checkout': {
    json: { walkInName: 'Sam', serviceId: 'thai-60', stripePaymentIntentId: 'pi_of_somebody' },
    expected: admins(404),
  },
};
