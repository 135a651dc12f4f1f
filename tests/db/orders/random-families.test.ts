import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies, LATE } from '../../helpers/builders/families.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { chooseBooking, FamilyModel, randomDeeds, type Deed } from './family-model.ts';

const RUNS = searchLength('FAMILY_RUNS');
/** After all of it. */
const LATER = '2026-11-24T18:00:00+00:00';

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
});
afterAll(() => database.stop());

/** A more expensive change that no one has paid for yet. */
interface WaitingChange {
  orderId: string;
  card: string;
  charge: number;
  wanted: ReturnType<typeof chooseBooking>['parts'];
  version: number;
  isLate: boolean;
}

/** Does deeds to a new booking and to its model; answers how the two see its money, and again once all refunds are made. */
async function play(first: number, deeds: readonly Deed[]) {
  const { service_id, enhancement_ids, parts } = chooseBooking(first);
  const family = await families.book({ service_id, enhancement_ids });
  const model = new FamilyModel(family.card, parts);
  let waiting: WaitingChange | undefined;
  let seconds = 0;

  /** Changes at once what costs nothing; the rest waits to be paid. */
  async function openChange(number: number, now: string): Promise<void> {
    if (model.isCancelled) return;
    if (waiting) {
      await families.rpc('lapse_order', {
        ...{ p_order_id: waiting.orderId, p_payment_intent_id: waiting.card, p_now: now },
      });
      waiting = undefined;
    }
    const { version, isLate } = model;
    const wanted = chooseBooking(number);
    const charge = model.chargeFor(wanted.parts);
    const opened = await families.openChange(family, { ...wanted, version }, now);
    if (charge > 0) waiting = { ...opened, charge, wanted: wanted.parts, version, isLate };
    else model.change(wanted.parts, charge, isLate);
  }
  async function payChange(now: string): Promise<void> {
    if (!waiting) return;
    const { card, charge, wanted, version, isLate } = waiting;
    waiting = undefined;
    await families.capture(card, charge, now);
    if (version === model.version) model.change(wanted, charge, isLate, card);
    else model.returnPayment(card, charge);
  }
  async function doDeed(deed: Deed, now: string): Promise<void> {
    switch (deed.kind) {
      case 'goodwill': {
        const cents = deed.pick % (model.due + 1);
        if (cents === 0) return;
        await families.adjust(family, -cents, 'Goodwill', now);
        return model.goodwill(cents);
      }
      case 'by_hand': {
        const card = model.cards[deed.pick % model.cards.length];
        const cents = deed.pick % ((card?.kept ?? 0) + 1);
        if (!card || cents === 0) return;
        await families.recordRefund(card.id, { cents }, now);
        return model.refundByHand(card, cents);
      }
      case 'change':
        await openChange(deed.pick, now);
        return payChange(now);
      case 'open_change':
        return openChange(deed.pick, now);
      case 'pay_change':
        return payChange(now);
      case 'make_refunds':
        await families.makeRefunds(now);
        return model.makeRefunds();
      case 'become_late':
        model.isLate = true;
        return;
      case 'cancel':
        if (model.isCancelled) return;
        await families.cancel(family, { version: model.version, by: deed.by, now });
        return model.cancel(deed.by);
    }
  }
  const read = async () => {
    const { due, kept, promised } = await families.moneyOf(family);
    return {
      seen: { due, kept, promised },
      wanted: { due: model.due, kept: model.kept, promised: model.promised },
    };
  };
  for (const deed of deeds) {
    seconds += 1;
    const now = new Date(Date.parse(model.isLate ? LATE : NOW) + seconds * 1000).toISOString();
    await doDeed(deed, now);
  }
  const before = await read();
  await doDeed({ kind: 'make_refunds' }, LATER);
  await database.sql('delete from public.occupancy');
  return { before, after: await read() };
}

it(
  'whatever people do, what is kept is what is due once all refunds are made',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 15 }), randomDeeds, async (first, deeds) => {
        const { before, after } = await play(first, deeds);
        expect(before.seen).toEqual(before.wanted);
        expect(after.seen).toEqual({ due: after.seen.due, kept: after.seen.due, promised: 0 });
        expect(after.seen.due).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 5_000,
);
