import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { annAlone, everybody, members, type Row } from './route-people.ts';
import { buildBooking } from '../journey.ts';

const CHANGE = {
  ...{ version: 99, changeId: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a12', enhancementIds: [] },
  ...{ date: '2026-11-27', time: '09:00' },
};

const wrong = 'not the password';

/** Every route that is not the dashboard's. */
export const OTHER_ROUTES: Record<string, Row> = {
  'GET /api/calendar/:file': { path: () => '/api/calendar/guessed.ics', expected: everybody(404) },
  'GET /book/times': {
    path: () => '/book/times?serviceId=thai-90',
    expected: everybody(200),
  },
  'GET /book/pay': { expected: everybody(303) },
  'POST /book/pay': { json: {}, expected: everybody(415) },
  'GET /book/done': { path: () => '/book/done?session=cs_guessed', expected: everybody(200) },
  'POST /api/email-webhook': { json: {}, expected: everybody(400) },
  'POST /api/text-webhook': { json: {}, expected: everybody(400) },
  'POST /api/auth/email-hook': { json: {}, expected: everybody(400) },
  'POST /api/waitlist': { json: {}, expected: everybody(400) },
  // No matter who they are: without its link, it is no one's.
  'POST /api/waitlist/entry': { json: { link: 'A'.repeat(22) }, expected: everybody(404) },
  'POST /api/waitlist/confirm': { json: { link: 'A'.repeat(22) }, expected: everybody(404) },
  'POST /api/waitlist/leave': { json: { link: 'A'.repeat(22) }, expected: everybody(404) },
  'POST /api/waitlist/decline': { json: { link: 'A'.repeat(22) }, expected: everybody(404) },
  'POST /api/waitlist/take': {
    json: { link: 'A'.repeat(22), checkoutKey: crypto.randomUUID() },
    expected: everybody(404),
  },
  'POST /api/check-in': { json: { link: 'A'.repeat(22) }, expected: everybody(404) },
  'POST /api/intake': { json: {}, expected: everybody(400) },
  'GET /api/health': { expected: everybody(200) },
  'GET /api/services': { expected: everybody(200) },
  'GET /api/practice/facts': { expected: everybody(200) },
  'GET /api/enhancements': { expected: everybody(200) },
  'GET /api/testimonials': { expected: everybody(200) },
  'POST /api/testimonials': { json: {}, expected: everybody(400) },
  'POST /api/contact': { json: {}, expected: everybody(400) },
  'GET /api/availability': {
    path: () => '/api/availability?date=2026-11-25&serviceId=thai-90',
    expected: everybody(200),
  },
  'GET /api/availability/days': {
    path: () => '/api/availability/days?serviceId=thai-90',
    expected: everybody(200),
  },
  'POST /api/create-payment-intent': {
    json: { serviceId: 'thai-90', enhancementIds: [] },
    expected: everybody(200),
  },
  'POST /api/appointments': {
    json: {
      ...buildBooking({ email: 'eve@example.com' }),
      stripePaymentIntentId: 'pi_of_somebody',
    },
    expected: everybody(404),
  },
  'POST /api/checkout-status': {
    json: { checkoutKey: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a11' },
    expected: everybody(200),
  },
  'POST /api/checkout-release': {
    json: { checkoutKey: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a11' },
    expected: everybody(200),
  },
  'POST /api/gift-certificates/document': {
    json: { checkoutKey: '7d0f7c3e-58a8-4a8f-a5a8-0f4b2f7f7c11' },
    expected: everybody(404),
  },
  'POST /api/gift-certificates/payment': { json: {}, expected: everybody(400) },
  'POST /api/gift-certificates/status': {
    json: { checkoutKey: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a11' },
    expected: everybody(200),
  },
  'POST /api/gift-certificates/balance': {
    json: { code: '222222222222222222' },
    expected: everybody(404),
  },
  'POST /api/stripe-webhook': { json: {}, expected: everybody(400) },
  'GET /api/auth/user': { expected: everybody(200) },
  'POST /api/auth/login': {
    json: { email: 'eve@example.com', password: wrong },
    expected: everybody(401),
  },
  'POST /api/auth/admin-login': {
    json: { email: 'eve@example.com', password: wrong },
    expected: everybody(401),
  },
  'POST /api/auth/signup': { json: {}, expected: everybody(400) },
  'POST /api/auth/confirm': {
    json: { token: 'x'.repeat(43), password: wrong },
    expected: everybody(410),
  },
  'POST /api/auth/logout': { json: {}, expected: everybody(200) },
  'POST /api/auth/forgot-password': {
    json: { email: 'eve@example.com' },
    expected: everybody(200),
  },
  'POST /api/auth/reset-password': {
    json: { token: 'x'.repeat(43), newPassword: 'seven red canoes' },
    expected: everybody(410),
  },
  'GET /api/bundles': { expected: everybody(200) },
  'POST /api/bundles/checkout': { json: { bundleId: 'none' }, expected: members(404) },
  'POST /api/bundles/return': { json: { sessionId: 'cs_of_somebody' }, expected: members(404) },
  'GET /api/membership/credits': { expected: members(200) },
  'GET /api/account/visits': { expected: members(403) },
  'GET /api/account/appointments': { expected: members(200) },
  'POST /api/appointment': { own: {}, expected: annAlone(200) },
  'POST /api/appointment/days': { own: {}, expected: annAlone(200) },
  'POST /api/appointment/price': { own: CHANGE, expected: annAlone(409) },
  'POST /api/appointment/change': { own: CHANGE, expected: annAlone(409) },
  'POST /api/appointment/change-status': {
    own: { paymentIntentId: 'pi_of_somebody' },
    expected: annAlone(404),
  },
  'POST /api/appointment/cancel': {
    own: { version: 99, told: { kept: '0.00', refunded: '0.00', creditsReturned: 0 } },
    expected: annAlone(409),
  },
  'POST /api/appointment/proposal': { own: { keep: true }, expected: annAlone(409) },
  'POST /api/appointment/pay': {
    own: { paymentId: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a12' },
    expected: annAlone(200),
  },
  'GET /api/appointment/calendar/:id/:file': {
    path: (ids) => `/api/appointment/calendar/${ids.appointmentId}/guessed.ics`,
    expected: everybody(404),
  },
  'POST /api/appointment/end-link': { own: {}, expected: annAlone(200) },
  'GET /api/account/data': { expected: members(200) },
  'POST /api/account/profile': {
    json: { firstName: 'New', lastName: 'Name', phone: '', password: PASSWORD },
    expected: members(200),
  },
  'POST /api/account/password': {
    json: { currentPassword: wrong, newPassword: 'seven red canoes and a paddle' },
    expected: members(400),
  },
  'POST /api/account/delete': { json: { password: wrong }, expected: members(400) },
};
