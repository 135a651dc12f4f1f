import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import { LATE, type Family } from '../../helpers/builders/families.ts';
import { AT_120, AT_160, AT_80, useFamilies } from './use-families.ts';

const { database, families } = useFamilies();

const linesOf = ({ orderId }: Family) =>
  database.sql(
    `select l.name, l.amount_cents from public.order_lines l join public.orders o using (order_id)
     where o.root_id = $1 and l.kind not in ('service', 'enhancement') order by l.order_line_id`,
    [orderId],
  );

describe('goodwill', () => {
  it('is never more than what is due', async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, -11_999);
    await expect(families.adjust(family, -2)).rejects.toThrow('refund_exceeds_payment');
    expect(await families.moneyOf(family)).toMatchObject({ due: 1, promised: 11_999 });
    await families.adjust(family, -1);
    expect(await families.moneyOf(family)).toMatchObject({ due: 0, promised: 12_000 });
  });

  it('is not undone by a cheaper change', async () => {
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

  it('is recorded as an adjustment only for the debt that it creates', async () => {
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

  it('is recorded with the promised refund that it replaced, if that was made anyway', async () => {
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

  it('that the bank returned stays promised, whenever that is reported', async () => {
    const family = await families.book(AT_120);
    await families.recordRefund(family.card, { cents: 2000, status: 'failed' });
    const failed = { due: 10_000, kept: 12_000, promised: 2000 };
    expect(await families.moneyOf(family)).toMatchObject(failed);
    await families.adjust(family, -1000);
    expect(await families.makeRefunds()).toEqual([[family.card, 1000]]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 9000, kept: 11_000 });
  });

  it('that failed unreported promises nothing once another has refunded more, and becomes a task', async () => {
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

  it('stays promised, and isn’t requested again automatically', async () => {
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

  it('leaves the rest for a person to request, if less was refunded by hand', async () => {
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

describe('a refund', () => {
  it('comes from the latest payment, and from no more payments than it takes', async () => {
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

  it('comes first from a payment that paid for nothing, whatever was paid after it', async () => {
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

  it('comes from the others while a bank is reviewing the latest payment', async () => {
    const family = await families.book(AT_120);
    const { card } = await families.change(family, AT_160, afterNow(1));
    await families.dispute({ ...family, card }, 'warning_needs_response');
    await families.adjust(family, -3000, 'Goodwill', afterNow(2));
    expect(await families.refundsOf(family)).toMatchObject([{ card: family.card, cents: 3000 }]);
  });

  it('includes no credit where none was used', async () => {
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
