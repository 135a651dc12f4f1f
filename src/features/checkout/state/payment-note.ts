import { PAYMENT_NOTE_HOURS } from '#contract/rules/retention/retention.ts';

/** What the browser stores about a payment until its result is known. None of it is private health data. */
export interface PaymentNote {
  checkoutKey: string;
  paymentIntentId: string;
  serviceId: string;
  serviceName: string;
  /** When the payment was about to be made, in milliseconds by this browser's clock. */
  writtenAtMs: number;
}

/** The key in local storage, for listeners to other tabs. */
export const PAYMENT_NOTES_KEY = 'payment-notes';

const FORGET_AFTER_MS = PAYMENT_NOTE_HOURS * 3_600_000;
const TEXTS = ['checkoutKey', 'paymentIntentId', 'serviceId', 'serviceName'] as const;

// No schema library: the services page reads this too and must not load one.
function isNote(value: unknown): value is PaymentNote {
  if (typeof value !== 'object' || value === null) return false;
  const note = value as Partial<PaymentNote>;
  return TEXTS.every((key) => typeof note[key] === 'string') && Number.isFinite(note.writtenAtMs);
}

function keep(notes: PaymentNote[]): void {
  try {
    if (notes.length === 0) localStorage.removeItem(PAYMENT_NOTES_KEY);
    else localStorage.setItem(PAYMENT_NOTES_KEY, JSON.stringify(notes));
  } catch {
    // Storage is turned off: this tab still knows, but a later one won't.
  }
}

/** Returns the payments of the last seven days whose result this browser hasn't seen, newest first. */
export function listPaymentNotes(nowMs = Date.now()): PaymentNote[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PAYMENT_NOTES_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const notes = stored
      .filter(isNote)
      .filter(({ writtenAtMs }) => Math.abs(nowMs - writtenAtMs) < FORGET_AFTER_MS)
      .sort((one, other) => other.writtenAtMs - one.writtenAtMs);
    // Expired notes are deleted, not just skipped: the privacy page says so.
    if (notes.length < stored.length) keep(notes);
    return notes;
  } catch {
    return [];
  }
}

/** Stores a payment just before it is made; each checkout has one note. */
export function writePaymentNote(note: PaymentNote): void {
  keep([note, ...listPaymentNotes().filter(({ checkoutKey }) => checkoutKey !== note.checkoutKey)]);
}

/** Forgets a payment whose result is known. */
export function removePaymentNote(checkoutKey: string): void {
  keep(listPaymentNotes().filter((note) => note.checkoutKey !== checkoutKey));
}
