import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { buildQuote, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase, emptyOrders } from '../../helpers/database/database.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';

const FIRST = '2026-11-23';
/** Noon on December 1 in the practice's zone. */
const DECEMBER = '2026-12-01T18:00:00Z';

let database: RunningDatabase;
let rpc: Rpc;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(async () => {
  await emptyOrders(database.sql);
  await database.sql('delete from public.cancellation_policies where policy_version <> $1', [
    FIRST,
  ]);
});

const add = async (
  [hours, late, noShow]: readonly [number, number, number],
  { now = DECEMBER, from }: { now?: string; from?: string } = {},
) => {
  const [policy] = await rpc('add_cancellation_policy', {
    p_free_until_hours: hours,
    p_late_fee_percent: late,
    p_no_show_fee_percent: noShow,
    p_now: now,
    ...(from !== undefined && { p_effective_from: from }),
  });
  return policy?.policy_version;
};
const hoursBefore = (hours: number) =>
  new Date(Date.parse(DECEMBER) - hours * 3_600_000).toISOString();
const hoursAfter = (hours: number) => hoursBefore(-hours);

/** The version that a new order gets, for a time two weeks ahead. */
const versionOfSale = async (shown: string | null, now: string) => {
  const p_booking = buildRequest({
    policy_version: shown as string,
    local_date: '2026-12-14',
    checkout_key: randomUUID(),
  });
  const [order] = await rpc('open_booking', { p_booking, p_now: now });
  await emptyOrders(database.sql);
  return order?.policy_version;
};

describe('a new policy', () => {
  it('is named by the day it starts; a second one on that day gets a number', async () => {
    expect(await add([48, 50, 100])).toBe('2026-12-01');
    expect(await add([36, 50, 100])).toBe('2026-12-01.2');
    expect(await add([30, 50, 100], { now: '2026-12-02T05:59:00Z' })).toBe('2026-12-01.3');
    expect(await add([24, 40, 80], { now: '2026-12-02T06:00:00Z' })).toBe('2026-12-02');
    expect(await add([24, 50, 100], { from: '2027-01-01T06:00:00Z' })).toBe('2027-01-01');
  });

  it.each([
    ['no notice', [0, 50, 100]],
    ['more than a week of notice', [169, 50, 100]],
    ['a fee below nothing', [24, -1, 100]],
    ['more than the price', [24, 50, 101]],
    ['a late cancellation that costs more than a no-show', [24, 60, 50]],
  ] as const)('is refused with %s', async (_, numbers) => {
    await expect(
      database.sql('select public.add_cancellation_policy($1, $2, $3, p_now => $4)', [
        ...numbers,
        DECEMBER,
      ]),
    ).rejects.toThrow(/violates check constraint/);
  });

  it('cannot start in the past: what was in force stays in force', async () => {
    await expect(add([48, 50, 100], { from: hoursBefore(1) })).rejects.toMatchObject({
      code: 'PT400',
      message: 'date_in_past',
    });
  });
});

describe('the policies of a page', () => {
  const listed = async (now: string) => {
    const { policies } = (await rpc('list_catalog', { p_now: now })) as {
      policies: { policy_version: string; free_until_hours: number }[];
    };
    return policies.map((each) => [each.policy_version, each.free_until_hours]);
  };

  it('are the current one and those in force within a day, the current one first', async () => {
    expect(await listed(NOW)).toEqual([[FIRST, 24]]);
    await add([48, 50, 100], { now: NOW, from: DECEMBER });
    expect(await listed(hoursBefore(0.01))).toEqual([[FIRST, 24]]);
    expect(await listed(DECEMBER)).toEqual([
      ['2026-12-01', 48],
      [FIRST, 24],
    ]);
    expect(await listed(hoursAfter(23.99))).toHaveLength(2);
    expect(await listed(hoursAfter(24))).toEqual([['2026-12-01', 48]]);
  });
});

describe('a sale', () => {
  it('is made under the policy that its buyer was shown, else under the current one', async () => {
    expect(await versionOfSale(FIRST, NOW)).toBe(FIRST);
    await add([48, 50, 100]);
    expect(await versionOfSale(FIRST, hoursAfter(1))).toBe(FIRST);
    expect(await versionOfSale('2026-12-01', hoursAfter(1))).toBe('2026-12-01');
    // Unknown, not yet in force, or none shown at all: no booking is refused for that.
    await add([12, 50, 100], { from: hoursAfter(48) });
    for (const shown of ['1999-01-01', '2026-12-03', null]) {
      expect(await versionOfSale(shown, hoursAfter(1))).toBe('2026-12-01');
    }
    expect(await versionOfSale(null, hoursAfter(48))).toBe('2026-12-03');
  });

  it('keeps its policy while its hold lives; after that it has to be the one that is shown', async () => {
    const asked = {
      checkout_key: randomUUID(),
      local_date: '2026-12-14',
      email: 'ada@example.com',
    };
    const open = async (policy_version: string | null, now: string) => {
      const p_booking = buildRequest({ ...asked, policy_version: policy_version as string });
      const [order] = await rpc('open_booking', { p_booking, p_now: now });
      return order;
    };
    const first = await open(FIRST, DECEMBER);
    await add([48, 50, 100]);
    for (const shown of ['2026-12-01', null, FIRST]) {
      expect(await open(shown, hoursAfter(0.1))).toMatchObject({
        order_id: first?.order_id,
        policy: { free_until_hours: 24, late_fee_percent: 50, no_show_fee_percent: 100 },
      });
    }
    const later = await open(null, hoursAfter(1));
    expect(later?.order_id).not.toBe(first?.order_id);
    expect(later).toMatchObject({ policy_version: '2026-12-01', policy: { free_until_hours: 48 } });
  });

  it('without a time asks for the policy again', async () => {
    const checkout_key = randomUUID();
    const quote = async (policy_version: string) => {
      const p_booking = buildQuote({ checkout_key, policy_version });
      const [order] = await rpc('open_booking', { p_booking, p_now: hoursAfter(1) });
      return order?.order_id;
    };
    await add([48, 50, 100]);
    const first = await quote(FIRST);
    expect(await quote(FIRST)).toBe(first);
    expect(await quote('2026-12-01')).not.toBe(first);
  });

  it('is canceled by its own policy, whatever applies by then: 24 hours and 30 percent, not 48 and 50', async () => {
    const version = await add([24, 30, 70], { now: NOW });
    const { paymentIntentId } = await openWithPayment(rpc, {
      policy_version: String(version),
      local_date: '2026-12-14',
    });
    const { appointment_id, policy } = await capture({ rpc, sql: database.sql }, paymentIntentId);
    expect(policy).toEqual({ free_until_hours: 24, late_fee_percent: 30, no_show_fee_percent: 70 });
    await add([48, 50, 100]);
    const [detail] = await database.sql(
      `select a.free_until, private.late_fee_percent(a, 'client', 'infinity') as late, private.no_show_fee_percent(a) as no_show
       from public.appointments a where a.appointment_id = $1`,
      [appointment_id],
    );
    expect(detail).toMatchObject({ late: 30, no_show: 70 });
    expect(new Date(String(detail?.['free_until'])).toISOString()).toBe('2026-12-13T16:00:00.000Z');
  });
});
