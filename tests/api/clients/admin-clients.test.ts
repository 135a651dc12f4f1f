import { describe, expect, it } from 'vitest';
import type { BookingInput } from '#contract/checkout/checkout.ts';
import {
  grantCredits,
  listClientAppointments,
  listClients,
  updateClient,
  type AdminClient,
} from '#contract/clients/clients.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { createMember } from '../../scenarios/people/member.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';

const stack = useStack();
const admin = useAdmin(stack);

/** Books and pays as a guest does: Wednesday, November 25, 9:00 AM, unless told otherwise. It is Monday the 23rd, 9:00 AM. */
const book = (name: string, changes: Partial<BookingInput> = {}) =>
  bookAsGuest(stack, name, { selectedEnhancements: [], ...changes });

describe('clients', () => {
  const list = async (q = '') =>
    listClients.answer.parse(
      (await admin.call('GET', `${listClients.path}?q=${encodeURIComponent(q)}`)).body,
    );
  const names = async (q?: string) => (await list(q)).map(({ firstName }) => firstName);
  const idOf = async (q: string) => (await list(q))[0]?.id ?? '';

  /** Ann has been here and comes again; Bea comes for the first time. */
  async function putOnFile() {
    const first = await book('ann');
    await book('ann', { appointmentDate: '2026-11-30' });
    await book('bea', {
      ...{ firstName: 'Bea', lastName: 'Moe', phone: '218-555-0199', email: 'bea@lakes.example' },
      appointmentDate: '2026-11-27',
    });
    await stack.sql(
      `update public.appointments set status = 'confirmed' where appointment_id = $1`,
      [first],
    );
    await stack.sql(
      `update public.appointments set status = 'completed' where appointment_id = $1`,
      [first],
    );
  }

  it('are those last seen first, with their visits and what they may', async () => {
    await putOnFile();
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        ...{
          firstName: 'Ann',
          lastName: 'Lund',
          email: 'ann@example.com',
          phone: '(320) 555-0111',
        },
        ...{ canBookAtHome: false, canBeVisited: false, isExisting: true },
        ...{ isMember: false, visits: 1 },
        lastVisitAt: '2026-11-25T15:00:00.000Z',
        nextVisitAt: '2026-11-30T15:00:00.000Z',
        ...{ credits: [], giftValue: '0.00' },
      },
      expect.objectContaining({
        firstName: 'Bea',
        isExisting: false,
        visits: 0,
        lastVisitAt: null,
      }),
    ]);
  });

  it.each([
    ['bea', ['Bea']],
    ['Lund', ['Ann']],
    ['moe bea', ['Bea']],
    ['(218) 555', ['Bea']],
    ['lakes.example', ['Bea']],
    ['555', ['Ann', 'Bea']],
    ['%', ['Ann', 'Bea']],
    ['nobody', []],
  ])('are found by %s', async (q, expected) => {
    await putOnFile();
    expect(await names(q)).toEqual(expected);
  });

  it('are found by their tags, alone and with a name', async () => {
    await putOnFile();
    await stack.sql(
      `update public.clients set tags = '{Gärtnerin,"weekday mornings"}' where first_name = 'Bea'`,
    );
    expect(await names('gartnerin')).toEqual(['Bea']);
    expect(await names('mornings bea')).toEqual(['Bea']);
    expect(await names('mornings ann')).toEqual([]);
  });

  it('who have not been here for weeks are those with nothing booked', async () => {
    await putOnFile();
    const away = async (weeks: number, q = '') =>
      listClients.answer
        .parse((await admin.call('GET', `${listClients.path}?notSeenWeeks=${weeks}&q=${q}`)).body)
        .map(({ firstName }) => firstName);
    const at = stack.clock.now();
    stack.clock.set('2027-01-27T15:00:00Z');
    // Ann has been here nine weeks ago, and is booked no more; Bea has never been here.
    expect(await away(8)).toEqual(['Ann']);
    expect(await away(8, 'moe')).toEqual([]);
    expect(await away(10)).toEqual([]);
    stack.clock.set(at.toISOString());
    expect(await away(8)).toEqual([]);
    expect((await admin.call('GET', `${listClients.path}?notSeenWeeks=0`)).status).toBe(400);
  });

  it('may be let into the home studio, and marked as existing', async () => {
    await putOnFile();
    const path = updateClient.path.replace(':id', await idOf('bea'));
    const { body } = await admin.call<AdminClient>('PATCH', path, { canBookAtHome: true });
    expect(updateClient.answer.parse(body)).toMatchObject({
      canBookAtHome: true,
      isExisting: false,
    });
    const marked = await admin.call<AdminClient>('PATCH', path, { isExisting: true });
    expect(marked.body).toMatchObject({ canBookAtHome: true, isExisting: true });
    expect((await admin.call('PATCH', path, { canBookAtHome: 'yes' })).status).toBe(400);
    const nobody = updateClient.path.replace(':id', crypto.randomUUID());
    expect((await admin.call('PATCH', nobody, { canBookAtHome: true })).status).toBe(404);
    expect((await admin.call('PATCH', updateClient.path.replace(':id', '1'), {})).status).toBe(404);
  });

  it('have their appointments, the latest first', async () => {
    await putOnFile();
    const path = listClientAppointments.path.replace(':id', await idOf('ann'));
    const rows = listClientAppointments.answer.parse((await admin.call('GET', path)).body);
    expect(rows.map(({ localDate }) => localDate)).toEqual(['2026-11-30', '2026-11-25']);
    const nobody = listClientAppointments.path.replace(':id', 'x');
    expect((await admin.call('GET', nobody)).status).toBe(404);
  });

  it('are granted credits, once for each grant and twelve a year', async () => {
    await putOnFile();
    const path = grantCredits.path.replace(':id', await idOf('ann'));
    const wish = { grantId: crypto.randomUUID(), duration: 60, credits: 2 };
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await admin.call<AdminClient>('POST', path, wish);
      expect([status, grantCredits.answer.parse(body).credits]).toEqual([
        201,
        [{ duration: 60, available: 2 }],
      ]);
    }
    const more = await admin.call('POST', path, {
      ...{ grantId: crypto.randomUUID(), duration: 60, credits: 11 },
    });
    expect([more.status, more.problem.code]).toEqual([409, 'grant_limit']);
    expect(more.problem.detail).toContain('10 left');
    const refused = async (change: object, of = path) =>
      (await admin.call('POST', of, { ...wish, grantId: crypto.randomUUID(), ...change })).problem
        .code;
    expect(await refused({ duration: 61 })).toBe('unknown_service');
    expect(await refused({ credits: 0 })).toBe('invalid_request');
    expect(await refused({ credits: 13 })).toBe('invalid_request');
    expect(await refused({}, grantCredits.path.replace(':id', crypto.randomUUID()))).toBe(
      'not_found',
    );
  });

  it('show what is in their wallets, without what a booking has reserved', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const checkout = mia.checkout();
    await checkout.prepare();
    await checkout.confirm();
    await mia.checkout({ appointmentTime: '13:00' }).prepare();
    expect(await list()).toMatchObject([
      { isMember: true, credits: [{ duration: 90, available: 1 }], giftValue: '0.00' },
    ]);
  });
});
