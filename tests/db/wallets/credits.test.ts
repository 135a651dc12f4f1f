import { afterEach, describe, expect, it } from 'vitest';
import { afterNow } from '../../helpers/builders/build-request.ts';
import { LATE, type Family } from '../../helpers/builders/families.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { AT_120 } from '../orders/use-families.ts';
import { BY_CREDIT, CAME_BACK, somebody, createMemberWallets } from './member-wallets.ts';

const database = useDatabase();
const { families, memberWithCredits, open, tendersOf } = createMemberWallets(database);

afterEach(() => database.sql('delete from public.occupancy'));

describe('a credit', () => {
  it('books without a payment, and is available again after a cancellation in time', async () => {
    const { owner } = await memberWithCredits();
    const family = await families.bookFromWallets(owner, BY_CREDIT);
    expect(await families.moneyOf(family)).toMatchObject({ due: 11_867, kept: 11_867 });
    expect(await families.walletsOf(owner)).toEqual([{ credits: 2, free: 2 }]);
    await families.cancel(family);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
    expect(await families.moneyOf(family)).toEqual(CAME_BACK);
    expect(await families.makeRefunds()).toEqual([]);
  });

  it('pays the service alone: enhancements are charged, with their tax', async () => {
    const { owner } = await memberWithCredits();
    const order = await open(owner, {
      ...{ service_id: 'swedish-90', enhancement_ids: ['hot-stones'], uses_credit: true },
    });
    expect(await tendersOf(order)).toEqual([
      ['credit', 11_867],
      ['card', 2138],
    ]);
    expect(order).toMatchObject({ subtotal_cents: 13_867, tax_cents: 138, charge_cents: 2138 });
  });

  it('is the granted one first, then the oldest', async () => {
    const { owner } = await memberWithCredits();
    await families.buyCredits({ owner, cents: 30_000 }, afterNow(-60));
    await families.grant(owner, 1, 90, afterNow(60));
    const costs = [];
    for (const local_time of ['09:00', '11:00', '13:00', '15:00']) {
      const family = await families.bookFromWallets(owner, { ...BY_CREDIT, local_time });
      costs.push((await families.moneyOf(family)).due);
    }
    expect(costs).toEqual([0, 10_000, 10_000, 10_000]);
  });

  it('is reserved by an open order until that runs out', async () => {
    const owner = somebody();
    await families.buyCredits({ owner, credits: 1 });
    await open(owner, BY_CREDIT);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 1, free: 0 }]);
    const other = { ...BY_CREDIT, local_time: '13:00' };
    await expect(open(owner, other)).rejects.toThrow('credit_missing');
    await open(owner, other, afterNow(11));
  });

  it('costs what its booking says it does, also while a checkout that was left open holds it', async () => {
    const owner = somebody();
    await families.buyCredits({ owner, credits: 3, cents: 23_800 });
    const next = async () => (await families.rpc('list_credit_costs', { p_owner_email: owner }))[0];
    const checkout_key = crypto.randomUUID();
    for (const local_time of ['09:00', '13:00']) {
      const order = await open(owner, { ...BY_CREDIT, checkout_key, local_time });
      expect(await tendersOf(order)).toEqual([['credit', 7933]]);
      expect(await next()).toMatchObject({ cost_cents: 7933 });
    }
    const costs = [];
    for (const local_time of ['09:00', '11:00', '15:00']) {
      const told = await next();
      const family = await families.bookFromWallets(owner, {
        ...BY_CREDIT,
        local_time,
        checkout_key: costs.length === 0 ? checkout_key : crypto.randomUUID(),
      });
      const { due } = await families.moneyOf(family);
      expect(told).toMatchObject({ cost_cents: due });
      costs.push(due);
    }
    expect(costs).toEqual([7933, 7934, 7933]);
    expect(await next()).toBeUndefined();
  });

  it('can be used by no one else, and for no other length', async () => {
    const { owner } = await memberWithCredits();
    await expect(open(somebody(), BY_CREDIT)).rejects.toThrow('credit_missing');
    const shorter = { ...BY_CREDIT, service_id: 'swedish-60' };
    await expect(open(owner, shorter)).rejects.toThrow('credit_missing');
  });

  it('is found by the address of its owner however that is written', async () => {
    const owner = somebody();
    await families.buyCredits({ owner: owner.toUpperCase() });
    await open(owner, BY_CREDIT);
  });

  it('that was granted is used up by a late cancellation or a no-show', async () => {
    const owner = somebody();
    await families.grant(owner, 2);
    const late = await families.bookFromWallets(owner, BY_CREDIT);
    await families.cancel(late, { now: LATE });
    const missed = await families.bookFromWallets(owner, { ...BY_CREDIT, local_time: '13:00' });
    await families.approve(missed, 1);
    await families.markNoShow(missed, 2, '2026-11-24T04:00:00Z');
    expect(await families.walletsOf(owner)).toEqual([{ credits: 0, free: 0 }]);
    expect(await families.moneyOf(late)).toMatchObject({ due: 0, kept: 0 });
  });

  describe('that was granted, with an enhancement by card that is refunded', () => {
    const WITH_STONES = { ...BY_CREDIT, enhancement_ids: ['hot-stones'] };
    /** How client and therapist see it. */
    const shown = async ({ appointmentId, orderId }: Family) => {
      const [row] = await database.sql(
        `select v.payment_status, v.is_partly_refunded, private.payment_status($2) as status
         from public.admin_appointments v where v.appointment_id = $1`,
        [appointmentId, orderId],
      );
      return row;
    };
    const book = async () => {
      const owner = somebody();
      await families.grant(owner, 1);
      return families.bookFromWallets(owner, WITH_STONES);
    };
    const PARTLY = { payment_status: 'paid', status: 'paid', is_partly_refunded: true };

    it('still pays for the session to come', async () => {
      const family = await book();
      await families.change(family, { service_id: 'swedish-90' });
      await families.makeRefunds();
      expect(await shown(family)).toEqual(PARTLY);
    });

    it('stays the price of a late cancellation, and of a no-show', async () => {
      const late = await book();
      await families.cancel(late, { now: LATE });
      const missed = await book();
      await families.approve(missed, 1);
      await families.markNoShow(missed, 2, '2026-11-24T04:00:00Z');
      await families.makeRefunds('2026-11-24T05:00:00Z');
      expect(await shown(late)).toEqual(PARTLY);
      expect(await shown(missed)).toEqual(PARTLY);
    });

    it('is refunded with all of it after a cancellation in time', async () => {
      const family = await book();
      await families.cancel(family);
      await families.makeRefunds();
      expect(await shown(family)).toEqual({
        ...{ payment_status: 'refunded', status: 'refunded', is_partly_refunded: false },
      });
    });
  });

  it('that was granted is available again after a cancellation in time', async () => {
    const owner = somebody();
    await families.grant(owner, 1);
    const family = await families.bookFromWallets(owner, BY_CREDIT);
    expect(await families.moneyOf(family)).toMatchObject({ due: 0, kept: 0, status: 'paid' });
    await families.cancel(family);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 1, free: 1 }]);
    expect(await families.moneyOf(family)).toEqual(CAME_BACK);
  });

  it('stays fully used after a no-show', async () => {
    const { owner } = await memberWithCredits();
    const family = await families.bookFromWallets(owner, {
      ...{ ...BY_CREDIT, enhancement_ids: ['hot-stones'] },
    });
    await families.approve(family, 1);
    await families.markNoShow(family, 2, '2026-11-24T04:00:00Z');
    expect(await families.makeRefunds('2026-11-24T04:00:00Z')).toEqual([[family.card, 2000]]);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 2, free: 2 }]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 11_867, kept: 11_867 });
  });

  it.each([-1, 101])('is not kept by %i percent', async (keptPercent) => {
    const family = await families.book();
    await expect(families.cancel(family, { by: 'therapist', keptPercent })).rejects.toThrow(
      'invalid_request',
    );
  });

  it('is returned in full when the therapist cancels, however late', async () => {
    const { owner } = await memberWithCredits();
    const family = await families.bookFromWallets(owner, BY_CREDIT);
    await families.cancel(family, { by: 'therapist', now: LATE });
    expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
  });

  it('that was partly refunded as goodwill is returned as gift value, too', async () => {
    const { owner } = await memberWithCredits();
    const family = await families.bookFromWallets(owner, BY_CREDIT);
    await families.adjust(family, -2000);
    expect(await families.walletsOf(owner)).toContainEqual({ gift: 2000, free: 2000 });
    await expect(families.adjust(family, -9868)).rejects.toThrow('refund_exceeds_payment');
    await families.cancel(family);
    expect(await families.walletsOf(owner)).toEqual([
      { credits: 2, free: 2 },
      { gift: 2000, free: 2000 },
      { gift: 9867, free: 9867 },
    ]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 11_867, kept: 11_867 });
  });
});

describe('a change of what a credit paid', () => {
  it('moves the credit to a service of the same length, whatever that costs', async () => {
    const { owner } = await memberWithCredits();
    const family = await families.bookFromWallets(owner, BY_CREDIT);
    const change = await families.change(family, { service_id: 'deep-tissue-90' });
    expect(change).toMatchObject({ charge: 0, state: 'settled' });
    expect(await families.moneyOf(family)).toMatchObject({ due: 11_867, kept: 11_867 });
    await families.cancel(family, { version: 2 });
    expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
  });

  it('returns it for one of another length, which is charged', async () => {
    const { owner } = await memberWithCredits();
    const family = await families.bookFromWallets(owner, BY_CREDIT);
    const change = await families.change(family, { service_id: 'swedish-60', tax_rates: [] });
    expect(change.charge).toBe(8000);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
    expect(await families.moneyOf(family)).toEqual({
      ...{ due: 8000, kept: 8000, promised: 0 },
      status: 'paid',
    });
  });

  it('keeps it while that is not paid', async () => {
    const { owner } = await memberWithCredits();
    const family = await families.bookFromWallets(owner, BY_CREDIT);
    await families.openChange(family, { service_id: 'swedish-120', tax_rates: [] });
    expect(await families.walletsOf(owner)).toEqual([{ credits: 2, free: 2 }]);
  });

  it('leaves it alone when an enhancement is added', async () => {
    const { owner } = await memberWithCredits();
    const family = await families.bookFromWallets(owner, BY_CREDIT);
    const change = await families.change(family, {
      ...{ ...AT_120, enhancement_ids: ['hot-stones'] },
    });
    expect(change.charge).toBe(2000);
    await families.cancel(family, { version: 2 });
    expect(await families.makeRefunds()).toEqual([[change.card, 2000]]);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
  });
});
