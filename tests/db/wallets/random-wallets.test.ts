import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies, LATE, type Family } from '../../helpers/builders/families.ts';
import type { BoughtWallet } from '../../helpers/builders/family-wallets.ts';
import { findMoneyViolations } from '../../helpers/stack/invariants-money.ts';
import { readRecords } from '../../helpers/builders/records.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';

const RUNS = searchLength('WALLET_RUNS');

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
});
afterAll(() => database.stop());

/** What someone with wallets, and the therapist, can do; a number picks what there is then. */
const DEEDS = [
  ...['buy', 'buy_gift', 'grant', 'book_by_credit', 'book_by_credit', 'book_by_gift', 'give_up'],
  ...['cancel', 'cancel_late', 'cancel_by_therapist', 'refund_purchase', 'dispute', 'win'],
] as const;
const randomDeeds = fc.array(
  fc.record({ kind: fc.constantFrom(...DEEDS), pick: fc.integer({ min: 0, max: 99_991 }) }),
  { minLength: 3, maxLength: 14 },
);
type Deed = typeof randomDeeds extends fc.Arbitrary<(infer One)[]> ? One : never;

/** A bundle as people understand it: what of it is left, and what each of its credits cost. */
interface Bundle extends BoughtWallet {
  left: number;
  cents: number;
  isFrozen: boolean;
  /** Its dispute is closed: there is one at most. */
  isClosed: boolean;
}

/** A session that is booked: by which credit, or with how much gift value, and how much by card. */
interface Session {
  family: Family;
  bundle?: Bundle;
  cost: number;
  gift: number;
  card: number;
}

/** Does deeds to one person's wallets and counts along; answers what they should have. */
async function play(deeds: readonly Deed[]) {
  const owner = `${randomUUID()}@example.com`;
  const bundles: Bundle[] = [];
  const granted = { left: 0 };
  let gift = 0;
  let sessions: Session[] = [];
  let refunded = 0;
  let hour = 9;

  const wanted = (uses: object) => {
    hour = hour === 15 ? 9 : hour + 2;
    return {
      service_id: 'swedish-90',
      tax_rates: [],
      local_time: `${String(hour).padStart(2, '0')}:00`,
      ...uses,
    };
  };
  const usable = () => bundles.find(({ left, isFrozen }) => left > 0 && !isFrozen);
  const nextCost = ({ cents, left }: Bundle) => Math.round(cents / left);

  async function book(uses: { uses_credit?: boolean; uses_gift_value?: boolean }) {
    await database.sql('delete from public.occupancy');
    const family = await families.bookFromWallets(owner, wanted(uses));
    return family;
  }
  async function doDeed({ kind, pick }: Deed): Promise<void> {
    switch (kind) {
      case 'buy': {
        const credits = 1 + (pick % 4);
        const cents = 20_000 + (pick % 20_001);
        const bought = await families.buyCredits({ owner, credits, cents });
        bundles.push({ ...bought, left: credits, cents, isFrozen: false, isClosed: false });
        return;
      }
      case 'buy_gift':
        await families.buyGift(owner, 1000 + (pick % 15_000));
        gift += 1000 + (pick % 15_000);
        return;
      case 'grant':
        if (pick % 3 > 0) return;
        await families.grant(owner, 1);
        granted.left += 1;
        return;
      case 'book_by_credit': {
        const bundle = granted.left > 0 ? undefined : usable();
        if (!bundle && granted.left === 0) {
          await expect(book({ uses_credit: true })).rejects.toThrow('credit_missing');
          return;
        }
        const family = await book({ uses_credit: true });
        const cost = bundle ? nextCost(bundle) : 0;
        if (bundle) {
          bundle.left -= 1;
          bundle.cents -= cost;
          sessions.push({ family, bundle, cost, gift: 0, card: 0 });
        } else {
          granted.left -= 1;
          sessions.push({ family, cost, gift: 0, card: 0 });
        }
        return;
      }
      case 'book_by_gift': {
        const family = await book({ uses_gift_value: true });
        const tenders = await database.sql(
          `select coalesce(sum(amount_cents) filter (where kind = 'gift'), 0)::int as gift from public.tenders where order_id = $1`,
          [family.orderId],
        );
        // The card is charged the rest, or at least fifty cents.
        const least = gift < 12_000 && gift > 11_950 ? 11_950 : Math.min(gift, 12_000);
        expect(tenders).toEqual([{ gift: least }]);
        gift -= least;
        sessions.push({ family, cost: 12_000, gift: least, card: 12_000 - least });
        return;
      }
      case 'give_up': {
        // Opened and left: nothing is taken.
        await database.sql('delete from public.occupancy');
        const request = { ...buildRequest(wanted({})), wallet_owner_email: owner };
        const [order] = await families.rpc('open_booking', {
          p_booking: { ...request, uses_gift_value: true },
          p_now: NOW,
        });
        await families.rpc('lapse_order', { p_order_id: order?.order_id ?? '', p_now: NOW });
        return;
      }
      case 'cancel':
      case 'cancel_late':
      case 'cancel_by_therapist': {
        const session = sessions[pick % Math.max(sessions.length, 1)];
        if (!session) return;
        sessions = sessions.filter((each) => each !== session);
        const isLate = kind === 'cancel_late';
        await families.cancel(session.family, {
          by: kind === 'cancel_by_therapist' ? 'therapist' : 'client',
          now: isLate ? LATE : NOW,
        });
        const kept = isLate ? Math.floor(session.cost / 2) : 0;
        if (session.bundle && !isLate) {
          session.bundle.left += 1;
          session.bundle.cents += session.cost;
        } else if (session.bundle) {
          gift += session.cost - kept;
        } else if (session.cost === 0) {
          granted.left += isLate ? 0 : 1;
        } else {
          const back = session.cost - kept;
          const toCard = Math.min(back, session.card);
          refunded += toCard;
          gift += back - toCard;
        }
        return;
      }
      case 'refund_purchase': {
        const bundle = bundles[pick % Math.max(bundles.length, 1)];
        if (!bundle || bundle.isFrozen || bundle.left === 0) return;
        await families.rpc('refund_purchase', { p_order_id: bundle.orderId, p_now: NOW });
        refunded += bundle.cents;
        Object.assign(bundle, { left: 0, cents: 0 });
        return;
      }
      case 'dispute':
      case 'win': {
        const bundle = bundles[pick % Math.max(bundles.length, 1)];
        const isWon = kind === 'win';
        if (!bundle || bundle.isFrozen !== isWon || bundle.isClosed) return;
        await families.dispute(
          { ...bundle, card: bundle.card, appointmentId: '' },
          isWon ? 'won' : 'needs_response',
        );
        Object.assign(bundle, { isFrozen: !isWon, isClosed: isWon });
        return;
      }
    }
  }
  for (const deed of deeds) await doDeed(deed);
  for (const bundle of bundles.filter(({ isFrozen }) => isFrozen)) {
    await families.dispute({ ...bundle, appointmentId: '' }, 'won');
  }
  const refunds = await families.makeRefunds('2026-11-25T00:00:00Z');
  return {
    wanted: {
      credits: bundles.reduce((sum, { left }) => sum + left, granted.left),
      ...{ gift, refunded },
    },
    seen: {
      ...(await sumOf(owner)),
      refunded: refunds.reduce((sum, [, cents]) => sum + Number(cents), 0),
    },
  };
}

async function sumOf(owner: string) {
  const wallets = await families.rpc('list_wallets', { p_owner_email: owner, p_now: NOW });
  return {
    credits: wallets.reduce((sum, each) => sum + each.credits_left, 0),
    gift: wallets
      .filter(({ kind }) => kind === 'gift')
      .reduce((sum, each) => sum + each.value_left_cents, 0),
  };
}

it(
  'whatever people do, their wallets have what they bought, less what they used',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomDeeds, async (deeds) => {
        const { wanted, seen } = await play(deeds);
        expect(seen).toEqual(wanted);
        const records = await readRecords(database.sql);
        const broken = findMoneyViolations({ records, intents: [], refunds: [], isSwept: true });
        expect(broken.filter((each) => /^I[48]/.test(each))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 5_000,
);
