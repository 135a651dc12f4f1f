// What a tab remembers. Every page may offer to go on with a checkout, so nothing here imports a library: who reads a value
// brings the schema.

/** What was typed into the booking dialog so far, finished or not. */
export const BOOKING_DRAFT_KEY = 'booking-draft';

/** The booking, which the dialog writes and the payment reads. */
export const SAVED_BOOKING_KEY = 'booking-data';

/** The name of this tab's checkout. */
const CHECKOUT_KEY = 'checkout-key';

/** One value kept in session storage; whatever is there but does not fit is treated as nothing. */
export interface SessionValue<T> {
  read: () => T | null;
  /** False when the browser refused to keep it (storage full or switched off). */
  write: (value: T) => boolean;
  clear: () => void;
}

/** Binds a session storage key to a check of what may be kept there. */
export function sessionValue<T>(
  key: string,
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T | undefined } },
): SessionValue<T> {
  return {
    read: () => {
      const read = schema.safeParse(readSession(key));
      return read.success ? (read.data ?? null) : null;
    },
    write: (value) => writeSession(key, value),
    clear: () => clearSession(key),
  };
}

function readSession(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in session storage; false when the browser refused (storage full or switched off). */
export function writeSession(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets values of session storage. */
export function clearSession(...keys: string[]): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}

/** The name of this tab's checkout: made once, so that a reload or going back finds its own hold. */
export function requireCheckoutKey(): string {
  const known = readSession(CHECKOUT_KEY);
  if (typeof known === 'string' && /^[\da-f-]{36}$/.test(known)) return known;
  const key = crypto.randomUUID();
  writeSession(CHECKOUT_KEY, key);
  return key;
}

/** Goes on with a checkout of a closed tab: what it held is this tab's own again. */
export function adoptCheckout(key: string): void {
  writeSession(CHECKOUT_KEY, key);
}

/** Whether this tab has the booking of a checkout, so that it can be paid here. */
export function hasBookingOf(checkoutKey: string): boolean {
  const booking = readSession(SAVED_BOOKING_KEY) as { checkoutKey?: unknown } | null;
  return booking?.checkoutKey === checkoutKey;
}

/** Forgets a checkout that has ended, so that the next one starts clean; what was typed stays. */
export function forgetCheckout(): void {
  clearSession(SAVED_BOOKING_KEY, CHECKOUT_KEY);
}

/** Forgets a booking that is done, and what was typed for it. */
export function clearBookingSession(): void {
  forgetCheckout();
  clearSession(BOOKING_DRAFT_KEY);
}
