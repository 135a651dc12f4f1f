import { admins, type Ids, type Row } from './route-people.ts';

const giftPath =
  (what: string) =>
  ({ giftId }: Ids) =>
    `/api/admin/gift-certificates/${giftId}${what}`;

/** Every route of the dashboard. */
export const ADMIN_ROUTES: Record<string, Row> = {
  'GET /api/admin/appointments/all': { expected: admins(200) },
  'GET /api/admin/appointments/pending': { expected: admins(200) },
  'GET /api/admin/appointments/today': { expected: admins(200) },
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
  'GET /api/admin/stats': { expected: admins(200) },
  'GET /api/admin/practice': { expected: admins(200) },
  'POST /api/admin/practice/preview': { json: {}, expected: admins(400) },
  'POST /api/admin/practice/changes': { json: {}, expected: admins(400) },
  'POST /api/admin/practice/publish': { expected: admins(503) },
  'POST /api/admin/practice/changes/:id/undo': {
    path: (ids) => `/api/admin/practice/changes/${ids.appointmentId}/undo`,
    json: { changeId: '7f1cbb4c-8a52-4a7e-9a0b-1c1d5d6e7f80' },
    expected: admins(404),
  },
  'GET /api/admin/practice/changes': { expected: admins(200) },
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
  'GET /api/admin/times': {
    path: () => '/api/admin/times?date=2026-11-25&serviceId=thai-90',
    expected: admins(200),
  },
  'GET /api/admin/clients': { path: () => '/api/admin/clients?q=ann', expected: admins(200) },
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
  'GET /api/admin/tasks': { expected: admins(200) },
  'POST /api/admin/tasks/:id/act': {
    path: (ids) => `/api/admin/tasks/${ids.appointmentId}/act`,
    json: { action: 'look_again' },
    expected: admins(404),
  },
  'POST /api/admin/tasks/:id/resolve': {
    path: (ids) => `/api/admin/tasks/${ids.appointmentId}/resolve`,
    json: { resolution: 'Settled' },
    expected: admins(404),
  },
  'GET /api/admin/testimonials': { expected: admins(200) },
  'PATCH /api/admin/testimonials/:id': {
    path: (ids) => `/api/admin/testimonials/${ids.appointmentId}`,
    json: { status: 'published' },
    expected: admins(404),
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
  'POST /api/admin/calendar-feed': { json: {}, expected: admins(201) },
  'DELETE /api/admin/calendar-feed': { expected: admins(200) },
  'GET /api/admin/waitlist': { expected: admins(200) },
  'DELETE /api/admin/waitlist/:id': {
    path: (ids) => `/api/admin/waitlist/${ids.waitingId}`,
    expected: admins(200),
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
  'GET /api/admin/messages': { expected: admins(200) },
  'GET /api/admin/gift-certificates': {
    path: () => '/api/admin/gift-certificates?q=ann',
    expected: admins(200),
  },
  'GET /api/admin/gift-certificates/:id': { path: giftPath(''), expected: admins(200) },
  'GET /api/admin/gift-certificates/:id/document': {
    path: giftPath('/document'),
    expected: admins(200),
  },
  'POST /api/admin/gift-certificates/:id/resend': {
    path: giftPath('/resend'),
    json: {},
    expected: admins(400),
  },
  'PATCH /api/admin/gift-certificates/:id/delivery': {
    path: giftPath('/delivery'),
    json: { delivery: 'ready' },
    expected: admins(409),
  },
  'POST /api/admin/gift-certificates/:id/adjust': {
    path: giftPath('/adjust'),
    json: {},
    expected: admins(400),
  },
  'POST /api/admin/gift-certificates/:id/refund': {
    path: giftPath('/refund'),
    json: {},
    expected: admins(400),
  },
};
