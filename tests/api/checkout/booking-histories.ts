import { randomUUID } from 'node:crypto';
import type { RunSql } from '#local/database/database-server.ts';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createFamiliesBy, type Family } from '../../helpers/builders/families.ts';
import { createGifts } from '../../helpers/builders/gifts.ts';
import type { Telling } from '../../helpers/texts/money-claims.ts';
import { createSqlRpc } from '../../helpers/database/sql-rpc.ts';

/** In the hours for texts, past the deadline, before the session. */
const LATE = '2026-11-23T15:30:00+00:00';
const AFTERWARDS = '2026-11-23T18:00:00+00:00';
const SESSION = { service_id: 'swedish-90' };

/** Enhancements, by their ids. */
export type Extras = readonly string[];

/** A booking, and the account whose wallets paid for it. */
export interface Booked extends Family {
  owner: string;
}

const wish = (extras: Extras) => ({
  ...SESSION,
  ...{ enhancement_ids: [...extras], text_consent_version: '1' },
});

/** Something that happens to a booking. */
export interface Event {
  /** What was there before; without it the booking itself is what happens. */
  extras?: Extras;
  act?: (booked: Booked) => Promise<unknown>;
  /** What has to be there first. */
  prepare?: (booked: Booked) => Promise<unknown>;
  telling: Telling;
  /** The client did it: then the practice gets one email; what the therapist did herself sends her none. */
  isByClient: boolean;
  isTexted?: boolean;
  now?: string;
  /** Payments that it cannot happen to. */
  except?: readonly string[];
}

const WITHOUT_CARD = [
  'nothing',
  'cash',
  'a gift certificate',
  'gift value',
  'a bought credit',
  'a granted credit',
];

/** All ways to pay for a booking, and all that can happen to it. */
export function createBookingHistories(sql: RunSql) {
  const rpc = createSqlRpc(sql);
  const families = createFamiliesBy(rpc, sql);
  const gifts = createGifts({ rpc, sql });

  async function fromWallets(
    extras: Extras,
    fill: (owner: string) => Promise<object>,
    use: object = {},
  ): Promise<Booked> {
    const owner = `${randomUUID()}@example.com`;
    const more = await fill(owner);
    const family = await families.bookFromWallets(owner, { ...wish(extras), ...use, ...more });
    return { ...family, owner };
  }

  async function byPhone(extras: Extras): Promise<Booked> {
    const appointmentId = await families.rpc('book_for_client', {
      p_booking: buildRequest(wish(extras)),
      p_now: NOW,
    });
    const [row] = await sql('select order_id from public.appointments where appointment_id = $1', [
      appointmentId,
    ]);
    return { appointmentId, orderId: String(row?.['order_id']), card: '', owner: '' };
  }

  /** The ways to pay for a booking. */
  const tenders: Record<string, (extras: Extras) => Promise<Booked>> = {
    nothing: byPhone,
    'a card': async (extras) => ({ ...(await families.book(wish(extras))), owner: '' }),
    cash: async (extras) => {
      const booked = await byPhone(extras);
      await families.rpc('pay_owed', {
        ...{ p_appointment_id: booked.appointmentId, p_payment_id: randomUUID() },
        ...{ p_method: 'cash', p_now: NOW },
      });
      return booked;
    },
    'a gift certificate': (extras) =>
      fromWallets(extras, async () => {
        const { codeHash } = await gifts.buy({ amount_cents: 40_000 });
        return { gift_code_hashes: [codeHash] };
      }),
    'gift value': (extras) =>
      fromWallets(extras, (owner) => families.buyGift(owner, 40_000), { uses_gift_value: true }),
    'a bought credit': (extras) =>
      fromWallets(extras, (owner) => families.buyCredits({ owner, taxCents: 2448 }), {
        uses_credit: true,
      }),
    'a granted credit': (extras) =>
      fromWallets(extras, async (owner) => Object(await families.grant(owner)), {
        uses_credit: true,
      }),
    'a credit, a certificate and a card': (extras) =>
      fromWallets(
        [...extras, 'oil-upgrade', 'foot-scrub'],
        async (owner) => {
          await families.buyCredits({ owner, taxCents: 2448 });
          const { codeHash } = await gifts.buy({ amount_cents: 1500 });
          return { gift_code_hashes: [codeHash] };
        },
        { uses_credit: true },
      ),
  };

  async function cancelAsClient(booked: Booked, now: string) {
    const [row] = await sql(
      `select private.ending_of(a, private.late_fee_percent(a, 'client', $2)) - 'kept_percent' as told
     from public.appointments a where appointment_id = $1`,
      [booked.appointmentId, now],
    );
    await families.rpc('cancel_own_appointment', {
      ...{ p_appointment_id: booked.appointmentId, p_version: 1 },
      ...{ p_told: row?.['told'] as never, p_now: now },
    });
  }

  async function extrasOf(booked: Booked): Promise<string[]> {
    const rows = await sql(
      `select enhancement_id from private.current_lines($1) where enhancement_id is not null`,
      [booked.orderId],
    );
    return rows.map((row) => String(row['enhancement_id']));
  }

  async function versionOf({ appointmentId }: Booked): Promise<number> {
    const [row] = await sql('select version from public.appointments where appointment_id = $1', [
      appointmentId,
    ]);
    return Number(row?.['version']);
  }

  /** What the therapist presses, one after the other. */
  const press =
    (...changes: (typeof families.approve)[]) =>
    async (booked: Booked) => {
      for (const change of changes) await change(booked, await versionOf(booked), AFTERWARDS);
    };
  const dispute = async (booked: Booked) => {
    const [row] = await sql(
      `select l.amount_cents from public.ledger l join public.tenders t using (tender_id) where t.payment_intent_id = $1`,
      [booked.card],
    );
    await families.dispute(booked, 'needs_response', [['out', -Number(row?.['amount_cents'])]]);
  };
  const change = (booked: Booked, service_id: string, enhancement_ids: string[]) =>
    families.change(booked, { service_id, enhancement_ids });

  /** What can happen to a booking. */
  const events: Record<string, Event> = {
    booked: { telling: 'booking', isByClient: true, isTexted: true },
    'made more expensive': {
      ...{ telling: 'change', isByClient: true, isTexted: true },
      act: async (booked) =>
        change(booked, 'swedish-90', [...(await extrasOf(booked)), 'aromatherapy']),
    },
    'made cheaper': {
      ...{ telling: 'change', isByClient: true, isTexted: true, extras: ['hot-stones', 'cupping'] },
      act: async (booked) =>
        change(
          booked,
          'swedish-90',
          (await extrasOf(booked)).filter((extra) => extra !== 'hot-stones'),
        ),
    },
    'given another length': {
      ...{ telling: 'change', isByClient: true, isTexted: true },
      act: async (booked) => change(booked, 'swedish-60', await extrasOf(booked)),
    },
    'canceled in time': {
      ...{ telling: 'ending', isByClient: true, isTexted: true },
      act: (booked) => cancelAsClient(booked, NOW),
    },
    'canceled late': {
      ...{ telling: 'ending', isByClient: true, isTexted: true, now: LATE, extras: ['hot-stones'] },
      act: (booked) => cancelAsClient(booked, LATE),
    },
    'cancelled by the therapist': {
      ...{ telling: 'ending', isByClient: false, isTexted: true },
      act: (booked) => families.cancel(booked, { by: 'therapist' }),
    },
    declined: {
      ...{ telling: 'ending', isByClient: false, isTexted: true, now: LATE },
      // What she books herself she doesn't decline.
      ...{ extras: ['hot-stones'], except: ['nothing', 'cash'] },
      act: (booked) =>
        families.rpc('decline_appointment', {
          ...{ p_appointment_id: booked.appointmentId, p_version: 1, p_now: LATE },
        }),
    },
    'a no-show': {
      ...{ telling: 'ending', isByClient: false, now: AFTERWARDS, extras: ['hot-stones'] },
      prepare: press(families.approve),
      act: press(families.markNoShow),
    },
    'a no-show taken back': {
      ...{ telling: 'refund', isByClient: false, now: AFTERWARDS, extras: ['hot-stones'] },
      prepare: press(families.approve, families.markNoShow),
      act: press(families.undoNoShow),
    },
    'refunded in part': {
      ...{ telling: 'refund', isByClient: false, now: AFTERWARDS },
      act: (booked) => families.adjust(booked, -3000, 'Goodwill', AFTERWARDS),
      // It costs nothing that could be less.
      except: ['a granted credit'],
    },
    'refunded whole': {
      ...{ telling: 'refund', isByClient: false, now: AFTERWARDS, extras: ['hot-stones'] },
      prepare: press(families.approve, families.complete),
      act: async (booked) =>
        families.rpc('refund_appointment', {
          ...{ p_appointment_id: booked.appointmentId, p_version: await versionOf(booked) },
          ...{ p_reason: 'Unwell', p_now: AFTERWARDS },
        }),
      except: ['nothing'],
    },
    disputed: {
      ...{ telling: 'refund', isByClient: false },
      act: dispute,
      except: WITHOUT_CARD,
    },
    'disputed, then cancelled by the therapist': {
      ...{ telling: 'ending', isByClient: false, isTexted: true },
      prepare: dispute,
      act: (booked) => families.cancel(booked, { by: 'therapist' }),
      except: WITHOUT_CARD,
    },
  };

  /** Every refund that is promised is made: by Stripe, and from the till. */
  async function makeRefunds(orderId: string, now: string) {
    await families.makeRefunds(now);
    const cash = await sql(
      `select r.refund_id from public.refunds r join public.tenders t using (tender_id) join public.orders o on o.order_id = t.order_id
     where o.root_id = $1 and t.kind = 'cash' and r.status = 'requested'`,
      [orderId],
    );
    for (const { refund_id } of cash) {
      await families.rpc('record_cash_refund', { p_refund_id: String(refund_id), p_now: now });
    }
  }

  return { tenders, events, makeRefunds };
}
