import { describe, expect, it } from 'vitest';
import { readStats, type Stats } from '#contract/practice/stats.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { createMember } from '../../scenarios/people/member.ts';
import { cancel } from '../../scenarios/steps.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { createAdminLists } from './admin-lists.ts';

const stack = useStack();
const admin = useAdmin(stack);
const { book, setStatus, list } = createAdminLists(stack, admin);

const names = async (path: string) => (await list(path)).map(({ client }) => client.firstName);
const search = (q: string) => names(`search?q=${encodeURIComponent(q)}`);

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
