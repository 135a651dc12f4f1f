import { beforeEach, describe, expect, it } from 'vitest';
import {
  listAppointments,
  readAppointment,
  type AdminAppointment,
  type AdminAppointmentDetail,
} from '../../src/contract/appointments/appointments.ts';
import { readStats, type Stats } from '../../src/contract/stats.ts';
import type { BookingInput } from '../../src/contract/orders/checkout.ts';
import { loginAdmin, type Admin } from '../helpers/admin.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { createMember } from '../scenarios/member.ts';
import { cancel } from '../scenarios/steps.ts';
import { visitor } from '../scenarios/visitor.ts';

const stack = useStack();
let admin: Admin;
beforeEach(async () => {
  admin = await loginAdmin(stack);
});

/** Books and pays as a guest does; answers the appointment's id. It is Monday, November 23, 9:00 AM. */
async function book(name: string, changes: Partial<BookingInput> = {}): Promise<string> {
  const firstName = name.charAt(0).toUpperCase() + name.slice(1);
  const guest = visitor(stack, name, { firstName, selectedEnhancements: [], ...changes });
  await guest.prepareAndPay();
  return (await guest.confirm()).body.appointment.id;
}
const setStatus = (id: string, status: string) =>
  stack.sql('update public.appointments set status = $2 where appointment_id = $1', [id, status]);

const list = async (path: string): Promise<AdminAppointment[]> => {
  const { status, body } = await admin.call('GET', `/api/admin/appointments/${path}`);
  expect(status).toBe(200);
  return listAppointments.answer.parse(body);
};
const names = async (path: string) => (await list(path)).map(({ client }) => client.firstName);
const search = (q: string) => names(`search?q=${encodeURIComponent(q)}`);

describe('an appointment as the therapist sees it', () => {
  it('has what was sold, the money, who it is for, and of health notes their number alone', async () => {
    const id = await book('ann', { selectedEnhancements: ['cupping', 'hot-stones'] });
    const [row] = await list('all');
    expect(row).toEqual({
      id,
      version: 1,
      confirmationCode: expect.stringMatching(/^\w{6}$/),
      appointmentDate: '2026-11-25T15:00:00.000Z',
      endsAt: '2026-11-25T16:30:00.000Z',
      localDate: '2026-11-25',
      localTime: '09:00',
      bookedAt: stack.clock.now().toISOString(),
      status: 'pending',
      paymentStatus: 'paid',
      stripePaymentIntentId: expect.stringMatching(/^pi_/),
      subtotal: '170.00',
      tax: '11.69',
      totalAmount: '181.69',
      money: {
        ...{ paid: '181.69', refunded: '0.00', refunding: '0.00', owed: '0.00' },
        ...{ creditsUsed: 0, isDisputed: false, state: 'paid' },
      },
      usedMembershipCredit: false,
      location: 'broadway',
      serviceId: 'thai-90',
      recurring: null,
      enhancementIds: ['cupping', 'hot-stones'],
      lines: [
        { name: 'Thai Bodywork, 90 minutes', amount: '135.00' },
        { name: 'Hot Stones', amount: '20.00' },
        { name: 'Cupping', amount: '15.00' },
      ],
      service: { name: 'Thai Bodywork', duration: 90, price: '135.00' },
      pressurePreference: 'firm',
      healthNoteCount: 1,
      intakeId: null,
      isIntakeMissing: true,
      client: {
        id: expect.any(String),
        ...{ firstName: 'Ann', lastName: 'Lund', email: 'ann@example.com' },
        ...{
          phone: '(320) 555-0111',
          canText: true,
          isMember: false,
          visits: 0,
          lastVisitAt: null,
        },
      },
      arrivedAt: null,
    });
    expect(JSON.stringify(row)).not.toContain('knee');
  });

  it('takes no texts once its number has answered STOP', async () => {
    await book('ann');
    await stack.deps.database.rpcNow('set_text_stop', {
      ...{ p_phone: '+13205550112', p_is_stopped: true },
    });
    expect((await list('all'))[0]?.client.canText).toBe(true);
    await stack.deps.database.rpcNow('set_text_stop', {
      ...{ p_phone: '+13205550111', p_is_stopped: true },
    });
    expect((await list('all'))[0]?.client.canText).toBe(false);
  });

  it('says what went back once it is cancelled, and how often its client was here before', async () => {
    const first = await book('ann');
    await setStatus(first, 'confirmed');
    stack.clock.set('2026-11-25T18:00:00Z');
    await setStatus(first, 'completed');
    const second = await book('ann', { appointmentDate: '2026-11-27' });
    await cancel(stack, second);
    const rows = await list('all');
    expect(rows.find(({ id }) => id === second)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      money: { paid: '144.28', refunded: '144.28', refunding: '0.00', owed: '0.00' },
      client: { visits: 1, lastVisitAt: '2026-11-25T15:00:00.000Z' },
    });
    expect(rows.find(({ id }) => id === first)?.client.visits).toBe(0);
  });

  it('counts a credit apart from money, and knows a member', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const checkout = mia.checkout();
    await checkout.prepare();
    await checkout.confirm();
    const [row] = await list('all');
    expect(row).toMatchObject({
      usedMembershipCredit: true,
      stripePaymentIntentId: null,
      money: { paid: '0.00', creditsUsed: 1, owed: '0.00' },
      client: { isMember: true },
    });
  });
});

describe('the lists', () => {
  it('are in the order in which they are worked through', async () => {
    const wednesday = await book('wilma', { appointmentDate: '2026-11-25' });
    stack.clock.advance(1);
    const friday = await book('frida', { appointmentDate: '2026-11-27' });
    stack.clock.advance(1);
    await book('mona', { appointmentDate: '2026-11-30' });
    stack.clock.advance(1);
    await book('paul', { appointmentDate: '2026-11-25', appointmentTime: '13:00' });
    expect(await names('all')).toEqual(['Paul', 'Mona', 'Frida', 'Wilma']);
    expect(await names('all?limit=1')).toEqual(['Paul']);
    expect(await names('pending')).toEqual(['Wilma', 'Frida', 'Mona', 'Paul']);
    expect(await names('week')).toEqual(['Wilma', 'Paul', 'Frida']);
    expect(await names('today')).toEqual([]);
    stack.clock.set('2026-11-25T23:59:00-06:00');
    await cancel(stack, wednesday);
    expect(await names('today'), 'the cancelled one stays to be seen').toEqual(['Wilma', 'Paul']);
    stack.clock.set('2026-11-26T00:00:00-06:00');
    expect(await names('today')).toEqual([]);
    await setStatus(friday, 'confirmed');
    expect(await names('pending')).toEqual(['Mona', 'Paul']);
    stack.clock.set('2026-11-27T10:00:00-06:00');
    await setStatus(friday, 'no_show');
    expect(await names('completed')).toEqual(['Frida']);
    stack.clock.set('2026-11-30T00:00:00-06:00');
    expect(await names('week'), 'a new week begins on Monday').toEqual(['Mona']);
  });

  it.each(['0', '201', 'many', '1.5'])('refuse a limit of %s', async (limit) => {
    const { status, problem } = await admin.call(
      'GET',
      `/api/admin/appointments/all?limit=${limit}`,
    );
    expect([status, problem.code]).toEqual([400, 'invalid_request']);
  });
});

describe('the search', () => {
  it('finds name, phone in any writing, email, day, service and code', async () => {
    await book('ann', { lastName: 'Ångström-Lund' });
    await book('bea', {
      ...{ phone: '+1 218 555 0199', serviceId: 'swedish-60' },
      ...{ appointmentDate: '2026-11-27', email: 'bea.moe@lakes.example' },
    });
    const [bea] = await list('search?q=bea');
    const code = bea?.confirmationCode ?? '';
    const found: Record<string, string[]> = {};
    const expected = {
      ...{ ANN: ['Ann'], 'angstrom lund': ['Ann'], 'lund ann': ['Ann'], 'Ångström-L': ['Ann'] },
      ...{ '320-555-0111': ['Ann'], '(320) 555': ['Ann'], '+1 320 5550111': ['Ann'] },
      ...{ '218.555.0199': ['Bea'], '12185550199': ['Bea'], '5550199': ['Bea'] },
      ...{ 'bea.moe@': ['Bea'], 'lakes.example': ['Bea'] },
      ...{
        'Nov 25': ['Ann'],
        '11/27': ['Bea'],
        '2026-11-27': ['Bea'],
        'Fri, Nov 27, 2026': ['Bea'],
      },
      ...{ '11/27 ann': [], 'bea 11/27': ['Bea'], '11/27/2025': [] },
      ...{ swedish: ['Bea'], 'thai 90': ['Ann'], 'massage 60 bea': ['Bea'], massage: ['Bea'] },
      [code]: ['Bea'],
      [`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase()]: ['Bea'],
      ...{ nobody: [], '': ['Bea', 'Ann'], '  ': ['Bea', 'Ann'] },
    };
    for (const q of Object.keys(expected)) found[q] = (await search(q)).toSorted();
    expect(found).toEqual(
      Object.fromEntries(Object.entries(expected).map(([q, all]) => [q, all.toSorted()])),
    );
  });

  it('answers nothing, and no error, for signs that mean something elsewhere', async () => {
    await book('ann');
    const odd = [
      ...['%', '_', '%%%', '\\', "'; drop table appointments; --", '\0', '🌲', '*', '()', '13/45'],
      ...['2026-02-30', 'x'.repeat(500), 'NaN', '-', '0x1F'],
    ];
    for (const q of odd) expect(await search(q), q).toEqual([]);
  });

  it('takes half a percent sign as it comes, and one question at a time', async () => {
    await book('ann');
    expect(await list('search?q=%')).toEqual([]);
    expect(await names('search')).toEqual(['Ann']);
    const twice = await admin.call('GET', '/api/admin/appointments/search?q=ann&q=bea');
    expect([twice.status, twice.problem.code]).toEqual([400, 'invalid_request']);
  });
});

describe('one appointment', () => {
  const detail = async (id: string): Promise<AdminAppointmentDetail> =>
    readAppointment.answer.parse((await admin.call('GET', `/api/admin/appointments/${id}`)).body);

  it('has the notes of its session and of the last one, opened', async () => {
    const first = await book('ann');
    const second = await book('ann', { appointmentDate: '2026-11-27' });
    const [client] = await stack.sql('select client_id from public.clients');
    await stack.sql(
      'insert into public.session_notes (appointment_id, encrypted_note, written_at) values ($1, $2, now())',
      [
        first,
        stack.deps.cipher.encrypt('Left shoulder, slowly', first, String(client?.['client_id'])),
      ],
    );
    expect(await detail(second)).toMatchObject({
      appointment: { id: second },
      note: null,
      lastNote: { appointmentDate: '2026-11-25T15:00:00.000Z', note: 'Left shoulder, slowly' },
      freeUntil: '2026-11-26T15:00:00.000Z',
    });
    expect(await detail(first)).toMatchObject({ note: 'Left shoulder, slowly', lastNote: null });
  });

  it('says what each way to end it would come to now', async () => {
    const id = await book('ann');
    const nothing = { keptPercent: 0, fee: '0.00', refund: '144.28', creditsBack: 0 };
    expect((await detail(id)).endings).toEqual({
      cancelledByClient: nothing,
      cancelledByTherapist: nothing,
      noShow: { keptPercent: 100, fee: '135.00', refund: '9.28', creditsBack: 0 },
    });
    stack.clock.set('2026-11-24T15:01:00Z');
    expect((await detail(id)).endings.cancelledByClient).toEqual({
      ...{ keptPercent: 50, fee: '67.50', refund: '76.78', creditsBack: 0 },
    });
  });

  it.each([crypto.randomUUID(), 'undefined'])('is not found by %s', async (id) => {
    const { status, problem } = await admin.call('GET', `/api/admin/appointments/${id}`);
    expect([status, problem.code]).toEqual([404, 'not_found']);
  });
});

describe('GET /api/admin/stats', () => {
  const stats = async (): Promise<Stats> =>
    readStats.answer.parse((await admin.call('GET', readStats.path)).body);

  it('is nothing at all in a practice without appointments', async () => {
    expect(await stats()).toEqual({
      ...{ todayAppointments: 0, pendingRequests: 0, weekAppointments: 0, weekRevenue: '0.00' },
      ...{ todayDone: 0, oldestPendingAt: null, weekAtHome: 0, lastWeekRevenue: '0.00' },
    });
  });

  it('counts this week from Monday to Sunday, money on the day it came or went', async () => {
    const firstRequestAt = stack.clock.now().toISOString();
    const ann = await book('ann');
    stack.clock.advance(5);
    await book('bea', { appointmentDate: '2026-11-27' });
    await book('mona', { appointmentDate: '2026-11-30' });
    expect(await stats()).toEqual({
      ...{ todayAppointments: 0, pendingRequests: 3, weekAppointments: 2, weekRevenue: '432.84' },
      ...{ todayDone: 0, oldestPendingAt: firstRequestAt },
      ...{ weekAtHome: 0, lastWeekRevenue: '0.00' },
    });
    await setStatus(ann, 'confirmed');
    stack.clock.set('2026-11-25T18:00:00Z');
    await setStatus(ann, 'completed');
    expect(await stats()).toMatchObject({ todayAppointments: 1, todayDone: 1, pendingRequests: 2 });
    // Sunday night in the practice's zone is Monday in UTC.
    stack.clock.set('2026-11-30T05:59:00Z');
    expect(await stats()).toMatchObject({ weekRevenue: '432.84', weekAppointments: 2 });
    stack.clock.set('2026-11-30T06:00:00Z');
    const mona = (await list('all')).find(({ client }) => client.firstName === 'Mona');
    await cancel(stack, mona?.id ?? '');
    expect(await stats()).toMatchObject({
      ...{ weekRevenue: '-144.28', lastWeekRevenue: '432.84', weekAppointments: 0 },
    });
  });

  it('counts a bundle when it is sold, and its credit no second time', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const { weekRevenue } = await stats();
    expect(weekRevenue).toBe('380.48');
    const checkout = mia.checkout();
    await checkout.prepare();
    await checkout.confirm();
    expect(await stats()).toMatchObject({ weekRevenue, weekAppointments: 1 });
  });
});
