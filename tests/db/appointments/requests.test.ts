import { describe, expect, it } from 'vitest';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';
import { at, on, useRequests } from './use-requests.ts';

const { rpc, sql, families, decline, stateOf, calendar, told, debt } = useRequests();

describe('who needs approval', () => {
  const approves = (whose: string) => sql('update public.settings set approves = $1', [whose]);

  it('can be everyone, new clients or no one', async () => {
    const known = { email: 'known@example.com' };
    try {
      expect((await stateOf(await families.book(known)))[0]).toBe('pending');
      await approves('nobody');
      expect((await stateOf(await families.book(on('09:00'))))[0]).toBe('confirmed');
      await approves('new_clients');
      expect((await stateOf(await families.book({ ...on('10:30'), ...known })))[0]).toBe('pending');
      await sql('update public.clients set is_existing = true where email = $1', [known.email]);
      expect((await stateOf(await families.book({ ...on('12:00'), ...known })))[0]).toBe(
        'confirmed',
      );
    } finally {
      await approves('all');
    }
  });
});

describe('declining', () => {
  it('frees the time, refunds everything even after the deadline, and emails only the client', async () => {
    const family = await families.book();
    const late = afterNow(60 * 60);
    await decline(family, 1, late);
    expect(await stateOf(family)).toEqual(['cancelled', 'Mon 10:00', 'declined']);
    expect(await calendar()).toEqual([]);
    expect(await families.makeRefunds(late)).toEqual([[family.card, 9619]]);
    expect(await debt(family)).toBe(0);
    expect(await told(family)).toEqual(['appointment_declined to client']);
  });

  it('also refunds what was paid by hand', async () => {
    const family = await families.book();
    await families.adjust(family, 2000, 'Longer');
    await rpc('pay_owed', {
      ...{ p_appointment_id: family.appointmentId, p_payment_id: crypto.randomUUID() },
      ...{ p_method: 'cash', p_now: NOW },
    });
    await decline(family);
    const rows = await sql(
      `select t.kind, r.amount_cents from public.refunds r join public.tenders t using (tender_id)
       join public.orders o on o.order_id = t.order_id where o.root_id = $1 order by t.kind`,
      [family.orderId],
    );
    expect(rows).toEqual([
      { kind: 'card', amount_cents: 9619 },
      { kind: 'cash', amount_cents: 2000 },
    ]);
  });

  it('happens once, no matter who asks again', async () => {
    const family = await families.book();
    await decline(family);
    await decline(family);
    expect(await told(family)).toEqual(['appointment_declined to client']);
    await expect(decline(family, 2)).rejects.toThrow('change_not_possible');
    await expect(decline(family, 5)).rejects.toThrow('stale_version');
  });

  it('is for requests: one that was approved, canceled or has begun is left alone', async () => {
    const approved = await families.book();
    await families.approve(approved, 1);
    await expect(decline(approved, 2)).rejects.toThrow('change_not_possible');
    const cancelled = await families.book(on('09:00'));
    await families.cancel(cancelled);
    await expect(decline(cancelled, 2)).rejects.toThrow('change_not_possible');
    const begun = await families.book(on('10:30'));
    await expect(decline(begun, 1, at('10:31'))).rejects.toThrow('change_not_possible');
    expect(await stateOf(begun)).toEqual(['pending', 'Wed 10:30']);
  });

  it('offers the time to the first person waiting for it', async () => {
    const family = await families.book();
    const place = buildPlace({ first_name: 'Ida' });
    await sql(
      `insert into public.time_off (starts_at, ends_at) values ($1, $2), ($3, $4)`,
      ['00:00', '10:00', '11:15', '23:59'].map((time) => at(time, '2026-11-23')),
    );
    await rpc('join_waitlist', { p_waitlist: place, p_networks: [], p_now: NOW });
    await decline(family);
    expect(await calendar()).toContain('Mon 10:00 offer');
    await sql('delete from public.time_off');
    await sql('truncate public.waitlist_entries cascade');
  });
});
