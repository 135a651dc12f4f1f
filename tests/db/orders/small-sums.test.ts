import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LEAST_CHARGE_CENTS } from '#contract/rules/money/money.ts';
import { buildLines, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import type { Family } from '../../helpers/builders/families.ts';
import { AT_120, AT_80, useFamilies } from './use-families.ts';

const { database, families } = useFamilies();

const AROMATHERAPY = { service_id: 'thai-60', enhancement_ids: ['aromatherapy'] };
/** Costs the same, with the sales tax of later: a cent more. */
const OIL = {
  ...{ service_id: 'thai-60', enhancement_ids: ['oil-upgrade'] },
  tax_rates: [{ name: 'Minnesota', rate_ppm: 70_000 }],
};

const linesOf = (orderId: string) =>
  database.sql(
    `select name, amount_cents + tax_cents as cents from public.order_lines
     where order_id = $1 order by order_line_id`,
    [orderId],
  );
const waivedOf = async ({ orderId }: Pick<Family, 'orderId'>) => {
  const rows = await database.sql(
    `select l.amount_cents from public.orders o join public.order_lines l using (order_id)
     where o.root_id = $1 and l.name = 'Waived: too little for a card' order by l.order_line_id`,
    [orderId],
  );
  return rows.map(({ amount_cents }) => amount_cents);
};
const priceOf = async (family: Family, cents: number) => {
  const [priced] = await database.rpc('price_change', {
    p_change: {
      ...{ appointment_id: family.appointmentId, version: 1, service_id: 'swedish-90' },
      ...{ local_date: '2026-11-23', local_time: '10:00', is_by_client: true },
      lines: buildLines({ ...AT_120, enhancement_ids: [], price_cents: cents }),
    },
    p_now: NOW,
  });
  return priced;
};

describe('a change that comes to less than a card can be charged', () => {
  it.each([{ is_by_client: true }, { is_by_client: false }])(
    'is made at once, and the cent is waived: %o',
    async (by) => {
      const family = await families.book(AROMATHERAPY);
      const changed = await families.openChange(family, { ...OIL, ...by });
      expect(changed).toMatchObject({ state: 'settled', charge: 0 });
      expect(await linesOf(changed.orderId)).toEqual([
        { name: 'Aromatherapy', cents: -1069 },
        { name: 'Oil Upgrade', cents: 1070 },
        { name: 'Waived: too little for a card', cents: -1 },
      ]);
      expect(await families.moneyOf(family)).toMatchObject({ due: 10_688, kept: 10_688 });
    },
  );

  it('refunds nothing if it is that much cheaper', async () => {
    const family = await families.book({ ...OIL });
    const changed = await families.openChange(family, AROMATHERAPY);
    expect(changed.state).toBe('settled');
    expect(await families.refundsOf(family)).toEqual([]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 10_700, kept: 10_700 });
  });

  it.each([
    [12_049, 0, false],
    [12_050, 50, true],
    [11_951, 0, false],
    [11_950, -50, false],
  ])('is priced that way: 12000 cents become %i', async (cents, difference, isToPay) => {
    const family = await families.book({
      ...AT_120,
      service_id: 'deep-tissue-90',
      price_cents: 12_000,
    });
    expect(await priceOf(family, cents)).toEqual({
      ...{ before_cents: 12_000, difference_cents: difference, is_to_pay: isToPay },
    });
  });

  it('costs what it cost where the visit isn’t paid yet', async () => {
    const [order] = await families.rpc('open_booking', {
      p_booking: buildRequest(AROMATHERAPY),
      p_now: NOW,
    });
    const orderId = order?.order_id ?? '';
    await families.rpc('settle_unpaid', { p_order_id: orderId, p_now: NOW });
    const [row] = await database.sql(
      'select appointment_id from public.appointments where order_id = $1',
      [orderId],
    );
    const family = { orderId, appointmentId: String(row?.['appointment_id']), card: '' };
    expect((await families.openChange(family, OIL)).state).toBe('settled');
    expect(await families.moneyOf(family)).toMatchObject({ due: 10_688, kept: 0 });
  });
});

describe('a balance that is less than a card can be charged', () => {
  it.each([
    [49, [-49], 12_000],
    [50, [], 12_050],
  ])('is waived as soon as it is left: %i cents', async (cents, waived, due) => {
    const family = await families.book(AT_120);
    await families.adjust(family, cents, 'Parking');
    expect(await waivedOf(family)).toEqual(waived);
    expect(await families.moneyOf(family)).toMatchObject({ due, kept: 12_000 });
  });

  it('is waived when cash pays all but that much', async () => {
    const [order] = await families.rpc('open_booking', {
      p_booking: buildRequest(AT_80),
      p_now: NOW,
    });
    const orderId = order?.order_id ?? '';
    await families.rpc('settle_unpaid', { p_order_id: orderId, p_now: NOW });
    await families.rpc('record_cash', {
      ...{ p_order_id: orderId, p_tender_id: randomUUID(), p_amount_cents: 7990, p_now: NOW },
    });
    expect(await families.moneyOf({ orderId })).toMatchObject({ due: 7990, kept: 7990 });
  });

  it('is not waived while a bank has the money', async () => {
    const family = await families.book(AT_120);
    await families.dispute(family, 'needs_response', [['txn', -12_000]]);
    await families.adjust(family, -11_970);
    expect(await waivedOf(family)).toEqual([]);
  });
});

it('the least that a card is charged is the same in the database and in the contract', async () => {
  expect(await database.sql('select private.least_charge_cents() as cents')).toEqual([
    { cents: LEAST_CHARGE_CENTS },
  ]);
});
