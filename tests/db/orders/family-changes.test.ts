import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { afterNow, buildLines, NOW } from '../../helpers/builders/build-request.ts';
import { LATE, type Family } from '../../helpers/builders/families.ts';
import { AT_120, AT_160, AT_80, useFamilies } from './use-families.ts';

const { database, families } = useFamilies();

const freeUntil = async ({ appointmentId }: Family) => {
  const [row] = await database.sql(
    'select free_until, version from public.appointments where appointment_id = $1',
    [appointmentId],
  );
  return row?.['free_until'];
};

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
    await database.sql(
      `update public.prices set price_cents = price_cents + 700 where enhancement_id is not null`,
    );
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
      await database.sql(
        `update public.prices set price_cents = price_cents - 700 where enhancement_id is not null`,
      );
    }
  });

  it('is not possible while a bank is reviewing a payment', async () => {
    const family = await families.book(AT_120);
    await families.dispute(family, 'needs_response');
    await expect(families.change(family, AT_160)).rejects.toThrow('change_not_possible');
    await families.dispute(family, 'won');
    expect((await families.change(family, AT_160)).charge).toBe(4000);
  });

  it('by someone who already owes charges nothing, and adds to the balance', async () => {
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

  it('keeps what is due from a cheaper change of its client, and half of the more expensive service', async () => {
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
  it('is refunded with an email that gives the reason, whatever kept it from being made', async () => {
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
