import { beforeEach, describe, expect, it } from 'vitest';
import type { AvailableDays } from '#contract/checkout/availability.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { buildBooking, call, prepare } from '../journey.ts';

// Today is Monday, November 23, too late for itself; Tuesday and Thursday are at home.
const stack = useStack();
const KEY = '5e8d4f0a-4b0c-4f0e-9d56-0d8c0f3f4a12';

const ask = async (query = '', headers: Record<string, string> = {}) => {
  const response = await stack.api(`/api/availability/days?serviceId=thai-90${query}`, { headers });
  return (await response.json()) as AvailableDays;
};
const close = (from: string, until: string) =>
  stack.sql(`insert into public.time_off (starts_at, ends_at) values ($1, $2)`, [
    `${from}T00:00-06:00`,
    `${until}T00:00-06:00`,
  ]);

beforeEach(() => stack.sql('delete from public.time_off'));

it('the list starts today and shows four weeks, open or not', async () => {
  const { days } = await ask();
  expect(days).toHaveLength(28);
  expect(days[0]?.date).toBe('2026-11-23');
  expect(days.slice(0, 6).map(({ why, times }) => why ?? times[0])).toEqual([
    ...['too_soon', 'existing_clients', '09:00', 'existing_clients', '09:00', 'closed'],
  ]);
});

it('says the same of a day as the call for that day', async () => {
  const { days } = await ask('&from=2026-11-25&days=1');
  const { body } = await call<{ availableSlots: string[] }>(
    stack,
    '/api/availability?date=2026-11-25&serviceId=thai-90',
  );
  expect(days).toEqual([{ date: '2026-11-25', times: body.availableSlots }]);
});

it('offers a session that enhancements make longer what it fits into, on both calls', async () => {
  const longer = (minutes: number) =>
    stack.sql(
      `update public.enhancements set extra_minutes = $1 where enhancement_id in ('hot-stones', 'foot-scrub')`,
      [minutes],
    );
  await longer(30);
  const lastOf = async (chosen: string) => {
    const { body } = await call<{ availableSlots: string[] }>(
      stack,
      `/api/availability?date=2026-11-25&serviceId=thai-90${chosen}`,
    );
    const { days } = await ask(`&from=2026-11-25&days=1${chosen}`);
    expect(days[0]?.times).toEqual(body.availableSlots);
    return body.availableSlots.at(-1);
  };
  expect(await lastOf('')).toBe('15:30');
  expect(await lastOf('&enhancementIds=aromatherapy,hot-stones')).toBe('15:00');
  expect(await lastOf('&enhancementIds=hot-stones,foot-scrub')).toBe('14:30');
  const enhancements = await call<{ id: string; extraMinutes?: number }[]>(
    stack,
    '/api/enhancements',
  );
  expect(enhancements.body.find(({ id }) => id === 'hot-stones')).toMatchObject({
    extraMinutes: 30,
  });
  expect(enhancements.body.find(({ id }) => id === 'cupping')).not.toHaveProperty('extraMinutes');
  await longer(0);
});

it('shows a checkout the time that it holds itself, and no one else', async () => {
  const booking = buildBooking();
  await prepare(stack, booking, KEY);
  const query = `&from=${booking.appointmentDate}&days=1`;
  const first = async (more = '') => (await ask(query + more)).days[0]?.times[0];
  expect(await first(`&checkoutKey=${KEY}`)).toBe(booking.appointmentTime);
  expect(await first()).not.toBe(booking.appointmentTime);
});

it('offers a home day to clients who can book there', async () => {
  const account = await createAccount(stack.sql, { name: 'ann' });
  await stack.sql(
    `insert into public.clients (first_name, last_name, email, phone, is_existing, can_book_at_home)
     values ('Ann', 'Lee', 'ann@example.com', '1', true, true)`,
  );
  await stack.sql(
    `update public.profiles set client_id = (select client_id from public.clients where email = 'ann@example.com')
     where email = 'ann@example.com'`,
  );
  const query = '&from=2026-11-24&days=1';
  expect((await ask(query)).days).toEqual([
    { date: '2026-11-24', times: [], why: 'existing_clients' },
  ]);
  expect((await ask(query, await logIn(stack.sql, account))).days[0]?.times.length).toBe(14);
});

describe('the first free times', () => {
  it('are the earliest, an afternoon and another day', async () => {
    expect((await ask()).first).toEqual([
      { date: '2026-11-25', time: '09:00' },
      { date: '2026-11-25', time: '12:00' },
      { date: '2026-11-27', time: '09:00' },
    ]);
  });

  it('are spread over the day where there is only one', async () => {
    expect((await ask('&from=2026-11-25&days=1')).first.map(({ time }) => time)).toEqual([
      ...['09:00', '12:00', '15:00'],
    ]);
  });

  it('are none where every day is taken, and the next one that has any is named', async () => {
    await close('2026-11-23', '2026-12-25');
    const { first, next, days } = await ask();
    expect({ first, next }).toEqual({ first: [], next: '2026-12-25' });
    expect(days.find(({ date }) => date === '2026-11-25')?.why).toBe('full');
  });

  it('have no next where everything is taken', async () => {
    await close('2026-11-23', '2027-12-24');
    expect(await ask()).toMatchObject({ first: [], next: null });
  });
});
