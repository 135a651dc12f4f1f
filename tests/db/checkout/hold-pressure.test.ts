import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase, emptyOrders } from '../../helpers/database/database.ts';
import { afterNow, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(() => emptyOrders(database.sql));

// Open in the next two weeks: 48 hours, of which 15 % are 7.2; a session of 60 minutes takes 1.25.
const SLOTS = ['2026-11-23', '2026-11-25'].flatMap((local_date) =>
  ['09:00', '10:30', '12:00', '13:30', '15:00'].map((local_time) => ({ local_date, local_time })),
);
const UNDER_PRESSURE = 6;
const LAST = { local_date: '2026-11-25', local_time: '15:00' };

const hold = (booking: object, now = NOW) =>
  rpc('open_booking', { p_booking: booking as never, p_now: now }).then(([row]) => row);
const holdMany = async (count: number, now = NOW) => {
  const bookings = SLOTS.slice(0, count).map((slot) => buildRequest(slot));
  for (const booking of bookings) await hold(booking, now);
  return bookings;
};
const paying = (booking: object) => ({ ...booking, is_paying: true });
const times = (localDate: string, now = NOW) =>
  rpc('available_slots', { p_local_date: localDate, p_service_id: 'thai-60', p_now: now }).then(
    (rows) => rows.map(({ slot_time: time }) => time),
  );
const ownerOf = async ({ local_date, local_time }: { local_date: string; local_time: string }) => {
  const [row] = await database.sql(
    `select d.email from public.occupancy o join public.order_details d using (order_id)
     where d.local_date = $1 and d.local_time = $2`,
    [local_date, local_time],
  );
  return row?.['email'];
};

describe('with little of the next two weeks held unpaid', () => {
  it('a held time is offered to no one else, and paying can’t take it', async () => {
    const bookings = await holdMany(UNDER_PRESSURE - 1);
    expect(await times('2026-11-23')).not.toContain('10:30');
    const other = buildRequest(SLOTS[1]);
    await expect(hold(other)).rejects.toThrow('slot_taken');
    await expect(hold(paying(other))).rejects.toThrow('slot_taken');
    expect(await ownerOf(SLOTS[1]!)).toBe(bookings[1]?.email);
    expect(await database.sql('select kind from public.tasks')).toEqual([]);
  });
});

describe('under pressure', () => {
  it('a held time is offered, and goes to the first person about to pay', async () => {
    const [first] = await holdMany(UNDER_PRESSURE);
    expect(await times('2026-11-23')).toContain('09:00');
    const other = buildRequest(SLOTS[0]);
    expect(await hold(other)).toMatchObject({ state: 'open' });
    // Until then the first person keeps it.
    expect(await ownerOf(SLOTS[0]!)).toBe(first?.email);
    await hold(paying(other));
    expect(await ownerOf(SLOTS[0]!)).toBe(other.email);
    await expect(hold(paying(first!))).rejects.toThrow('slot_taken');
  });

  it('the person who holds it and is about to pay keeps it for a minute, then as long as Stripe says', async () => {
    const [first] = await holdMany(UNDER_PRESSURE);
    await hold(paying(first!));
    const other = buildRequest(SLOTS[0]);
    await expect(hold(paying(other))).rejects.toThrow('slot_taken');
    expect(await times('2026-11-23')).not.toContain('09:00');
    await hold(paying(other), afterNow(1));
    expect(await ownerOf(SLOTS[0]!)).toBe(other.email);
  });

  it('a hold with a payment is listed so that its payment is canceled first, and only for someone about to pay', async () => {
    const [first] = await holdMany(UNDER_PRESSURE);
    const id = (await hold(first!))!.order_id!;
    await rpc('attach_intent', { p_order_id: id, p_payment_intent_id: 'pi_1' });
    const other = buildRequest(SLOTS[0]);
    await hold(other);
    expect(await rpc('holds_to_release_for_booking', { p_booking: other, p_now: NOW })).toEqual([]);
    await expect(hold(paying(other))).rejects.toThrow('lapsed_hold');
    expect(
      await rpc('holds_to_release_for_booking', { p_booking: paying(other), p_now: NOW }),
    ).toEqual([
      {
        order_id: id,
        payment_intent_id: 'pi_1',
        is_yielding: true,
      },
    ]);
  });

  it('time off doesn’t take a live hold', async () => {
    await holdMany(UNDER_PRESSURE);
    expect(
      await rpc('holds_to_release', {
        p_from: '2026-11-23T14:00:00Z',
        p_until: '2026-11-24T00:00:00Z',
        p_now: NOW,
      }),
    ).toEqual([]);
  });

  it('a person who got the time under pressure can still pay first when the pressure is over', async () => {
    const bookings = await holdMany(UNDER_PRESSURE);
    const other = buildRequest(SLOTS[0]);
    await hold(other);
    for (const { checkout_key } of bookings.slice(1)) {
      const [open] = await rpc('find_checkout', { p_checkout_key: checkout_key });
      await rpc('lapse_order', { p_order_id: open!.order_id!, p_now: NOW });
    }
    await expect(hold(buildRequest(SLOTS[0]))).rejects.toThrow('slot_taken');
    await hold(paying(other));
    expect(await ownerOf(SLOTS[0]!)).toBe(other.email);
  });

  it('appointments, time off and the holds of changes yield to no one', async () => {
    await holdMany(UNDER_PRESSURE);
    await database.sql(
      `with away as (insert into public.time_off (starts_at, ends_at)
         values ('2026-11-25T21:00:00Z', '2026-11-25T22:30:00Z') returning time_off_id)
       select from away`,
    );
    expect(await times('2026-11-25')).not.toContain('15:00');
    await expect(hold(paying(buildRequest(LAST)))).rejects.toThrow('slot_taken');
  });

  it('the practice gets an email about it once a day', async () => {
    await holdMany(UNDER_PRESSURE + 3);
    expect(await database.sql('select kind, subject from public.tasks')).toEqual([
      { kind: 'calendar_held', subject: '2026-11-20' },
    ]);
    // Not once more the same day, once it has been read.
    await database.sql(`update public.tasks set resolved_at = now(), resolution = 'Read'`);
    await hold(buildRequest(SLOTS.at(-1)), afterNow(1));
    expect(await database.sql('select subject from public.tasks')).toHaveLength(1);
  });

  it('time that is booked or off doesn’t count as open, and an expired hold doesn’t count as held', async () => {
    const isUnderPressure = async (now: string) => {
      const [row] = await database.sql('select private.is_under_pressure($1) as is', [now]);
      return row?.['is'];
    };
    await holdMany(2);
    expect(await isUnderPressure(NOW)).toBe(false);
    // Two weeks with one open day: 8 hours, of which 2.5 are held.
    await rpc('add_time_off', {
      p_starts_at: '2026-11-24T06:00:00Z',
      p_ends_at: '2026-12-05T06:00:00Z',
      p_now: NOW,
    });
    expect(await isUnderPressure(NOW)).toBe(true);
    expect(await isUnderPressure(afterNow(10))).toBe(false);
    await database.sql('delete from public.time_off');
  });
});
