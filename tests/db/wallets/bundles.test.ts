import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { afterNow, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies, type Family } from '../../helpers/builders/families.ts';

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
});
afterAll(() => database.stop());
afterEach(() => database.sql('delete from public.occupancy'));

const BY_CREDIT = { service_id: 'swedish-90', tax_rates: [], uses_credit: true };
const somebody = () => `${randomUUID()}@example.com`;
const tasksOf = async (subject: string) =>
  (await database.sql('select kind, details from public.tasks where subject = $1', [subject])).map(
    ({ kind, details }) => ({ kind, details: details as Record<string, unknown> }),
  );

describe('a bundle', () => {
  it('makes its wallet once, however often its payment is reported', async () => {
    const owner = somebody();
    const { card, charge } = await families.openBundle({ owner });
    for (let times = 0; times < 3; times += 1) await families.capture(card, charge);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
  });

  it('is one order for one checkout while it can be paid, and a new one afterwards', async () => {
    const lines = [
      { kind: 'item', name: 'x', duration_minutes: 60, credits: 3, amount_cents: 23_800 },
    ];
    const p_checkout_key = randomUUID();
    const open = async (p_now: string) => {
      const [order] = await families.rpc('open_bundle', {
        ...{ p_checkout_key, p_owner_email: 'Twice@Example.com', p_lines: lines, p_now },
      });
      return order?.order_id;
    };
    const first = await open(NOW);
    expect(await open(afterNow(60))).toBe(first);
    const second = await open(afterNow(90));
    expect(second).not.toBe(first);
    await families.rpc('attach_session', {
      ...{ p_order_id: second ?? '', p_checkout_session_id: 'cs_1' },
    });
    expect(await open(afterNow(200))).toBe(second);
    await expect(
      families.rpc('attach_session', {
        ...{ p_order_id: second ?? '', p_checkout_session_id: 'cs_2' },
      }),
    ).rejects.toThrow('payment_already_used');
  });

  it('that is paid after it expired still makes its wallet', async () => {
    const owner = somebody();
    const { orderId, card, charge } = await families.openBundle({ owner });
    await database.sql(
      `update public.orders set state = 'lapsed', closed_at = now() where order_id = $1`,
      [orderId],
    );
    await families.capture(card, charge, afterNow(300));
    expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
  });

  it.each([
    ['first', 0],
    ['second', 1],
  ])('that is paid on two pages, the %s first, refunds the later payment', async (_, first) => {
    const owner = somebody();
    const { orderId, card, charge } = await families.openBundle({ owner });
    await families.rpc('attach_session_payment', {
      ...{ p_order_id: orderId, p_payment_intent_id: `${card}_2`, p_now: NOW },
    });
    const cards = [card, `${card}_2`];
    const [earlier = '', later = ''] = first === 0 ? cards : cards.toReversed();
    await families.capture(earlier, charge);
    await families.capture(later, charge, afterNow(1));
    await families.capture(earlier, charge, afterNow(2));
    expect(await families.makeRefunds(afterNow(3))).toEqual([[later, charge]]);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
    expect(await families.moneyOf({ orderId })).toMatchObject({ due: charge, kept: charge });
  });

  it('with one used credit refunds what the others cost, with their tax', async () => {
    const owner = somebody();
    const bundle = await families.buyCredits({ owner, taxCents: 2448 });
    await families.bookFromWallets(owner, BY_CREDIT);
    const back = 23_733 + 1632;
    const refund = { p_order_id: bundle.orderId, p_now: NOW };
    expect(await families.rpc('refund_purchase', refund)).toBe(back);
    expect(await families.makeRefunds()).toEqual([[bundle.card, back]]);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 0, free: 0 }]);
    await expect(families.rpc('refund_purchase', refund)).rejects.toThrow('credit_missing');
  });

  it('that was partly refunded by hand refunds the rest, and is never due less than nothing', async () => {
    const owner = somebody();
    const bundle = await families.buyCredits({ owner, taxCents: 2448 });
    const half = 19_024;
    await families.recordRefund(bundle.card, { cents: half });
    expect(await families.walletsOf(owner)).toEqual([{ credits: 2, free: 2 }]);
    const refund = { p_order_id: bundle.orderId, p_now: afterNow(1) };
    expect(await families.rpc('refund_purchase', refund)).toBe(half);
    expect(await families.makeRefunds(afterNow(2))).toEqual([[bundle.card, half]]);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 0, free: 0 }]);
    expect(await families.moneyOf(bundle)).toMatchObject({ due: 0, kept: 0 });
  });

  it('bought with another and partly refunded loses no more of both than the refund covers', async () => {
    const owner = somebody();
    const line = {
      ...{ kind: 'item', name: 'Two credits', credits: 2, amount_cents: 10_000, tax_cents: 700 },
      tax_parts: [{ name: 'Minnesota', rate_ppm: 70_000, cents: 700 }],
    };
    const [order] = await families.rpc('open_bundle', {
      ...{ p_checkout_key: randomUUID(), p_owner_email: owner, p_now: NOW },
      p_lines: [
        { ...line, duration_minutes: 60 },
        { ...line, duration_minutes: 90 },
      ],
    });
    const orderId = order?.order_id ?? '';
    const card = `pi_${randomUUID()}`;
    await families.rpc('attach_session_payment', {
      ...{ p_order_id: orderId, p_payment_intent_id: card, p_now: NOW },
    });
    await families.capture(card, 21_400);
    await families.recordRefund(card, { cents: 12_000 });
    const left = (await families.walletsOf(owner)).map(({ free }) => free);
    expect(left.toSorted()).toEqual([0, 2]);
    expect(await families.moneyOf({ orderId })).toMatchObject({ due: 9400, kept: 9400 });
    expect(
      await database.sql(
        `select l.amount_cents + l.tax_cents as cents from public.orders o join public.order_lines l using (order_id)
         where o.root_id = $1 and o.kind = 'adjustment' order by 1`,
        [orderId],
      ),
    ).toEqual([{ cents: -10_700 }, { cents: -1300 }]);
  });

  it('keeps a credit that is reserved when it is refunded', async () => {
    const owner = somebody();
    const bundle = await families.buyCredits({ owner });
    await families.rpc('open_booking', {
      p_booking: { ...buildRequest(BY_CREDIT), wallet_owner_email: owner },
      p_now: NOW,
    });
    await families.rpc('refund_purchase', { p_order_id: bundle.orderId, p_now: NOW });
    expect(await families.walletsOf(owner)).toEqual([{ credits: 1, free: 0 }]);
  });

  it('that is refunded at Stripe loses what is left, and what was used is owed and becomes a task', async () => {
    const owner = somebody();
    const bundle = await families.buyCredits({ owner });
    await families.bookFromWallets(owner, BY_CREDIT);
    await families.recordRefund(bundle.card, { cents: 35_600 });
    expect(await families.walletsOf(owner)).toEqual([{ credits: 0, free: 0 }]);
    expect(await families.moneyOf(bundle)).toMatchObject({ due: 11_867, kept: 0 });
    expect(await tasksOf(bundle.orderId)).toMatchObject([
      { kind: 'spent_purchase_refunded', details: { owed_cents: 11_867 } },
    ]);
  });

  it('that is refunded in part at Stripe loses as many credits as that pays for', async () => {
    const owner = somebody();
    const bundle = await families.buyCredits({ owner });
    await families.recordRefund(bundle.card, { cents: 15_000 });
    expect(await families.walletsOf(owner)).toEqual([{ credits: 2, free: 2 }]);
    expect(await families.moneyOf(bundle)).toMatchObject({ due: 20_600, kept: 20_600 });
    expect(await tasksOf(bundle.orderId)).toEqual([]);
  });
});

describe('a bank that takes a bundle back', () => {
  const asFamily = ({ orderId, card }: { orderId: string; card: string }): Family => ({
    ...{ orderId, card, appointmentId: '' },
  });

  it('freezes its credits, and no others; won, they can be used again', async () => {
    const owner = somebody();
    const bundle = await families.buyCredits({ owner });
    await families.grant(owner, 1);
    await families.dispute(asFamily(bundle), 'needs_response', [['taken', -35_600]]);
    expect(await families.walletsOf(owner)).toEqual([
      { credits: 3, free: 0 },
      { credits: 1, free: 1 },
    ]);
    await families.dispute(asFamily(bundle), 'won', [
      ['taken', -35_600],
      ['back', 35_600],
    ]);
    expect(await families.walletsOf(owner)).toContainEqual({ credits: 3, free: 3 });
  });

  it('freezes nothing while it only asks', async () => {
    const owner = somebody();
    const bundle = await families.buyCredits({ owner });
    await families.dispute(asFamily(bundle), 'warning_needs_response');
    expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
  });

  it('takes the unused ones for good once it has won; what was used is owed and becomes a task', async () => {
    const owner = somebody();
    const bundle = await families.buyCredits({ owner });
    await families.bookFromWallets(owner, BY_CREDIT);
    await families.dispute(asFamily(bundle), 'lost', [['taken', -35_600]]);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 0, free: 0 }]);
    expect(await families.moneyOf(bundle)).toMatchObject({ due: 11_867, kept: 0 });
    expect(await tasksOf(bundle.orderId)).toMatchObject([
      { kind: 'spent_purchase_refunded', details: { owed_cents: 11_867 } },
    ]);
  });

  it('keeps what is reserved from being used, too', async () => {
    const owner = somebody();
    const bundle = await families.buyCredits({ owner });
    const [order] = await families.rpc('open_booking', {
      p_booking: { ...buildRequest(BY_CREDIT), wallet_owner_email: owner },
      p_now: NOW,
    });
    await families.dispute(asFamily(bundle), 'lost', [['taken', -35_600]]);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 1, free: 0 }]);
    await expect(
      families.rpc('settle_order', { p_order_id: order?.order_id ?? '', p_now: NOW }),
    ).rejects.toThrow('credit_missing');
  });
});

describe('what the therapist grants', () => {
  it('is at most twelve credits in a calendar year of the practice', async () => {
    const owner = somebody();
    await families.grant(owner, 7);
    await families.grant(owner.toUpperCase(), 5, 60);
    await expect(families.grant(owner, 1)).rejects.toThrow('grant_limit');
    // Still the old year in Minnesota, and then the new one.
    await expect(families.grant(owner, 1, 90, '2027-01-01T05:59:00Z')).rejects.toThrow(
      'grant_limit',
    );
    await families.grant(owner, 12, 90, '2027-01-01T06:00:00Z');
  });

  it('is not counted together with what was bought', async () => {
    const owner = somebody();
    await families.buyCredits({ owner, credits: 10 });
    await families.grant(owner, 12);
  });

  it('is granted once under its id', async () => {
    const owner = somebody();
    const grant = {
      ...{ p_grant_id: randomUUID(), p_owner_email: owner, p_duration_minutes: 60, p_credits: 2 },
      p_now: NOW,
    };
    await families.rpc('grant_credits', grant);
    await families.rpc('grant_credits', grant);
    for (const other of [{ p_owner_email: somebody() }, { p_credits: 3 }])
      await expect(families.rpc('grant_credits', { ...grant, ...other })).rejects.toThrow(
        'id_reused',
      );
    expect(await families.walletsOf(owner)).toEqual([{ credits: 2, free: 2 }]);
  });
});
