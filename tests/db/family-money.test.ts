import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { openWithPayment } from '../helpers/bookings.ts';
import { afterNow, buildLines, buildRequest, NOW } from '../helpers/build-request.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { createFamilies, LATE, type Family } from '../helpers/families.ts';

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
});
afterAll(() => database.stop());
afterEach(async () => {
  await database.sql('delete from public.occupancy');
  await families.makeRefunds('2027-11-20T18:00:00+00:00');
});

/** Without tax, so that the cents are plain: 120 dollars, 160 and 80. */
const AT_120 = { service_id: 'swedish-90', tax_rates: [] };
const AT_160 = { service_id: 'swedish-120', tax_rates: [] };
const AT_80 = { service_id: 'swedish-60', tax_rates: [] };

const linesOf = ({ orderId }: Family) =>
  database.sql(
    `select l.name, l.amount_cents from public.order_lines l join public.orders o using (order_id)
     where o.root_id = $1 and l.kind not in ('service', 'enhancement') order by l.order_line_id`,
    [orderId],
  );
const freeUntil = async ({ appointmentId }: Family) => {
  const [row] = await database.sql(
    'select free_until, version from public.appointments where appointment_id = $1',
    [appointmentId],
  );
  return row?.['free_until'];
};

describe('goodwill', () => {
  it('is never more than what is due', async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, -11_999);
    await expect(families.adjust(family, -2)).rejects.toThrow('refund_exceeds_payment');
    expect(await families.moneyOf(family)).toMatchObject({ due: 1, promised: 11_999 });
    await families.adjust(family, -1);
    expect(await families.moneyOf(family)).toMatchObject({ due: 0, promised: 12_000 });
  });

  it('is not taken back by a cheaper change', async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, -10_000);
    await families.change(family, AT_80, afterNow(1));
    expect(await families.moneyOf(family)).toMatchObject({
      due: 0,
      kept: 12_000,
      promised: 12_000,
    });
  });

  it('is given once under its id, and the id means nothing else', async () => {
    const family = await families.book(AT_120);
    const give = (cents: number, id: string) =>
      families.rpc('adjust_order', {
        p_order_id: family.orderId,
        p_name: 'Goodwill',
        p_amount_cents: cents,
        p_adjustment_id: id,
        p_now: NOW,
      });
    const id = crypto.randomUUID();
    expect([await give(-1000, id), await give(-1000, id)]).toEqual([id, id]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 11_000 });
    await expect(give(-2000, id)).rejects.toThrow('change_not_possible');
    await expect(give(-1000, family.orderId)).rejects.toThrow('change_not_possible');
  });

  it('is not asked for again by a late cancellation', async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, -10_000);
    await families.cancel(family, { now: LATE });
    expect(await families.moneyOf(family)).toMatchObject({ due: 2000, promised: 10_000 });
  });
});

describe('a refund made by hand', () => {
  it('takes the place of what was promised, and lowers what is due by the rest', async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, -2000);
    await families.recordRefund(family.card, { cents: 5000 });
    expect(await families.moneyOf(family)).toMatchObject({ due: 7000, kept: 7000, promised: 0 });
    expect(await linesOf(family)).toEqual([
      { name: 'Goodwill', amount_cents: -2000 },
      { name: 'Refunded by hand', amount_cents: -3000 },
    ]);
    expect(await families.makeRefunds()).toEqual([]);
  });

  it('of less than what was promised leaves the rest promised', async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, -2000);
    await families.recordRefund(family.card, { cents: 500 });
    expect(await families.moneyOf(family)).toMatchObject({ due: 10_000, promised: 1500 });
    expect(await families.makeRefunds()).toEqual([[family.card, 1500]]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 10_000, kept: 10_000 });
  });

  it('explains the debt that it makes, and none that was there', async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, 3000, 'Half an hour longer');
    await families.recordRefund(family.card, { cents: 2000 });
    expect(await families.moneyOf(family)).toMatchObject({ due: 13_000, kept: 10_000 });
  });

  it('leaves what is promised to another card promised', async () => {
    const family = await families.book(AT_120);
    const { card } = await families.change(family, AT_160, afterNow(1));
    await families.adjust(family, -4000, 'Goodwill', afterNow(2));
    await families.recordRefund(family.card, { cents: 3000 }, afterNow(3));
    expect(await families.makeRefunds(afterNow(4))).toEqual([[card, 4000]]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 9000, kept: 9000, promised: 0 });
  });

  it('and the promise that it replaced, made all the same, are both explained', async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, -2000);
    const [promise] = await families.rpc('due_refunds', { p_now: NOW });
    await families.recordRefund(family.card, { cents: 5000 });
    await families.recordRefund(family.card, {
      cents: 2000,
      ...(promise && { refundId: promise.refund_id }),
    });
    expect(await families.moneyOf(family)).toMatchObject({ due: 5000, kept: 5000, promised: 0 });
  });

  it('that the bank sent back stays promised, whenever it is heard of', async () => {
    const family = await families.book(AT_120);
    await families.recordRefund(family.card, { cents: 2000, status: 'failed' });
    const failed = { due: 10_000, kept: 12_000, promised: 2000 };
    expect(await families.moneyOf(family)).toMatchObject(failed);
    await families.adjust(family, -1000);
    expect(await families.makeRefunds()).toEqual([[family.card, 1000]]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 9000, kept: 11_000 });
  });

  it('that failed unheard of promises nothing once another has given more back, and a person looks', async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, -4000);
    await families.makeRefunds();
    await families.recordRefund(family.card, { cents: 12_000, status: 'failed' });
    expect(await families.moneyOf(family)).toMatchObject({ due: 8000, kept: 8000, promised: 0 });
    const items = await database.sql(
      `select from public.tasks where kind = 'refund_failed' and details ->> 'amount_cents' = '12000'`,
    );
    expect(items).toHaveLength(1);
  });
});

describe('a refund that failed', () => {
  async function bookWithFailure() {
    const family = await families.book(AT_120);
    await families.adjust(family, -2000);
    const [promise] = await families.rpc('due_refunds', { p_now: NOW });
    const refundId = promise?.refund_id ?? '';
    await families.recordRefund(family.card, { id: `re_${refundId}`, cents: 2000, refundId });
    await families.recordRefund(family.card, {
      ...{ id: `re_${refundId}`, cents: 2000, refundId },
      status: 'failed',
    });
    return { family, refundId };
  }

  it('stays promised, and is not asked for again by itself', async () => {
    const { family } = await bookWithFailure();
    expect(await families.moneyOf(family)).toMatchObject({ kept: 12_000, promised: 2000 });
    expect(await families.makeRefunds(afterNow(60 * 24 * 30))).toEqual([]);
    await families.adjust(family, -500);
    expect(await families.makeRefunds()).toEqual([[family.card, 500]]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 9500, kept: 11_500 });
  });

  it('is asked for again by a person, as a new one, once', async () => {
    const { family, refundId } = await bookWithFailure();
    const again = await families.rpc('ask_refund_again', { p_refund_id: refundId, p_now: NOW });
    expect(again).not.toBe(refundId);
    expect(await families.refundsOf(family)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ refund_id: refundId, status: 'void' }),
        expect.objectContaining({ refund_id: again, status: 'requested', reason: 'asked_again' }),
      ]),
    );
    await expect(
      families.rpc('ask_refund_again', { p_refund_id: refundId, p_now: NOW }),
    ).rejects.toThrow('already_refunded');
    expect(await families.makeRefunds()).toEqual([[family.card, 2000]]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 10_000, kept: 10_000 });
  });

  it('keeps waiting for a person with the rest, when less was given back by hand', async () => {
    const { family } = await bookWithFailure();
    await families.recordRefund(family.card, { cents: 500 });
    expect(await families.moneyOf(family)).toMatchObject({ kept: 11_500, promised: 1500 });
    expect(await families.makeRefunds(afterNow(60 * 24 * 30))).toEqual([]);
  });

  it('is replaced by one made by hand', async () => {
    const { family } = await bookWithFailure();
    await families.recordRefund(family.card, { cents: 2000 });
    expect(await families.moneyOf(family)).toMatchObject({
      ...{ due: 10_000, kept: 10_000, promised: 0 },
    });
  });
});

describe('a change', () => {
  it('that was paid and refunded by hand before it was applied is not applied', async () => {
    const family = await families.book(AT_120);
    const change = await families.openChange(family, AT_160, afterNow(1));
    await families.capture(change.card, 4000, afterNow(2), [
      { stripe_refund_id: `re_${randomUUID()}`, amount_cents: 4000, status: 'succeeded' },
    ]);
    expect(await families.moneyOf(family)).toEqual({
      ...{ due: 12_000, kept: 12_000, promised: 0 },
      status: 'paid',
    });
    const [appointment] = await database.sql(
      `select a.version, a.service_id, o.state from public.appointments a
       join public.orders o on o.order_id = $2 where a.appointment_id = $1`,
      [family.appointmentId, change.orderId],
    );
    expect(appointment).toEqual({ version: 1, service_id: 'swedish-90', state: 'returned' });
  });

  it('keeps the price at which what stays was sold', async () => {
    const family = await families.book({ ...AT_120, enhancement_ids: ['cupping'] });
    await database.sql(`update public.enhancements set price_cents = price_cents + 700`);
    try {
      const { charge } = await families.change(family, {
        ...{ ...AT_120, price_cents: 15_000 },
        enhancement_ids: ['cupping', 'hot-stones'],
      });
      expect(charge).toBe(2000);
      const [details] = await database.sql(
        'select subtotal_cents, enhancement_ids from public.appointment_details where appointment_id = $1',
        [family.appointmentId],
      );
      expect(details).toEqual({
        subtotal_cents: 15_500,
        enhancement_ids: ['cupping', 'hot-stones'],
      });
      const { charge: back } = await families.change(family, { ...AT_120, version: 2 });
      expect(back).toBe(0);
      expect(await families.moneyOf(family)).toMatchObject({ due: 12_000, promised: 3500 });
    } finally {
      await database.sql(`update public.enhancements set price_cents = price_cents - 700`);
    }
  });

  it('is not possible while a bank looks into a payment', async () => {
    const family = await families.book(AT_120);
    await families.dispute(family, 'needs_response');
    await expect(families.change(family, AT_160)).rejects.toThrow('change_not_possible');
    await families.dispute(family, 'won');
    expect((await families.change(family, AT_160)).charge).toBe(4000);
  });

  it('of somebody who owes already charges nothing, and adds to that', async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, 500, 'Tip');
    expect((await families.change(family, AT_160)).charge).toBe(0);
    expect(await families.moneyOf(family)).toMatchObject({ due: 16_500, kept: 12_000 });
  });

  it('with other enhancements under a known id is refused while it is to be paid', async () => {
    const family = await families.book({
      ...{ ...AT_120, enhancement_ids: ['aromatherapy', 'cupping'] },
    });
    const wanted = {
      ...{ order_id: randomUUID(), appointment_id: family.appointmentId, version: 1 },
      ...{ service_id: 'swedish-120', local_date: '2026-11-23', local_time: '10:00' },
    };
    const ask = (enhancement_ids: string[]) =>
      families.rpc('open_change', {
        p_change: {
          ...wanted,
          lines: buildLines({ service_id: 'swedish-120', enhancement_ids, tax_rates: [] }),
        },
        p_now: NOW,
      });
    const once = await ask(['cupping', 'hot-stones']);
    expect(once).toMatchObject([{ state: 'open' }]);
    expect(await ask(['hot-stones', 'cupping'])).toEqual(once);
    expect(await families.rpc('open_change', { p_change: wanted, p_now: NOW })).toEqual(once);
    for (const other of [
      ...[[], ['cupping'], ['hot-stones'], ['aromatherapy', 'cupping']],
      ['aromatherapy', 'cupping', 'hot-stones'],
    ])
      await expect(ask(other)).rejects.toThrow('change_not_possible');
  });

  it('with another time under a known id is refused', async () => {
    const family = await families.book(AT_120);
    const p_change = {
      ...{ order_id: randomUUID(), appointment_id: family.appointmentId, version: 1 },
      ...{ service_id: 'swedish-90', local_date: '2026-11-23', local_time: '13:00' },
    };
    const [once] = await families.rpc('open_change', { p_change, p_now: NOW });
    expect(await families.rpc('open_change', { p_change, p_now: NOW })).toEqual([once]);
    await expect(
      families.rpc('open_change', { p_change: { ...p_change, local_time: '14:00' }, p_now: NOW }),
    ).rejects.toThrow('change_not_possible');
  });
});

describe('a payment whose time is lost', () => {
  /** A booking that somebody else has the time of by the time its payment is heard of. */
  async function lose() {
    const { order, paymentIntentId: card } = await openWithPayment(families.rpc, AT_120);
    await families.rpc('lapse_order', {
      ...{ p_order_id: order.order_id, p_payment_intent_id: card, p_now: afterNow(1) },
    });
    await families.book({ ...AT_80, local_time: '10:00' });
    return { orderId: order.order_id, appointmentId: '', card };
  }
  const byHand = (amount_cents: number, status: string) => [
    { stripe_refund_id: `re_${randomUUID()}`, amount_cents, status },
  ];

  it.each([
    ['nothing', [], [12_000]],
    ['a part', byHand(2000, 'succeeded'), [10_000]],
    ['all', byHand(12_000, 'succeeded'), []],
    ['a part that the bank sent back', byHand(2000, 'failed'), [10_000]],
  ])('goes back, but for what was by hand: %s', async (_, refunds, rest) => {
    const family = await lose();
    await families.capture(family.card, 12_000, afterNow(2), refunds);
    expect((await families.refundsOf(family)).map(({ cents }) => cents).toSorted()).toEqual(
      [...rest, ...refunds.map(({ amount_cents }) => amount_cents)].toSorted(),
    );
    expect(await families.makeRefunds(afterNow(3))).toEqual(
      rest.map((cents) => [family.card, cents]),
    );
    expect(
      await database.sql(
        `select recipient from public.messages where kind = 'slot_lost' and subject = $1`,
        [family.orderId],
      ),
    ).toEqual([{ recipient: 'client' }]);
  });

  it('of a change goes back whole, though something else is owed', async () => {
    const family = await families.book(AT_120);
    const change = await families.openChange(family, AT_160);
    await families.adjust(family, 3000, 'Tip');
    await families.rpc('lapse_order', {
      ...{ p_order_id: change.orderId, p_payment_intent_id: change.card, p_now: afterNow(1) },
    });
    await families.book({ ...AT_80, local_time: '12:00' });
    await families.capture(change.card, 4000, afterNow(2));
    expect(await families.makeRefunds(afterNow(3))).toEqual([[change.card, 4000]]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 15_000, kept: 12_000 });
  });

  it('stays while a bank looks into it, and goes back once the bank is done', async () => {
    const family = await lose();
    await families.dispute(family, 'warning_needs_response');
    await families.capture(family.card, 12_000, afterNow(2));
    expect(await families.refundsOf(family)).toEqual([]);
    await families.dispute(family, 'warning_closed');
    expect(await families.makeRefunds(afterNow(3))).toEqual([[family.card, 12_000]]);
  });
});

describe('what goes back', () => {
  it('comes from the payment that was made last, and from no more of them than it takes', async () => {
    const family = await families.book(AT_120);
    const { card } = await families.change(family, AT_160, afterNow(1));
    await families.adjust(family, -3000, 'Goodwill', afterNow(2));
    expect(await families.refundsOf(family)).toMatchObject([{ card, cents: 3000 }]);
    await families.adjust(family, -2000, 'Goodwill', afterNow(3));
    const refunds = await families.refundsOf(family);
    expect(refunds.map((refund) => [refund.card === card, refund.cents]).toSorted()).toEqual([
      [false, 1000],
      [true, 1000],
      [true, 3000],
    ]);
  });

  it('comes first from what paid for nothing, whatever was paid after it', async () => {
    const family = await families.book(AT_120);
    const change = await families.openChange(family, AT_160);
    const disputed = { ...family, card: change.card };
    await families.dispute(disputed, 'needs_response', [['taken', -4000]]);
    await families.capture(change.card, 4000, afterNow(1));
    const [tip] = await families.rpc('pay_owed', {
      ...{ p_appointment_id: family.appointmentId, p_payment_id: randomUUID(), p_method: 'card' },
      ...{ p_tip_cents: 2000, p_now: afterNow(2) },
    });
    const tipCard = `pi_${randomUUID()}`;
    await families.rpc('attach_intent', {
      ...{ p_order_id: tip?.order_id ?? '', p_payment_intent_id: tipCard },
    });
    await families.capture(tipCard, 2000, afterNow(3));
    expect(await families.refundsOf(family)).toEqual([]);
    await families.dispute(disputed, 'won', [['back', 4000]]);
    expect(await families.refundsOf(family)).toMatchObject([{ card: change.card, cents: 4000 }]);
  });

  it('comes from the others while a bank looks into the payment that was made last', async () => {
    const family = await families.book(AT_120);
    const { card } = await families.change(family, AT_160, afterNow(1));
    await families.dispute({ ...family, card }, 'warning_needs_response');
    await families.adjust(family, -3000, 'Goodwill', afterNow(2));
    expect(await families.refundsOf(family)).toMatchObject([{ card: family.card, cents: 3000 }]);
  });

  it('is nothing of a credit where none was used', async () => {
    const family = await families.book(AT_120);
    await families.cancel(family);
    expect(await families.refundsOf(family)).toMatchObject([{ cents: 12_000 }]);
    expect(
      await database.sql(`select from public.orders where root_id = $1 and kind = 'adjustment'`, [
        family.orderId,
      ]),
    ).toEqual([]);
  });
});

describe('a no-show', () => {
  const WITH_STONES = { service_id: 'swedish-90', enhancement_ids: ['hot-stones'] };
  const BEGUN = '2026-11-24T04:00:00+00:00';
  /** 14 000 and 963 of tax, of which the service fee is 12 000. */
  const TOTAL = 14_963;

  it('keeps the service fee, and gives enhancements and tax back', async () => {
    const family = await families.book(WITH_STONES);
    expect(await families.moneyOf(family)).toMatchObject({ due: TOTAL });
    await families.setStatus(family, 1, 'confirmed');
    await expect(families.setStatus(family, 2, 'no_show', LATE)).rejects.toThrow(
      'session_not_begun',
    );
    await families.setStatus(family, 2, 'no_show', BEGUN);
    expect(await families.moneyOf(family)).toMatchObject({ due: 12_000, promised: 2963 });
    expect(await families.refundsOf(family)).toMatchObject([{ cents: 2963, reason: 'no_show' }]);
  });

  it('is owed again when it is taken back, but for what was given back before', async () => {
    const family = await families.book(WITH_STONES);
    await families.adjust(family, -1000);
    await families.setStatus(family, 1, 'confirmed');
    await families.setStatus(family, 2, 'no_show', BEGUN);
    await families.makeRefunds(BEGUN);
    expect(await families.moneyOf(family)).toMatchObject({ due: 12_000, kept: 12_000 });
    await families.setStatus(family, 3, 'completed', BEGUN);
    expect(await families.moneyOf(family)).toEqual({
      ...{ due: TOTAL - 1000, kept: 12_000, promised: 0 },
      status: 'pending',
    });
    await families.setStatus(family, 4, 'no_show', BEGUN);
    await families.setStatus(family, 5, 'no_show', BEGUN);
    await families.setStatus(family, 5, 'completed', BEGUN);
    expect(await families.moneyOf(family)).toMatchObject({ due: TOTAL - 1000 });
  });
});

describe('a cancellation', () => {
  it('by its client in time gives all back', async () => {
    const family = await families.book({ enhancement_ids: ['cupping'] });
    await families.cancel(family, { now: '2026-11-22T16:00:00+00:00' });
    expect(await families.moneyOf(family)).toMatchObject({
      due: 0,
      kept: 11_222,
      promised: 11_222,
    });
  });

  it('by its client after the deadline keeps half of the service fee, the odd cent theirs', async () => {
    const family = await families.book({ price_cents: 9001, enhancement_ids: ['cupping'] });
    await families.cancel(family, { now: '2026-11-22T16:00:01+00:00' });
    expect(await families.moneyOf(family)).toMatchObject({ due: 4500, status: 'paid' });
    await families.makeRefunds(LATE);
    expect(await families.moneyOf(family)).toMatchObject({ due: 4500, kept: 4500, promised: 0 });
  });

  it('by the therapist gives all back at any time, or keeps what the therapist says', async () => {
    const family = await families.book(AT_120);
    await families.cancel(family, { by: 'therapist', now: LATE });
    expect(await families.moneyOf(family)).toMatchObject({ due: 0, promised: 12_000 });
    const other = await families.book(AT_120);
    await families.cancel(other, { by: 'therapist', keptPercent: 25, now: LATE });
    expect(await families.moneyOf(other)).toMatchObject({ due: 3000, promised: 9000 });
  });

  it('ends an open change, and what is paid for that afterwards goes back', async () => {
    const family = await families.book(AT_120);
    const change = await families.openChange(family, AT_160);
    await families.cancel(family, { now: afterNow(1) });
    await families.makeRefunds(afterNow(1));
    await families.capture(change.card, 4000, afterNow(2));
    expect(await families.makeRefunds(afterNow(2))).toEqual([[change.card, 4000]]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 0, kept: 0, promised: 0 });
  });
});

describe('the deadline of a moved appointment', () => {
  const WEDNESDAY = { ...AT_120, local_date: '2026-11-25' };

  it('is the new one when its client moves it in time', async () => {
    const family = await families.book(AT_120);
    await families.change(family, WEDNESDAY);
    expect(await freeUntil(family)).toBe('2026-11-24T16:00:00+00:00');
    await families.cancel(family, { version: 2, now: LATE });
    expect(await families.moneyOf(family)).toMatchObject({ due: 0 });
  });

  it('stays the earliest one when its client moves it late and then cancels', async () => {
    const family = await families.book(AT_120);
    await families.change(family, WEDNESDAY, LATE);
    expect(await freeUntil(family)).toBe('2026-11-22T16:00:00+00:00');
    await families.cancel(family, { version: 2, now: LATE });
    expect(await families.moneyOf(family)).toMatchObject({ due: 6000, promised: 6000 });
  });

  it('is 24 hours after the therapist moved it, or the new one where that is later', async () => {
    const family = await families.book(AT_120);
    const byTherapist = { is_by_client: false };
    await families.change(family, { ...AT_120, ...byTherapist, local_time: '13:00' }, LATE);
    expect(await freeUntil(family)).toBe('2026-11-24T04:00:00+00:00');
    const friday = { ...AT_120, ...byTherapist, local_date: '2026-11-27', version: 2 };
    await families.change(family, friday, LATE);
    expect(await freeUntil(family)).toBe('2026-11-26T16:00:00+00:00');
    await families.cancel(family, { version: 3, now: '2026-11-26T16:00:00+00:00' });
    expect(await families.moneyOf(family)).toMatchObject({ due: 0, promised: 12_000 });
  });

  it('keeps what is due from a cheaper change of its client, and half of the dearer service', async () => {
    const family = await families.book(AT_120);
    await families.change(family, AT_80, LATE);
    expect(await families.moneyOf(family)).toMatchObject({ due: 12_000, promised: 0 });
    await families.cancel(family, { version: 2, now: LATE });
    expect(await families.moneyOf(family)).toMatchObject({ due: 6000, promised: 6000 });
  });

  it('leaves the therapist free to make it cheaper', async () => {
    const family = await families.book(AT_120);
    await families.change(family, { ...AT_80, is_by_client: false }, LATE);
    expect(await families.moneyOf(family)).toMatchObject({ due: 8000, promised: 4000 });
    await families.cancel(family, { version: 2, now: LATE });
    expect(await families.moneyOf(family)).toMatchObject({ due: 4000, promised: 8000 });
  });
});

describe('an order', () => {
  it('with nothing to charge is held like any other, and settled when its client confirms', async () => {
    const p_booking = buildRequest({ price_cents: 0 });
    const [order] = await families.rpc('open_booking', { p_booking, p_now: NOW });
    const [again] = await families.rpc('open_booking', { p_booking, p_now: NOW });
    expect(again?.order_id).toBe(order?.order_id);
    expect(order).toMatchObject({ state: 'open', charge_cents: 0 });
    const p_order_id = order?.order_id ?? '';
    expect(await families.rpc('settle_order', { p_order_id, p_now: NOW })).toBe('settled');
    expect(await families.rpc('settle_order', { p_order_id, p_now: NOW })).toBe('settled');
    expect(await database.sql('select kind from public.occupancy')).toEqual([
      { kind: 'appointment' },
    ]);
  });

  it('gets its payment intent under the lock of the calendar', async () => {
    const { order, paymentIntentId } = await openWithPayment(families.rpc, AT_120);
    await database.sql('begin');
    try {
      await database.sql('select public.attach_intent($1, $2)', [order.order_id, paymentIntentId]);
      expect(
        // The server has other tests' databases as well.
        await database.sql(
          `select objid::integer from pg_locks
           where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
        ),
      ).toEqual([{ objid: 7215001 }]);
    } finally {
      await database.sql('rollback');
    }
  });

  it('of a new kind takes a function and a few lines', async () => {
    await database.sql(`insert into public.order_kinds values ('test_sale', false)`);
    await database.sql(`create function private.fulfil_test_sale(p_order public.orders, p_now timestamptz) returns boolean
      language sql stable set search_path = ''
      as $$ select not exists (
        select from public.order_lines l where l.order_id = p_order.order_id and l.name = 'Sold out'
      ) $$`);
    await database.sql(
      'grant execute on function private.fulfil_test_sale(public.orders, timestamptz) to service_role',
    );
    const sell = async (name: string) => {
      const [orderId, card] = [randomUUID(), `pi_${randomUUID()}`];
      await database.sql(
        `with sale as (
           insert into public.orders (order_id, root_id, kind, currency) values ($1, $1, 'test_sale', 'usd')
         ), line as (
           insert into public.order_lines (order_id, kind, name, amount_cents) values ($1, 'item', $2, 2500)
         )
         insert into public.tenders (order_id, kind, amount_cents, payment_intent_id) values ($1, 'card', 2500, $3)`,
        [orderId, name, card],
      );
      await families.capture(card, 2500);
      return { orderId, card };
    };
    const sold = await sell('Balm');
    expect(await families.moneyOf(sold)).toEqual({
      ...{ due: 2500, kept: 2500, promised: 0 },
      status: 'paid',
    });
    const missing = await sell('Sold out');
    expect(await families.makeRefunds()).toEqual([[missing.card, 2500]]);
    expect(await families.moneyOf(missing)).toMatchObject({ due: 0, kept: 0, promised: 0 });
  });
});

describe('a longer session than the practice is open', () => {
  const LAST = { local_date: '2026-11-25', local_time: '16:00' };

  it('is not a client’s to choose', async () => {
    const family = await families.book({ ...AT_80, ...LAST });
    await expect(families.change(family, { ...AT_120, ...LAST })).rejects.toThrow(
      'slot_unavailable',
    );
  });

  it('is the therapist’s to allow', async () => {
    const family = await families.book({ ...AT_80, ...LAST });
    await families.change(family, { ...AT_120, ...LAST, is_by_client: false });
    expect(await families.moneyOf(family)).toMatchObject({ due: 12_000 });
  });

  it('stays a client’s own once she has allowed it: a shorter one may be chosen', async () => {
    const family = await families.book({ ...AT_80, ...LAST });
    await families.change(family, { ...AT_160, ...LAST, is_by_client: false });
    await families.change(family, { ...AT_120, ...LAST, version: 2 });
    expect(await families.moneyOf(family)).toMatchObject({ due: 12_000 });
  });
});

describe('what was paid for a change that cannot be made', () => {
  it('is told to its client with the reason, whatever kept it from being made', async () => {
    const family = await families.book();
    const { orderId, card, charge } = await families.openChange(family, AT_160);
    await database.sql('delete from public.messages');
    // Stripe has taken another sum than was agreed.
    await families.capture(card, charge - 100);
    expect(
      await database.sql(
        `select m.recipient, m.facts ->> 'reason' as reason from public.messages m
         join public.refunds r on r.refund_id::text = m.subject where r.order_id = $1 order by 1`,
        [orderId],
      ),
    ).toEqual([
      { recipient: 'client', reason: 'change_not_applied' },
      { recipient: 'practice', reason: 'change_not_applied' },
    ]);
  });
});
