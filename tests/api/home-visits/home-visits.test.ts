import { beforeEach, describe, expect, it } from 'vitest';
import type { AppointmentAnswer, Times } from '#contract/appointments/appointments.ts';
import type { Calendar } from '#contract/calendar/calendar.ts';
import type { ClientVisits, TravelZone } from '#contract/appointments/home-visits.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { createAccount, logIn, PASSWORD, type TestAccount } from '../../helpers/stack/accounts.ts';
import { practice } from '#lib/site/built/practice.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../../scenarios/visitor.ts';

const stack = useStack();
const admin = useAdmin(stack);

// Wednesday the 25th is for visits until 1 PM, and at the studio after that.
const WEDNESDAY = '2026-11-25';
const ZONE = '5f3f1f0a-7a5e-4a68-9c55-0d5a6a8e2b11';
const ADDRESS = {
  street: '12 Birch St',
  city: 'Alexandria',
  zip: '56308',
  accessNote: 'Side door',
};
const IN_TOWN = { name: 'In town', minutes: 20, isOpen: true, zips: ['56308', '56309'] };

let ann: TestAccount;
let clientId: string;

beforeEach(async () => {
  await stack.sql('delete from public.business_hours where day_of_week = 3');
  await stack.sql(
    `insert into public.business_hours (day_of_week, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
     values (3, 'visit', '09:00', '13:00', '{existing}', false, true), (3, 'broadway', '13:00', '17:00', '{new,existing}', false, true)`,
  );
  await stack.sql('delete from public.travel_zones');
  await stack.sql('delete from public.client_addresses');
  ann = await createAccount(stack.sql, { name: 'ann' });
  const [row] = await stack.sql(
    `with client as (
       insert into public.clients (first_name, last_name, email, phone, is_existing)
         values ('Ann', 'Lund', 'ann@example.com', '(320) 555-0111', true)
         on conflict (lower(email)) where holds_address do update set is_existing = true, can_be_visited = false returning client_id
     )
     update public.profiles p set client_id = client.client_id from client where p.email = 'ann@example.com' returning p.client_id`,
  );
  clientId = String(row?.['client_id']);
  await saveZone(IN_TOWN);
});

const saveZone = (zone: object, id = ZONE) =>
  admin.call<TravelZone[]>('PATCH', `/api/admin/travel-zones/${id}`, zone);
const allow = (address: typeof ADDRESS | null = ADDRESS) =>
  admin.call<ClientVisits>('PATCH', `/api/admin/clients/${clientId}/visits`, {
    canBeVisited: true,
    address,
  });

const cookieOf = () => logIn(stack.sql, ann, stack.clock.now().toISOString());
const ask = async (path: string, headers = {}) => {
  const response = await stack.api(path, { headers });
  const body = (await response.json()) as Record<string, unknown>;
  return body['code'] ?? body;
};
const TIMES = `/api/availability?date=${WEDNESDAY}&serviceId=thai-60`;

/** Ann, logged in, who wants to be visited at 10. */
async function annAtHome(homeVisit = ADDRESS, appointmentTime = '10:00') {
  const client = visitor(stack, 'ann', {
    ...{ serviceId: 'thai-60', selectedEnhancements: [], appointmentTime, homeVisit },
  });
  client.headers = await cookieOf();
  return client;
}

describe('a client', () => {
  it('is offered a visit with the permission and in an open zone alone', async () => {
    const atHome = `${TIMES}&visitZip=56308`;
    const days = `/api/availability/days?from=${WEDNESDAY}&days=1&serviceId=thai-60`;
    const studio = {
      availableSlots: ['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00'],
    };
    expect(await ask(atHome)).toBe('visits_not_allowed');
    expect(await ask(atHome, await cookieOf())).toBe('visits_not_allowed');
    expect(await ask(`${days}&visitZip=56308`)).toBe('visits_not_allowed');
    await allow();
    const cookie = await cookieOf();
    const visits = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'];
    expect(await ask(atHome, cookie)).toMatchObject({ availableSlots: visits });
    expect(await ask(`${days}&visitZip=56308`, cookie)).toMatchObject({
      days: [{ date: WEDNESDAY, times: visits }],
    });
    expect(await ask(TIMES, cookie)).toMatchObject(studio);
    expect(await ask(TIMES)).toMatchObject(studio);
    expect(await ask(`${TIMES}&visitZip=56301`, cookie)).toBe('outside_zones');
    await saveZone({ ...IN_TOWN, isOpen: false });
    expect(await ask(atHome, cookie)).toBe('outside_zones');
    expect(await ask(`${TIMES}&visitZip=5630`, cookie)).toBe('invalid_request');
  });

  it('reads their address and whether a ZIP code is served, as long as they have the permission', async () => {
    const visits = async (query = '') => ask(`/api/account/visits${query}`, await cookieOf());
    expect(await ask('/api/account/visits')).toBe('login_required');
    expect(await visits()).toBe('visits_not_allowed');
    await allow();
    expect(await visits()).toEqual({ address: ADDRESS, isServed: true });
    expect(await visits('?zip=56301')).toEqual({ address: ADDRESS, isServed: false });
  });

  it('books it, and their own messages say where; the practice’s don’t', async () => {
    await allow(null);
    const client = await annAtHome();
    await client.prepareAndPay();
    const { body } = await client.confirm();
    expect(body.appointment).toMatchObject({
      ...{ location: 'visit', visitAddress: '12 Birch St, Alexandria 56308' },
    });
    const emails = await stack.mailbox.list();
    const messagesTo = (to: string) =>
      emails.filter((email) => email.to.join() === to).map(({ text }) => text ?? '');
    expect(messagesTo('ann@example.com').join()).toContain('12 Birch St');
    expect(messagesTo('ann@example.com').join()).not.toContain('Side door');
    const practiceWords = messagesTo(practice.email).join();
    expect(practiceWords).not.toBe('');
    expect(practiceWords).not.toContain('Birch');
    // Remembered for next time.
    expect(await ask('/api/account/visits', await cookieOf())).toEqual({
      ...{ address: ADDRESS, isServed: true },
    });
    const mine = await ask('/api/account/appointments', await cookieOf());
    expect(mine).toMatchObject({
      upcoming: [{ location: 'visit', visitAddress: '12 Birch St, Alexandria 56308' }],
    });
  });

  it('is refused without the permission, outside the zones, and when the drive is taken', async () => {
    const refused = async (homeVisit = ADDRESS) => {
      const { status, problem } = await (await annAtHome(homeVisit)).prepare();
      return [status, problem.code];
    };
    expect(await refused()).toEqual([403, 'visits_not_allowed']);
    await allow();
    expect(await refused({ ...ADDRESS, zip: '56301' })).toEqual([409, 'outside_zones']);
    // 13:00 to 14:30 leaves too little for the drive back from 12:00.
    await visitor(stack, 'bea', { serviceId: 'thai-60', appointmentTime: '13:00' }).prepareAndPay();
    const { problem } = await (await annAtHome(ADDRESS, '12:00')).prepare();
    expect(problem.code).toBe('slot_taken');
    expect(problem.alternatives?.every(({ time }) => time < '12:00')).toBe(true);
    // No one sends drives of their own.
    const client = await annAtHome({ ...ADDRESS, minutesBefore: 0 } as typeof ADDRESS, '11:30');
    expect((await client.prepare()).problem.code).toBe('slot_taken');
  });
});

describe('the therapist', () => {
  const book = (more: object = {}) =>
    admin.call<AppointmentAnswer>('POST', '/api/admin/appointments', {
      ...{ bookingKey: crypto.randomUUID(), clientId, serviceId: 'thai-60', enhancementIds: [] },
      ...{ appointmentDate: WEDNESDAY, appointmentTime: '10:00' },
      homeVisit: { ...ADDRESS, minutesBefore: 20, minutesAfter: 20 },
      ...more,
    });

  it('books one for anyone, and reads when to leave on the appointment and in the calendar', async () => {
    const { status, body } = await book();
    expect(status).toBe(201);
    const visit = {
      ...ADDRESS,
      ...{ minutesBefore: 20, minutesAfter: 20 },
      leaveBy: '09:35',
    };
    expect(body.appointment).toMatchObject({ location: 'visit', homeVisit: visit });
    const calendar = await admin.call<Calendar>(
      'GET',
      `/api/admin/calendar?from=${WEDNESDAY}&to=${WEDNESDAY}`,
    );
    expect(calendar.body.entries.find(({ kind }) => kind === 'appointment')).toMatchObject({
      ...{ takenFrom: '09:40', takenUntil: '11:35', homeVisit: visit, isOutsideHours: false },
    });
  });

  it('chooses among the times that its drives leave, and changes them and the address later', async () => {
    const { body } = await book();
    const times = await admin.call<Times>(
      'GET',
      `/api/admin/times?date=${WEDNESDAY}&serviceId=thai-60&minutesBefore=20&minutesAfter=20`,
    );
    const at = (time: string) => times.body.times.find((each) => each.time === time);
    expect(at('11:30')).toBeUndefined();
    expect(at('12:00')).toMatchObject({ isWithinHours: true, minutesBefore: 20 });
    expect(at('14:00')).toMatchObject({ isWithinHours: false });
    const change = (more: object = {}) =>
      admin.call<AppointmentAnswer>(
        'PATCH',
        `/api/admin/appointments/${body.appointment.id}/visit`,
        {
          ...{ version: 1, address: ADDRESS, minutesBefore: 35, minutesAfter: 20, ...more },
        },
      );
    expect((await change()).body.appointment.homeVisit).toMatchObject({ leaveBy: '09:20' });
    const stale = await change({ minutesBefore: 5 });
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale_version']);
    const wrong = await change({ version: 2, address: { ...ADDRESS, zip: '5630' } });
    expect(wrong.problem.fields).toEqual({ 'address.zip': 'A ZIP code has five digits' });
  });

  it('keeps zones apart, by name and by ZIP code', async () => {
    const other = { name: 'The lakes', minutes: 40, isOpen: true, zips: ['56309'] };
    const { status, problem } = await saveZone(other, crypto.randomUUID());
    expect([status, problem.code]).toEqual([409, 'zip_in_other_zone']);
    expect(problem.detail).toBe('56309 is already in the zone “In town”. Remove it there first.');
    expect((await saveZone({ ...IN_TOWN, zips: [] })).problem.fields).toEqual({
      zips: 'At least one ZIP code',
    });
    await saveZone({ ...IN_TOWN, zips: ['56308'] });
    const both = await saveZone(other, crypto.randomUUID());
    expect(both.body.map(({ name, zips }) => [name, ...zips])).toEqual([
      ['In town', '56308'],
      ['The lakes', '56309'],
    ]);
    const left = await admin.call<TravelZone[]>('DELETE', `/api/admin/travel-zones/${ZONE}`);
    expect(left.body.map(({ name }) => name)).toEqual(['The lakes']);
  });

  it('sees of a client the permission, the address and the drive', async () => {
    expect((await allow()).body).toEqual({
      ...{ canBeVisited: true, isExisting: true, address: ADDRESS },
      ...{ driveMinutes: 20, isServed: true },
    });
    await saveZone({ ...IN_TOWN, isOpen: false });
    const { body } = await admin.call<ClientVisits>('GET', `/api/admin/clients/${clientId}/visits`);
    expect(body).toMatchObject({ driveMinutes: 20, isServed: false });
  });
});

it('an account that is deleted takes its addresses along', async () => {
  await allow(null);
  const client = await annAtHome();
  await client.prepareAndPay();
  await client.confirm();
  await stack.clock.set('2026-11-28T12:00:00Z');
  const copy = await stack.api('/api/account/data', { headers: await cookieOf() });
  expect(await copy.json()).toMatchObject({ homeAddress: ADDRESS });
  const deleted = await stack.api('/api/account/delete', {
    headers: await cookieOf(),
    json: { password: PASSWORD },
  });
  expect(deleted.status).toBe(200);
  expect(await stack.sql('select from public.client_addresses')).toEqual([]);
  expect(await stack.sql('select from public.home_visits')).toEqual([]);
});
