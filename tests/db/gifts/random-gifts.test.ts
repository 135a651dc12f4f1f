import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { buildLines, NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies, LATE, type Family } from '../../helpers/builders/families.ts';
import { createGifts, type BoughtGift } from '../../helpers/builders/gifts.ts';
import { findMoneyViolations } from '../../helpers/stack/invariants-money.ts';
import { readRecords } from '../../helpers/builders/records.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';

const RUNS = searchLength('GIFT_RUNS');

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
let gifts: ReturnType<typeof createGifts>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
  gifts = createGifts({ rpc: families.rpc, sql: database.sql });
});
afterAll(() => database.stop());

/** What people with certificates, and the therapist, can do; a number picks what there is then. */
const DEEDS = [
  ...['buy', 'buy', 'book', 'book', 'book', 'race', 'give_up', 'cancel', 'cancel_late'],
  ...['cancel_by_therapist', 'refund', 'adjust', 'dispute', 'win'],
] as const;
const randomDeeds = fc.array(
  fc.record({ kind: fc.constantFrom(...DEEDS), pick: fc.integer({ min: 0, max: 99_991 }) }),
  { minLength: 3, maxLength: 14 },
);
type Deed = typeof randomDeeds extends fc.Arbitrary<(infer One)[]> ? One : never;

const PRICE = 12_000;
const LEAST = 50;
const AT_120 = { service_id: 'swedish-90', enhancement_ids: [], tax_rates: [] };

/**
 * A certificate as people understand it: what is left on it, what the therapist put on top of what was paid (less what she took
 * off), and how much of what was paid for it is not given back yet.
 */
interface Certificate extends BoughtGift {
  left: number;
  onTop: number;
  due: number;
  isFrozen: boolean;
  isClosed: boolean;
}

/** A booked session: what each certificate pays, in reverse order of refund, and what the card pays. */
interface Session {
  family: Family;
  parts: [Certificate, number][];
  card: number;
}

/** What each of some certificates pays of a session, in their order; a card pays nothing or fifty cents at least. */
function share(chosen: readonly Certificate[]): Pick<Session, 'parts' | 'card'> {
  let card = PRICE;
  const parts: Session['parts'] = [];
  for (const certificate of chosen) {
    let part = Math.min(card, certificate.left);
    if (card - part > 0 && card - part < LEAST) part = card - LEAST;
    if (part > 0) parts.push([certificate, part]);
    card -= Math.max(part, 0);
  }
  return { parts, card };
}

/** Does deeds and counts along; answers what the certificates and cards should have, and what they have. */
async function play(deeds: readonly Deed[]) {
  const all: Certificate[] = [];
  let sessions: Session[] = [];
  let refunded = 0;
  let hour = 9;
  const nextTime = () => {
    hour = hour === 15 ? 9 : hour + 2;
    return `${String(hour).padStart(2, '0')}:00`;
  };
  const one = (pick: number) => all[pick % Math.max(all.length, 1)];
  const back = (session: Session, cents: number) => {
    const toCard = Math.min(cents, session.card);
    refunded += toCard;
    let rest = cents - toCard;
    // What was paid last comes back first.
    for (const [certificate, part] of session.parts.toReversed()) {
      certificate.left += Math.min(rest, part);
      rest -= Math.min(rest, part);
    }
  };

  async function doDeed({ kind, pick }: Deed): Promise<void> {
    await database.sql('delete from public.occupancy');
    switch (kind) {
      case 'buy': {
        const bought = await gifts.buy({ amount_cents: 1000 + (pick % 20_000) });
        all.push({
          ...bought,
          left: bought.cents,
          onTop: 0,
          due: bought.cents,
          isFrozen: false,
          isClosed: false,
        });
        return;
      }
      case 'book':
      case 'give_up': {
        const chosen = [...new Set([one(pick), one(pick >> 4)])].filter(
          (each) => each !== undefined,
        );
        const gift_code_hashes = chosen.map(({ codeHash }) => codeHash);
        const wanted = { ...AT_120, local_time: nextTime(), gift_code_hashes };
        const book = () => families.bookFromWallets(null, wanted);
        if (chosen.some(({ isFrozen }) => isFrozen)) {
          await expect(book()).rejects.toThrow(/gift_code_(frozen|empty)/);
        } else if (chosen.some(({ left }) => left <= 0)) {
          await expect(book()).rejects.toThrow('gift_code_empty');
        } else if (kind === 'book') {
          sessions.push({ family: await book(), ...share(chosen) });
          for (const [certificate, part] of sessions.at(-1)?.parts ?? []) certificate.left -= part;
        }
        return;
      }
      case 'race': {
        const certificate = one(pick);
        if (!certificate || certificate.isFrozen) return;
        // Three at the desk at once; each takes what is left, or is refused because nothing is.
        const sales = await Promise.allSettled(
          [1, 2, 3].map(() =>
            families.rpc('open_sale', {
              p_sale: {
                ...{
                  order_id: randomUUID(),
                  service_id: AT_120.service_id,
                  lines: buildLines(AT_120),
                },
                ...{ first_name: 'Sam', last_name: '', rest_kind: 'card' },
                gift_code_hashes: [certificate.codeHash],
              },
              p_now: NOW,
            }),
          ),
        );
        const taken = sales.flatMap((sale) => (sale.status === 'fulfilled' ? sale.value : []));
        const cents = taken.filter((each) => each.kind === 'gift').map((each) => each.amount_cents);
        const total = cents.reduce((sum, each) => sum + each, 0);
        expect(total).toBeLessThanOrEqual(Math.max(certificate.left, 0));
        // No one pays: it is all free again.
        await database.sql(
          `select public.lapse_order(order_id, p_now => $1) from public.orders where state = 'open'`,
          [NOW],
        );
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
        back(session, isLate ? PRICE / 2 : PRICE);
        return;
      }
      case 'refund': {
        const certificate = one(pick);
        if (!certificate || certificate.isFrozen) return;
        // What was paid for is spent first: what is on top is left until the end, and is no one's money.
        const paid = certificate.left - Math.max(certificate.onTop, 0);
        const cents = Math.max(0, Math.min(paid, certificate.due));
        const refund = families.rpc('refund_gift', {
          ...{ p_order_id: certificate.orderId, p_reason: 'Asked for', p_now: NOW },
        });
        if (cents > 0) expect(await refund).toBe(cents);
        else
          await refund.catch((error: unknown) =>
            expect(String(error)).toContain('gift_code_empty'),
          );
        certificate.left -= cents;
        certificate.due -= cents;
        refunded += cents;
        return;
      }
      case 'adjust': {
        const certificate = one(pick);
        if (!certificate) return;
        const cents = (pick % 4000) - 2000;
        const adjust = families.rpc('adjust_gift', {
          ...{ p_order_id: certificate.orderId, p_adjustment_id: randomUUID() },
          ...{ p_amount_cents: cents, p_reason: 'A mistake', p_now: NOW },
        });
        if (cents === 0 || certificate.left + cents < 0) {
          await expect(adjust).rejects.toThrow(/gift_code_empty|change_not_possible/);
          return;
        }
        await adjust;
        certificate.left += cents;
        certificate.onTop += cents;
        return;
      }
      case 'dispute':
      case 'win': {
        const certificate = one(pick);
        const isWon = kind === 'win';
        if (!certificate || certificate.isFrozen !== isWon || certificate.isClosed) return;
        await families.dispute(
          { ...certificate, appointmentId: '' },
          isWon ? 'won' : 'needs_response',
        );
        Object.assign(certificate, { isFrozen: !isWon, isClosed: isWon });
        return;
      }
    }
  }
  for (const deed of deeds) await doDeed(deed);
  for (const certificate of all.filter(({ isFrozen }) => isFrozen)) {
    await families.dispute({ ...certificate, appointmentId: '' }, 'won');
  }
  const refunds = await families.makeRefunds('2026-11-25T00:00:00Z');
  const left: unknown[] = [];
  for (const { orderId } of all) left.push((await gifts.stateOf(orderId))?.['left']);
  return {
    wanted: { left: all.map((each) => each.left), refunded },
    seen: { left, refunded: refunds.reduce((sum, [, cents]) => sum + Number(cents), 0) },
  };
}

it(
  'whatever people do, a certificate holds what it was bought and adjusted for, less what was spent and refunded',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomDeeds, async (deeds) => {
        const { wanted, seen } = await play(deeds);
        expect(seen).toEqual(wanted);
        expect(Math.min(0, ...wanted.left)).toBe(0);
        const records = await readRecords(database.sql);
        const broken = findMoneyViolations({ records, intents: [], refunds: [], isSwept: true });
        expect(broken.filter((each) => /^I[48]/.test(each))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 5_000,
);
