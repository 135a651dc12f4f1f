import fc from 'fast-check';
import { buildLines } from '../../helpers/builders/build-request.ts';

/** What people do to a booking; numbers pick an amount, a card or a service, whatever there is then. */
export type Deed =
  | { kind: 'goodwill' | 'by_hand' | 'change' | 'open_change' | 'pay_change'; pick: number }
  | { kind: 'make_refunds' | 'become_late' }
  | { kind: 'cancel'; by: 'client' | 'therapist' };

const pick = fc.integer({ min: 0, max: 999_983 });
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

/** Deeds in any order, most of them before the end. */
export const randomDeeds = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: kind('goodwill'), pick }) },
    { weight: 3, arbitrary: fc.record({ kind: kind('by_hand'), pick }) },
    { weight: 4, arbitrary: fc.record({ kind: kind('change'), pick }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('open_change'), pick }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('pay_change'), pick }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('make_refunds') }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('become_late') }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: kind('cancel'),
        by: fc.constantFrom('client' as const, 'therapist' as const),
      }),
    },
  ),
  { minLength: 1, maxLength: 12 },
);

const SERVICES = ['thai-60', 'thai-90', 'swedish-60', 'deep-tissue-90'];
const ENHANCEMENTS = [[], ['cupping'], ['hot-stones'], ['cupping', 'hot-stones']];

/** What a booking consists of, and what each part costs with tax. */
export function chooseBooking(number: number) {
  const service_id = SERVICES[number % 4] ?? 'thai-60';
  const enhancement_ids = ENHANCEMENTS[Math.floor(number / 4) % 4] ?? [];
  const parts = buildLines({ service_id, enhancement_ids }).map((line) => ({
    id: 'service_id' in line ? String(line.service_id) : String(line['enhancement_id' as never]),
    cents: line.amount_cents + line.tax_cents,
    fee: 'service_id' in line ? line.amount_cents : 0,
  }));
  return { service_id, enhancement_ids, parts };
}
type Part = ReturnType<typeof chooseBooking>['parts'][number];

interface Card {
  id: string;
  kept: number;
  promised: number;
  isReturned: boolean;
}

const total = (parts: readonly Part[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

/** A family's money as people understand it: counted from what was done, without lines and ledgers. */
export class FamilyModel {
  due: number;
  /** In the order in which they were paid. */
  cards: Card[] = [];
  version = 1;
  isCancelled = false;
  isLate = false;
  parts: Part[];
  /** The dearest service that its client gave up after the deadline. */
  feeGivenUp = 0;

  constructor(card: string, parts: Part[]) {
    this.parts = parts;
    this.due = total(parts);
    this.cards.push({ id: card, kept: this.due, promised: 0, isReturned: false });
  }

  get kept() {
    return this.cards.reduce((sum, { kept }) => sum + kept, 0);
  }
  get promised() {
    return this.cards.reduce((sum, { promised }) => sum + promised, 0);
  }

  /** What is left over is refunded: first what came to nothing, then what was paid last. */
  giveBack(): void {
    let left = this.kept - this.due - this.promised;
    const [returned, done] = [true, false].map((isReturned) =>
      this.cards.filter((card) => card.isReturned === isReturned).toReversed(),
    );
    for (const card of [...(returned ?? []), ...(done ?? [])]) {
      const part = Math.min(left, card.kept - card.promised);
      card.promised += part;
      left -= part;
    }
  }

  goodwill(cents: number): void {
    this.due -= cents;
    this.giveBack();
  }

  /** It replaces what was promised to its card; the rest was goodwill. */
  refundByHand(card: Card, cents: number): void {
    const replaced = Math.min(cents, card.promised);
    card.kept -= cents;
    card.promised -= replaced;
    this.due -= cents - replaced;
  }

  makeRefunds(): void {
    for (const card of this.cards) {
      card.kept -= card.promised;
      card.promised = 0;
    }
  }

  /** What stays keeps its price. */
  partsAfter(wanted: readonly Part[]): Part[] {
    return wanted.map((part) => this.parts.find(({ id }) => id === part.id) ?? part);
  }

  chargeFor(wanted: readonly Part[]): number {
    return total(this.partsAfter(wanted)) - total(this.parts);
  }

  change(wanted: readonly Part[], charge: number, isLate: boolean, card?: string): void {
    const before = this.parts.find(({ fee }) => fee > 0);
    this.parts = this.partsAfter(wanted);
    if (isLate && before && !this.parts.includes(before)) {
      this.feeGivenUp = Math.max(this.feeGivenUp, before.fee);
    }
    this.version += 1;
    if (card) this.cards.push({ id: card, kept: charge, promised: 0, isReturned: false });
    if (charge >= 0 || !isLate) this.due = Math.max(0, this.due + charge);
    this.giveBack();
  }

  returnPayment(card: string, cents: number): void {
    this.cards.push({ id: card, kept: cents, promised: 0, isReturned: true });
    this.giveBack();
  }

  cancel(by: 'client' | 'therapist'): void {
    const fee = Math.max(this.feeGivenUp, ...this.parts.map((part) => part.fee));
    const isKept = by === 'client' && this.isLate;
    this.due = isKept ? Math.min(this.due, Math.floor(fee / 2)) : 0;
    this.isCancelled = true;
    this.version += 1;
    this.giveBack();
  }
}
