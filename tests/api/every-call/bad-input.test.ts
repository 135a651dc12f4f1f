import { describe, expect, it } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import type { ApiCall } from '../../helpers/stack/stack.ts';
import { spoil, spoilInside } from './bad-values.ts';
import { buildGiftForm } from '../../scenarios/people/gift-buyer.ts';
import { buildBooking, countRows } from '../journey.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();

const REQUIRED = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceId',
  'appointmentDate',
  'appointmentTime',
];
const booking = { ...buildBooking(), specialRequests: 'Quiet, please' };
const payment = {
  serviceId: booking.serviceId,
  enhancementIds: booking.selectedEnhancements,
  checkoutKey: crypto.randomUUID(),
  booking,
};
const appointment = {
  ...booking,
  enhancementIds: booking.selectedEnhancements,
  stripePaymentIntentId: 'pi_unknown',
  checkoutKey: crypto.randomUUID(),
};

/** Sends what must be refused: a 4xx with a code and a sentence, nothing stored, nothing set up at Stripe. */
async function refuse(path: string, call: ApiCall) {
  const before = await countRows(stack);
  const response = await stack.api(path, call);
  const problem = problemSchema.parse(await response.json());
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(problem.status).toBe(response.status);
  expect(problem.detail).toMatch(/^[A-Z].*\.$/);
  expect(problem.requestId).toBe(response.headers.get('x-request-id'));
  expect(await countRows(stack)).toEqual(before);
  expect(stack.stripe.paymentIntents()).toEqual([]);
  return problem;
}

describe('POST /api/create-payment-intent refuses', () => {
  const path = '/api/create-payment-intent';

  it.each([...spoil(payment, ['serviceId']), ...spoilInside(payment, 'booking', REQUIRED)])(
    '%s',
    async (_, json) => {
      await refuse(path, { json });
    },
  );

  it.each([
    ['an unknown service', { serviceId: 'thai-45' }, 404, 'unknown_service'],
    ['an unknown enhancement', { selectedEnhancements: ['gold'] }, 404, 'unknown_enhancement'],
    ['a past day', { appointmentDate: '2026-11-20' }, 400, 'date_in_past'],
    ['a day of the last century', { appointmentDate: '1999-12-31' }, 400, 'invalid_request'],
    ['the year 0', { appointmentDate: '0000-01-01' }, 400, 'invalid_request'],
    [
      'a time within the notice period',
      { appointmentDate: '2026-11-23', appointmentTime: '14:00' },
      409,
      'slot_unavailable',
    ],
    ['a weekend', { appointmentDate: '2026-11-28' }, 409, 'slot_unavailable'],
    ['a day for existing clients', { appointmentDate: '2026-11-24' }, 409, 'slot_unavailable'],
    ['a day past the horizon', { appointmentDate: '2027-06-02' }, 409, 'slot_unavailable'],
    ['a time between two slots', { appointmentTime: '09:10' }, 409, 'slot_unavailable'],
    ['a session past closing time', { appointmentTime: '16:00' }, 409, 'slot_unavailable'],
    ['a day that does not exist', { appointmentDate: '2027-02-29' }, 400, 'invalid_request'],
    [
      'an instant that does not exist',
      { appointmentDate: '2026-11-25T25:00:00Z' },
      400,
      'invalid_request',
    ],
    [
      'an instant past all calendars',
      { appointmentDate: '9999-12-31T23:59:59-12:00' },
      400,
      'invalid_request',
    ],
    ['a time that does not exist', { appointmentTime: '24:00' }, 400, 'invalid_request'],
    ['a time without a zero', { appointmentTime: '9:00' }, 400, 'invalid_request'],
    ['an unknown pressure', { pressurePreference: 'crushing' as 'firm' }, 400, 'invalid_request'],
    ['no email address', { email: 'ann@' }, 400, 'invalid_request'],
    ['a phone number that is too short', { phone: '555-0111' }, 400, 'invalid_request'],
    ['a phone number of letters', { phone: 'call me maybe' }, 400, 'invalid_request'],
    ['a Norwegian number of a digit too few', { phone: '+47 91 23 45 6' }, 400, 'invalid_request'],
  ])('%s', async (_, changes, status, code) => {
    const changed = buildBooking(changes);
    const { serviceId, selectedEnhancements: enhancementIds } = changed;
    const json = { serviceId, enhancementIds, booking: changed };
    expect(await refuse(path, { json })).toMatchObject({ status, code });
  });

  it('a booking of another service than the one that is priced', async () => {
    const json = { ...payment, serviceId: 'swedish-30' };
    expect(await refuse(path, { json })).toMatchObject({ code: 'invalid_request' });
  });

  it('enhancements that are not those of the booking', async () => {
    const json = { ...payment, enhancementIds: ['aromatherapy'] };
    expect(await refuse(path, { json })).toMatchObject({ code: 'invalid_request' });
  });

  it('with a message for each field, by the path of the field', async () => {
    const json = { ...payment, booking: { ...booking, email: 'x', phone: '1', firstName: ' ' } };
    expect((await refuse(path, { json })).fields).toEqual({
      'booking.firstName': 'First name is required',
      'booking.email': 'Valid email is required',
      'booking.phone': 'Valid phone number is required',
    });
  });
});

describe('POST /api/intake refuses', () => {
  const required = Object.keys(buildIntake()).filter(
    (name) => !['injuries', 'areasOfFocus', 'previousMassage'].includes(name),
  );

  it.each(spoil(buildIntake(), required))('%s', async (_, json) => {
    await refuse('/api/intake', { json });
    expect(await stack.sql('select from public.intakes')).toEqual([]);
  });

  it.each(['phone', 'emergencyPhone'])('a %s that no country has', async (name) => {
    const json = buildIntake({ [name]: '+999 123 456 789' });
    expect((await refuse('/api/intake', { json })).fields).toEqual({
      [name]: 'Valid phone number is required',
    });
  });
});

it('POST /api/create-payment-intent says which number no country has', async () => {
  const json = { ...payment, booking: { ...booking, phone: '+999 123 456 789' } };
  expect((await refuse('/api/create-payment-intent', { json })).fields).toEqual({
    'booking.phone': 'Valid phone number is required',
  });
});

describe('POST /api/appointments refuses', () => {
  it.each(spoil(appointment, [...REQUIRED, 'stripePaymentIntentId']))('%s', async (_, json) => {
    await refuse('/api/appointments', { json });
  });

  it.each([
    ['an unknown payment', 'pi_unknown', 404],
    ['a path in place of a payment', '../../customers', 400],
    ['the id of something else', 'ch_123', 400],
  ])('%s', async (_, stripePaymentIntentId, status) => {
    const json = { ...appointment, stripePaymentIntentId };
    expect(await refuse('/api/appointments', { json })).toMatchObject({ status });
  });
});

describe('POST /api/gift-certificates/payment refuses', () => {
  const gift = buildGiftForm({ deliverOn: '2026-12-24' });
  const required = Object.keys(gift).filter(
    (name) => !['recipientEmail', 'personalMessage', 'deliverOn'].includes(name),
  );

  it.each(spoilInside({ gift, checkoutKey: crypto.randomUUID() }, 'gift', required))(
    '%s',
    async (_, json) => {
      await refuse('/api/gift-certificates/payment', { json });
    },
  );
});

describe('every call with a body refuses', () => {
  const paths = ['/api/create-payment-intent', '/api/appointments'];
  const good = JSON.stringify(payment);
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

  it.each(
    paths.flatMap((path): [string, string, ApiCall, string][] => [
      [path, 'malformed JSON', { body: '{"serviceId":' }, 'malformed_json'],
      [path, 'nothing at all', { method: 'POST' }, 'malformed_json'],
      [path, 'fields on the prototype', { body: `{"__proto__":${good}}` }, 'invalid_request'],
      [path, 'a deep nest', { body: deep }, 'invalid_request'],
      [
        path,
        'a form',
        { body: good, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
        'unsupported_media_type',
      ],
      [
        path,
        'text',
        { body: good, headers: { 'Content-Type': 'text/plain' } },
        'unsupported_media_type',
      ],
      [path, 'a huge body', { body: `{"serviceId":"${'x'.repeat(70_000)}"}` }, 'payload_too_large'],
      [
        path,
        'a huge body that says that it is small',
        { body: 'x'.repeat(70_000), headers: { 'Transfer-Encoding': 'chunked' } },
        'payload_too_large',
      ],
      [
        path,
        'a call from another site',
        { body: good, headers: { 'Sec-Fetch-Site': 'cross-site' } },
        'cross_site_request',
      ],
    ]),
  )('at %s: %s', async (path, _, call, code) => {
    expect(await refuse(path, call)).toMatchObject({ code });
  });
});

describe('GET /api/availability refuses', () => {
  it.each([
    ['no date', 'serviceId=thai-90', 400],
    ['no service', 'date=2026-11-25', 400],
    ['an empty date', 'date=&serviceId=thai-90', 400],
    ['a day that does not exist', 'date=2026-02-30&serviceId=thai-90', 400],
    ['the year 0', 'date=0000-01-01&serviceId=thai-90', 400],
    ['a timestamp', 'date=2026-11-25T06:00:00Z&serviceId=thai-90', 400],
    ['two dates', 'date=2026-11-25&date=2026-11-27&serviceId=thai-90', 400],
    ['an unknown service', 'date=2026-11-25&serviceId=thai-45', 404],
    ['a service with a NUL character', 'date=2026-11-25&serviceId=thai%0090', 400],
    ['a service with half a character', 'date=2026-11-25&serviceId=%ED%A0%80', 404],
    ['a long service', `date=2026-11-25&serviceId=${'x'.repeat(999)}`, 400],
    ['a checkout key that is none', 'date=2026-11-25&serviceId=thai-90&checkoutKey=1', 400],
    ['no enhancement', 'date=2026-11-25&serviceId=thai-90&enhancementIds=', 400],
    ['half a list', 'date=2026-11-25&serviceId=thai-90&enhancementIds=a,', 400],
  ])('%s', async (_, query, status) => {
    expect(await refuse(`/api/availability?${query}`, {})).toMatchObject({ status });
  });
});

it('without a query the times and days say in a sentence what to choose', async () => {
  expect(await refuse('/api/availability', {})).toMatchObject({
    detail: 'Choose a service and a date, and we’ll show you the times that are open.',
    fields: { date: 'Date is required', serviceId: 'Service selection is required' },
  });
  expect(await refuse('/api/availability/days', {})).toMatchObject({
    detail: 'Choose a service, and we’ll show you the days that are open.',
  });
});

describe('GET /api/availability/days refuses', () => {
  it.each([
    ['no service', 'days=28', 400],
    ['a day that does not exist', 'from=2026-02-30&serviceId=thai-90', 400],
    ['no day at all', 'days=0&serviceId=thai-90', 400],
    ['more days than a page shows', 'days=29&serviceId=thai-90', 400],
    ['days that are no number', 'days=many&serviceId=thai-90', 400],
    ['an unknown service', 'serviceId=thai-45', 404],
    ['a checkout key that is none', 'serviceId=thai-90&checkoutKey=1', 400],
    ['half a list', 'serviceId=thai-90&enhancementIds=a,,b', 400],
  ])('%s', async (_, query, status) => {
    expect(await refuse(`/api/availability/days?${query}`, {})).toMatchObject({ status });
  });
});

describe('an address with another method', () => {
  it.each([
    ['/api/health', 'GET, HEAD'],
    ['/api/services', 'GET, HEAD'],
    ['/api/enhancements', 'GET, HEAD'],
    ['/api/availability', 'GET, HEAD'],
    ['/api/availability/days', 'GET, HEAD'],
    ['/api/create-payment-intent', 'POST'],
    ['/api/appointments', 'POST'],
    ['/api/stripe-webhook', 'POST'],
  ])('%s takes %s', async (path, allowed) => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((m) => !allowed.includes(m));
    for (const method of others) {
      const response = await stack.api(path, { method });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('allow')).toBe(allowed);
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
    }
  });

  it('is unknown when it is in no list', async () => {
    expect(await refuse('/api/nothing', {})).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refuse('/api/%E0%A4%A', {})).toMatchObject({ status: 404, code: 'not_found' });
  });
});
