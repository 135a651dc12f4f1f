import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies, LATE, type Family } from '../../helpers/builders/families.ts';

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
});
afterAll(() => database.stop());
afterEach(() => database.sql('delete from public.occupancy'));

const AT_120 = { service_id: 'swedish-90', tax_rates: [] };
const somebody = () => `${randomUUID()}@example.com`;

/** Ways in which an appointment can stand; each answers it with the owner of what paid it, and its version. */
const STANDS: Record<string, () => Promise<{ family: Family; owner: string; version?: number }>> = {
  'paid by card, with enhancements': async () => ({
    family: await families.book({ enhancement_ids: ['hot-stones', 'cupping'] }),
    owner: somebody(),
  }),
  'paid by a credit, and its tax with it': async () => {
    const owner = somebody();
    await families.buyCredits({ owner, taxCents: 2447 });
    return {
      family: await families.bookFromWallets(owner, { ...AT_120, uses_credit: true }),
      owner,
    };
  },
  'paid by a credit, a part of which was given back': async () => {
    const owner = somebody();
    await families.buyCredits({ owner, taxCents: 2447 });
    const family = await families.bookFromWallets(owner, { ...AT_120, uses_credit: true });
    await families.adjust(family, -2000);
    return { family, owner };
  },
  'paid by a credit and a card': async () => {
    const owner = somebody();
    await families.buyCredits({ owner });
    const wish = { ...AT_120, enhancement_ids: ['hot-stones'], uses_credit: true };
    return { family: await families.bookFromWallets(owner, wish), owner };
  },
  'paid by a granted credit': async () => {
    const owner = somebody();
    await families.grant(owner);
    return {
      family: await families.bookFromWallets(owner, { ...AT_120, uses_credit: true }),
      owner,
    };
  },
  'paid by gift value and a card': async () => {
    const owner = somebody();
    await families.buyGift(owner, 5000);
    const wish = { ...AT_120, uses_gift_value: true };
    return { family: await families.bookFromWallets(owner, wish), owner };
  },
  'made cheaper before': async () => {
    const family = await families.book({ enhancement_ids: ['hot-stones'] });
    await families.change(family, { service_id: 'thai-60' });
    return { family, owner: somebody(), version: 2 };
  },
  'given a discount': async () => {
    const family = await families.book();
    await families.adjust(family, -7000);
    return { family, owner: somebody() };
  },
  'under review by a bank': async () => {
    const family = await families.book();
    await families.dispute(family, 'needs_response');
    return { family, owner: somebody() };
  },
};

interface Ending {
  kept_percent: number;
  fee_cents: number;
  refund_cents: number;
  credits_back: number;
}
type Endings = Record<'by_client' | 'by_therapist' | 'no_show', Ending>;

const proposed = async ({ appointmentId }: Family, now: string): Promise<Endings> => {
  const [row] = await families.rpc('appointment_for_therapist', {
    p_appointment_id: appointmentId,
    p_now: now,
  });
  return row?.endings as unknown as Endings;
};

/** What was refunded and charged so far. */
const reached = async ({ orderId }: Family, owner: string) => {
  const [row] = await database.sql(
    `select
       (select coalesce(sum(r.amount_cents), 0) from public.refunds r join public.orders o using (order_id)
        where o.root_id = $1 and r.status <> 'void')::integer
       + (select coalesce(sum(b.cents), 0) from public.wallets w, private.balance_of(w.wallet_id) b
          where w.owner_email = $2 and w.kind = 'gift')::integer as refund_cents,
       (select coalesce(sum(b.credits), 0) from public.wallets w, private.balance_of(w.wallet_id) b
        where w.owner_email = $2)::integer as credits_back,
       (select coalesce(sum(l.amount_cents), 0) from public.order_lines l join public.orders o using (order_id)
        where o.root_id = $1 and o.kind = 'cancellation' and l.kind = 'fee')::integer as fee_cents`,
    [orderId, owner],
  );
  return row as Omit<Ending, 'kept_percent'>;
};

const ENDINGS = {
  by_client: (family, version, now) => families.cancel(family, { version, by: 'client', now }),
  by_therapist: (family, version, now) =>
    families.cancel(family, { version, by: 'therapist', now }),
  no_show: async (family, version, now) => {
    await families.approve(family, version, now);
    // No one can have missed a session that has not begun.
    return families.markNoShow(family, version + 1, '2026-11-25T00:00:00Z');
  },
} satisfies Record<keyof Endings, (family: Family, version: number, now: string) => unknown>;

describe('what the dashboard proposes to charge and to refund', () => {
  for (const [stand, arrange] of Object.entries(STANDS)) {
    for (const [way, now] of [
      ['by_client', NOW],
      ['by_client', LATE],
      ['by_therapist', LATE],
      ['no_show', LATE],
    ] as const) {
      it(`is what happens: ${stand}, ended ${way} ${now === LATE ? 'late' : 'in time'}`, async () => {
        const { family, owner, version = 1 } = await arrange();
        const { kept_percent, ...promise } = (await proposed(family, now))[way];
        const before = await reached(family, owner);
        await ENDINGS[way](family, version, now);
        const after = await reached(family, owner);
        expect(promise).toEqual({
          refund_cents: after.refund_cents - before.refund_cents,
          credits_back: after.credits_back - before.credits_back,
          fee_cents: after.fee_cents,
        });
        const late = way === 'by_client' && now === LATE ? 50 : 0;
        expect(kept_percent).toBe(way === 'no_show' ? 100 : late);
      });
    }
  }
});

/** The calendar adds up the money of all the appointments of its days at once. Returns what is promised back of each. */
const expectSameInCalendar = async () => {
  const inCalendar = await database.sql(
    `select c.facts::jsonb - 'minutes' - 'is_first_visit' as facts, (c.facts ->> 'is_first_visit')::boolean as is_first,
       v.visits, v.refunding_cents, to_jsonb(v) as listed
     from public.admin_appointments v left join private.calendar_appointments('-infinity', 'infinity') c using (appointment_id)`,
  );
  for (const { facts, listed, is_first, visits } of inCalendar) {
    expect(listed).toMatchObject(facts as object);
    expect(is_first).toBe(visits === 0);
  }
  return inCalendar.map((row) => row['refunding_cents']);
};

describe('the money of an appointment', () => {
  it('is as the functions of its family sum it, however it stands', async () => {
    for (const [index, arrange] of Object.values(STANDS).entries()) {
      const { family, version = 1 } = await arrange();
      if (index % 3 === 0) await families.cancel(family, { version, by: 'therapist', now: LATE });
      if (index === 1) await families.adjust(family, 1000, 'A tip that is not paid');
      await database.sql('delete from public.occupancy');
    }
    // Until the refunds are made, they are promised.
    expect((await expectSameInCalendar()).some((cents) => Number(cents) > 0)).toBe(true);
    await families.makeRefunds();
    const rows = await database.sql(
      `select v.payment_status, private.payment_status(a.order_id) as status,
         v.owed_cents, greatest(private.debt_cents(a.order_id), 0) as debt,
         v.subtotal_cents, v.tax_cents, v.lines,
         (select jsonb_build_array(coalesce(sum(l.amount_cents), 0), coalesce(sum(l.tax_cents), 0), coalesce(jsonb_agg(
            jsonb_build_object('name', l.name, 'enhancement_id', l.enhancement_id, 'cents', l.amount_cents) order by l.order_line_id
          ), '[]')) from private.current_lines(a.order_id) l) as sold,
         v.paid_cents - v.refunded_cents as kept,
         (select coalesce(sum(l.amount_cents), 0)::integer from public.orders o join public.tenders t using (order_id)
          join public.ledger l using (tender_id) where o.root_id = a.order_id and t.kind <> 'credit' and l.kind not like 'dispute%') as in_ledger
       from public.admin_appointments v join public.appointments a using (appointment_id)`,
    );
    expect(rows.length).toBeGreaterThan(Object.keys(STANDS).length);
    for (const row of rows) {
      expect(row['payment_status']).toBe(row['status']);
      expect(row['owed_cents']).toBe(row['debt']);
      expect([row['subtotal_cents'], row['tax_cents'], row['lines']]).toEqual(row['sold']);
      expect(row['kept']).toBe(row['in_ledger']);
    }
    expect(new Set(rows.map((row) => row['status']))).toEqual(
      new Set(['paid', 'refunded', 'pending']),
    );
    await expectSameInCalendar();
    // A client's page adds them up for all their families at once.
    const clients = await database.sql(
      `select m.owed_cents, m.paid_cents,
         (select sum(greatest(private.debt_cents(a.order_id), 0))::integer from public.appointments a where a.client_id = c.client_id) as debt,
         (select coalesce(sum(l.amount_cents), 0)::integer from public.appointments a join public.orders o on o.root_id = a.order_id
          join public.tenders t on t.order_id = o.order_id join public.ledger l using (tender_id)
          where a.client_id = c.client_id and t.kind in ('card', 'cash')) as in_ledger
       from public.clients c cross join lateral private.money_of_client(c.client_id, '${LATE}') m
       where exists (select from public.appointments a where a.client_id = c.client_id)`,
    );
    expect(clients.length).toBeGreaterThan(0);
    for (const client of clients) {
      expect(client['owed_cents']).toBe(client['debt']);
      expect(client['paid_cents']).toBeGreaterThanOrEqual(client['in_ledger'] as number);
    }
  });
});
