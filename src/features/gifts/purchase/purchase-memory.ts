import * as z from 'zod/mini';
import { DELIVERY_METHODS } from '#contract/gifts/gift-delivery.ts';
import { boughtGiftSchema, GIFT_TYPES } from '#contract/gifts/gifts.ts';
import { PAYMENT_NOTE_HOURS } from '#contract/rules/retention/retention.ts';
import { paths } from '#lib/site/paths.ts';
import { sessionValue } from '#lib/session-storage.ts';
import { EMPTY_GIFT, type GiftValues } from '../gift-values.ts';
import type { GiftCardPayment, PurchaseMemory } from './purchase.ts';

/** The key of what the tab and the browser store, in either storage; the island starts at once if it is there. */
export const PURCHASE_KEY = 'gift-purchase';

const keptPurchase = sessionValue(
  PURCHASE_KEY,
  z.object({
    checkoutKey: z.uuid(),
    at: z.enum(['choosing', 'details', 'payment', 'under_way', 'bought']),
    values: z.object({
      giftType: z.enum(GIFT_TYPES),
      serviceId: z.string(),
      customAmount: z.string(),
      recipientName: z.string(),
      recipientEmail: z.string(),
      purchaserName: z.string(),
      purchaserEmail: z.string(),
      purchaserPhone: z.string(),
      personalMessage: z.string(),
      deliveryMethod: z.enum(DELIVERY_METHODS),
      deliverOn: z.string(),
    }),
    gift: z.nullable(boughtGiftSchema),
  }),
);

/** Returns how far a purchase got; a payment that is opened from the form hasn't been shown. */
function placeOf(payment: GiftCardPayment): NonNullable<PurchaseMemory['at']> {
  if (payment.phase === 'idle') {
    const { phase } = payment.place;
    return phase === 'refunded' || phase === 'review' ? 'under_way' : phase;
  }
  if (payment.phase === 'opening') return payment.isAnew ? 'payment' : 'details';
  return payment.phase === 'paying' && !payment.isCharging ? 'payment' : 'under_way';
}

/** Stores what was typed and how far it got, so that a reload loses nothing. */
export function keepPurchase(payment: GiftCardPayment, values: GiftValues): void {
  const { place, subject } = { place: null, subject: null, ...payment };
  const { checkoutKey } = place ?? subject;
  // Not recalled yet, or another tab's payment, which isn't for what was typed here.
  if (checkoutKey === '' || (subject && subject.ownKey !== checkoutKey)) return;
  if (place && !('notice' in place)) forgetPayment(checkoutKey);
  const gift = place?.phase === 'bought' ? place.gift : null;
  keptPurchase.write({ checkoutKey, at: placeOf(payment), values, gift });
}

interface Note {
  checkoutKey: string;
  writtenAtMs: number;
}

/** Returns this browser's payment whose result it hasn't seen, or null. */
function readNote(): string | null {
  try {
    const note = JSON.parse(localStorage.getItem(PURCHASE_KEY) ?? 'null') as Note | null;
    if (!note) return null;
    if (Date.now() - note.writtenAtMs < PAYMENT_NOTE_HOURS * 3_600_000) return note.checkoutKey;
    // An expired note is deleted, not just skipped: the privacy page says so.
    localStorage.removeItem(PURCHASE_KEY);
    return null;
  } catch {
    return null;
  }
}

/** Stores a payment just before it is made, for when this tab is closed. */
export function notePayment(checkoutKey: string): void {
  try {
    const note: Note = { checkoutKey, writtenAtMs: Date.now() };
    localStorage.setItem(PURCHASE_KEY, JSON.stringify(note));
  } catch {
    // Storage is turned off: this tab still knows, but a later one won't.
  }
}

/** Forgets a payment whose result is known, and no other. */
export function forgetPayment(checkoutKey: string): void {
  try {
    if (readNote() === checkoutKey) localStorage.removeItem(PURCHASE_KEY);
  } catch {
    // Storage is turned off: there is nothing to forget.
  }
}

/** Listens for payments that start or end in other tabs of this browser. */
export function onNoteOfOtherTab(answer: () => void): () => void {
  const listening = new AbortController();
  window.addEventListener('storage', ({ key }) => key === PURCHASE_KEY && answer(), {
    signal: listening.signal,
  });
  return () => listening.abort();
}

/** Reads what a bank's page sent back and removes it from the address, so that a reload doesn't replay it. */
function takeReturn(): PurchaseMemory['returned'] {
  const query = new URLSearchParams(location.search);
  if (!query.has('payment_intent')) return null;
  history.replaceState(null, '', paths.giftCertificates);
  return { hasFailed: query.get('redirect_status') === 'failed' };
}

/** Returns everything that the tab and the browser stored about a purchase, and what was typed for it. */
export function recallPurchase(): { memory: PurchaseMemory; values: GiftValues } {
  const kept = keptPurchase.read();
  return {
    memory: {
      checkoutKey: kept?.checkoutKey ?? crypto.randomUUID(),
      at: kept?.at ?? null,
      gift: kept?.gift ?? null,
      noted: readNote(),
      returned: takeReturn(),
    },
    values: kept?.values ?? EMPTY_GIFT,
  };
}
