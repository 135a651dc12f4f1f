import { expect, it } from 'vitest';
import { createApp } from '../../netlify/api/app.ts';
import { buildIntake } from '../helpers/build-intake.ts';
import { createAccount, logIn } from '../helpers/accounts.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { giftBuyer } from '../scenarios/gift-buyer.ts';
import { visitor } from '../scenarios/visitor.ts';
import { buildBooking } from './journey.ts';

const stack = useStack();

/** Ann has an appointment and an account; Bea has an account; the administrator has one as well. */
const PEOPLE = ['guest', 'ann', 'bea', 'admin'] as const;
type Person = (typeof PEOPLE)[number];
let appointmentId: string;
let clientId: string;
let intakeId: string;
let giftId: string;
let waitingId: string;
const giftPath = (what: string) => `/api/admin/gift-certificates/${giftId}${what}`;

/** Each person's session, opened anew. */
async function createPeople() {
  const ann = visitor(stack, 'ann');
  await ann.prepareAndPay();
  appointmentId = (await ann.confirm()).body.appointment.id;
  clientId = String((await stack.sql('select client_id from public.clients'))[0]?.['client_id']);
  await stack.api('/api/intake', { json: buildIntake() });
  intakeId = String((await stack.sql('select intake_id from public.intakes'))[0]?.['intake_id']);
  const buyer = giftBuyer(stack, { recipientName: 'Ann Lund', purchaserEmail: 'ann@example.com' });
  await buyer.buy();
  giftId = String(
    (await stack.sql('select order_id from public.gift_certificates'))[0]?.['order_id'],
  );
  // Ann waits for a day that is taken off.
  await stack.sql(`select public.add_local_time_off('2026-12-02', '2026-12-02', p_now => $1)`, [
    stack.clock.now().toISOString(),
  ]);
  waitingId = crypto.randomUUID();
  const { firstName, lastName, email, phone } = buildBooking();
  await stack.api('/api/waitlist', {
    json: {
      ...{ firstName, lastName, email, phone, entryId: waitingId },
      ...{ serviceId: 'thai-60', date: '2026-12-02', dayPart: 'any' },
    },
  });
  // The others are clients as well, with nothing of their own to show.
  await stack.sql(
    `insert into public.clients (first_name, last_name, email, phone)
     values ('Bea', 'Moe', 'bea@example.com', '1'), ('Linnea', 'Moe', 'boss@example.com', '1')`,
  );
  const create = (name: string, role: 'member' | 'admin' = 'member') =>
    createAccount(stack.sql, { name, role, phone: name === 'ann' ? '(320) 555-0111' : null });
  const accounts = {
    guest: null,
    ann: await create('ann'),
    bea: await create('bea'),
    admin: await create('boss', 'admin'),
  };
  return async (person: Person) => {
    const account = accounts[person];
    return account ? await logIn(stack.sql, account) : {};
  };
}

/** What only Ann's own pages may say. */
const OF_ANN = /\bann\b|ann@|555-0111|knee/i;

type Statuses = Record<Person, number>;
const everybody = (status: number): Statuses => ({
  guest: status,
  ann: status,
  bea: status,
  admin: status,
});
const members = (status: number): Statuses => ({ ...everybody(status), guest: 401 });

interface Row {
  /** Sent as JSON. */
  json?: unknown;
  /** The same, where it names somebody's own appointment. */
  own?: object;
  /** What stands for the parameters and the query of the path. */
  path?: () => string;
  expected: Statuses;
}

/** Ann alone is its client; the administrator has her own calls. */
const annAlone = (status: number): Statuses => ({ ...members(404), ann: status });
const CHANGE = {
  ...{ version: 99, changeId: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a12', enhancementIds: [] },
  ...{ date: '2026-11-27', time: '09:00' },
};

const admins = (status: number): Statuses => ({ ...members(403), admin: status });

const wrong = 'not the password';

/** Every route of the API, with a call that could do something and what each person hears. */
const ROUTES: Record<string, Row> = {
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
    path: () => `/api/admin/appointments/${appointmentId}`,
    expected: admins(200),
  },
  'POST /api/admin/recurring/dates': { json: {}, expected: admins(400) },
  'POST /api/admin/recurring': { json: {}, expected: admins(400) },
  'GET /api/admin/recurring/:id': {
    path: () => `/api/admin/recurring/${appointmentId}`,
    expected: admins(404),
  },
  'POST /api/admin/recurring/:id/end': {
    path: () => `/api/admin/recurring/${appointmentId}/end`,
    json: {},
    expected: admins(404),
  },
  'GET /api/admin/stats': { expected: admins(200) },
  'GET /api/admin/hours': { expected: admins(200) },
  'PATCH /api/admin/hours/:day': {
    path: () => '/api/admin/hours/2',
    json: {},
    expected: admins(400),
  },
  'GET /api/admin/time-off': { expected: admins(200) },
  'POST /api/admin/time-off': { json: {}, expected: admins(400) },
  'DELETE /api/admin/time-off/:id': {
    path: () => `/api/admin/time-off/${appointmentId}`,
    expected: admins(200),
  },
  'GET /api/admin/times': {
    path: () => '/api/admin/times?date=2026-11-25&serviceId=thai-90',
    expected: admins(200),
  },
  'GET /api/admin/clients': { path: () => '/api/admin/clients?q=ann', expected: admins(200) },
  'GET /api/admin/clients/:id/appointments': {
    path: () => `/api/admin/clients/${clientId}/appointments`,
    expected: admins(200),
  },
  'PATCH /api/admin/clients/:id': {
    path: () => `/api/admin/clients/${clientId}`,
    json: { canBookAtHome: true },
    expected: admins(200),
  },
  'POST /api/admin/clients/:id/credits': {
    path: () => `/api/admin/clients/${clientId}/credits`,
    json: {},
    expected: admins(400),
  },
  'GET /api/admin/tasks': { expected: admins(200) },
  'POST /api/admin/tasks/:id/act': {
    path: () => `/api/admin/tasks/${appointmentId}/act`,
    json: { action: 'look_again' },
    expected: admins(404),
  },
  'POST /api/admin/tasks/:id/resolve': {
    path: () => `/api/admin/tasks/${appointmentId}/resolve`,
    json: { resolution: 'Settled' },
    expected: admins(404),
  },
  'GET /api/admin/testimonials': { expected: admins(200) },
  'PATCH /api/admin/testimonials/:id': {
    path: () => `/api/admin/testimonials/${appointmentId}`,
    json: { status: 'published' },
    expected: admins(404),
  },
  'GET /api/admin/reminders': { expected: admins(200) },
  'POST /api/admin/reminders': { json: {}, expected: admins(400) },
  'DELETE /api/admin/reminders/:id': {
    path: () => `/api/admin/reminders/${appointmentId}`,
    expected: admins(404),
  },
  'POST /api/admin/appointment-audio': { json: {}, expected: admins(400) },
  'POST /api/admin/appointments': { json: {}, expected: admins(400) },
  'PATCH /api/admin/appointments/:id/status': {
    json: { status: 'confirmed' },
    path: () => `/api/admin/appointments/${appointmentId}/status`,
    expected: admins(200),
  },
  'PATCH /api/admin/appointments/:id/arrived': {
    json: { arrived: false },
    path: () => `/api/admin/appointments/${appointmentId}/arrived`,
    expected: admins(200),
  },
  'PATCH /api/admin/appointments/:id/note': {
    json: { note: 'Ann: left knee' },
    path: () => `/api/admin/appointments/${appointmentId}/note`,
    expected: admins(200),
  },
  'POST /api/admin/appointments/:id/health-notes': {
    json: {},
    path: () => `/api/admin/appointments/${appointmentId}/health-notes`,
    expected: admins(200),
  },
  'DELETE /api/admin/appointments/:id/health-notes': {
    path: () => `/api/admin/appointments/${appointmentId}/health-notes`,
    expected: admins(200),
  },
  'PATCH /api/admin/appointments/:id/modify': {
    json: { serviceId: 'thai-60', enhancementIds: [] },
    path: () => `/api/admin/appointments/${appointmentId}/modify`,
    expected: admins(200),
  },
  'POST /api/admin/appointments/:id/confirm-modification': {
    json: { serviceId: 'thai-60', enhancementIds: [], stripePaymentIntentId: 'pi_of_somebody' },
    path: () => `/api/admin/appointments/${appointmentId}/confirm-modification`,
    expected: admins(404),
  },
  'POST /api/admin/appointments/:id/payment': {
    json: { paymentId: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a11', method: 'cash' },
    path: () => `/api/admin/appointments/${appointmentId}/payment`,
    expected: admins(409),
  },
  'POST /api/admin/appointments/:id/payment/confirm': {
    json: { stripePaymentIntentId: 'pi_of_somebody' },
    path: () => `/api/admin/appointments/${appointmentId}/payment/confirm`,
    expected: admins(404),
  },
  'POST /api/admin/appointments/:id/reschedule': {
    json: { version: 1, appointmentDate: '2026-11-27', appointmentTime: '09:00' },
    path: () => `/api/admin/appointments/${appointmentId}/reschedule`,
    expected: admins(409),
  },
  'POST /api/admin/appointments/:id/cancel': {
    json: { version: 1, by: 'client' },
    path: () => `/api/admin/appointments/${appointmentId}/cancel`,
    expected: admins(409),
  },
  'POST /api/admin/appointments/:id/link': {
    json: {},
    path: () => `/api/admin/appointments/${appointmentId}/link`,
    expected: admins(200),
  },
  'DELETE /api/admin/appointments/:id/link': {
    path: () => `/api/admin/appointments/${appointmentId}/link`,
    expected: admins(200),
  },
  'POST /api/admin/appointments/:id/refund': {
    json: { reason: '' },
    path: () => `/api/admin/appointments/${appointmentId}/refund`,
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
  // Whoever they are: without its link it is nobody's.
  'POST /api/waitlist/entry': { json: { link: 'A'.repeat(22) }, expected: everybody(404) },
  'POST /api/waitlist/confirm': { json: { link: 'A'.repeat(22) }, expected: everybody(404) },
  'POST /api/waitlist/leave': { json: { link: 'A'.repeat(22) }, expected: everybody(404) },
  'POST /api/waitlist/decline': { json: { link: 'A'.repeat(22) }, expected: everybody(404) },
  'POST /api/waitlist/take': {
    json: { link: 'A'.repeat(22), checkoutKey: crypto.randomUUID() },
    expected: everybody(404),
  },
  'GET /api/admin/waitlist': { expected: admins(200) },
  'DELETE /api/admin/waitlist/:id': {
    path: () => `/api/admin/waitlist/${waitingId}`,
    expected: admins(200),
  },
  'POST /api/intake': { json: {}, expected: everybody(400) },
  'GET /api/admin/intakes': { path: () => '/api/admin/intakes?q=ann', expected: admins(200) },
  'POST /api/admin/intakes/:id/view': {
    json: {},
    path: () => `/api/admin/intakes/${intakeId}/view`,
    expected: admins(200),
  },
  'PATCH /api/admin/intakes/:id': {
    json: { clientId: null },
    path: () => `/api/admin/intakes/${intakeId}`,
    expected: admins(200),
  },
  'DELETE /api/admin/intakes/:id': {
    path: () => `/api/admin/intakes/${intakeId}`,
    expected: admins(200),
  },
  'GET /api/admin/messages': { expected: admins(200) },
  'GET /api/health': { expected: everybody(200) },
  'GET /api/services': { expected: everybody(200) },
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
  'GET /api/admin/gift-certificates': {
    path: () => '/api/admin/gift-certificates?q=ann',
    expected: admins(200),
  },
  'GET /api/admin/gift-certificates/:id': { path: () => giftPath(''), expected: admins(200) },
  'GET /api/admin/gift-certificates/:id/document': {
    path: () => giftPath('/document'),
    expected: admins(200),
  },
  'POST /api/admin/gift-certificates/:id/resend': {
    path: () => giftPath('/resend'),
    json: {},
    expected: admins(400),
  },
  'PATCH /api/admin/gift-certificates/:id/delivery': {
    path: () => giftPath('/delivery'),
    json: { delivery: 'ready' },
    expected: admins(409),
  },
  'POST /api/admin/gift-certificates/:id/adjust': {
    path: () => giftPath('/adjust'),
    json: {},
    expected: admins(400),
  },
  'POST /api/admin/gift-certificates/:id/refund': {
    path: () => giftPath('/refund'),
    json: {},
    expected: admins(400),
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
  'GET /api/account/appointments': { expected: members(200) },
  'GET /api/account/appointments/:id/calendar': {
    path: () => `/api/account/appointments/${appointmentId}/calendar`,
    expected: { guest: 401, ann: 200, bea: 404, admin: 404 },
  },
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
  'POST /api/appointment/pay': {
    own: { paymentId: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a12' },
    expected: annAlone(200),
  },
  'POST /api/appointment/calendar': { own: {}, expected: annAlone(200) },
  'POST /api/appointment/end-link': { own: {}, expected: annAlone(200) },
  'GET /api/account/data': { expected: members(200) },
  'POST /api/account/profile': {
    json: { firstName: 'New', lastName: 'Name', phone: '' },
    expected: members(200),
  },
  'POST /api/account/password': {
    json: { currentPassword: wrong, newPassword: 'seven red canoes and a paddle' },
    expected: members(400),
  },
  'POST /api/account/delete': { json: { password: wrong }, expected: members(400) },
};

it('has a row for every route of the API', () => {
  const routes = createApp(stack.deps).routes.filter(({ method }) => method !== 'ALL');
  const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect([...names].sort()).toEqual(Object.keys(ROUTES).sort());
});

it('answers each person as it should on every route, and nobody with what is another’s', async () => {
  const enter = await createPeople();
  const answered: Record<string, Partial<Statuses>> = {};
  for (const [route, { json, own, path }] of Object.entries(ROUTES)) {
    const [method = '', pattern = ''] = route.split(' ');
    const sent = own === undefined ? json : { appointmentId, ...own };
    const statuses: Partial<Statuses> = (answered[route] = {});
    for (const [index, person] of PEOPLE.entries()) {
      const response = await stack.api(path?.() ?? pattern, {
        method,
        ...(sent === undefined ? {} : { json: sent }),
        headers: await enter(person),
        address: `192.0.2.${index}`,
      });
      statuses[person] = response.status;
      const said = JSON.stringify([...response.headers]) + (await response.text());
      const mayRead = person === 'ann' || (person === 'admin' && pattern.startsWith('/api/admin/'));
      if (!mayRead) expect(said, `${route} to ${person}`).not.toMatch(OF_ANN);
    }
  }
  expect(answered).toEqual(
    Object.fromEntries(Object.entries(ROUTES).map(([route, { expected }]) => [route, expected])),
  );
}, 60_000);

it('shows Ann what is hers', async () => {
  const enter = await createPeople();
  for (const path of ['/api/auth/user', '/api/account/data']) {
    const response = await stack.api(path, { headers: await enter('ann') });
    expect(await response.text(), path).toMatch(OF_ANN);
  }
});
