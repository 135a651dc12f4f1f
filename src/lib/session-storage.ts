// What a tab stores. Every page may offer to continue a checkout, so nothing here imports a library: the code that reads a value
// brings the schema.

/** What has been typed into the booking dialog so far, complete or not. */
export const BOOKING_DRAFT_KEY = 'booking-draft';

/** The booking, which the dialog writes and the checkout reads. */
export const SAVED_BOOKING_KEY = 'booking-data';

/** The checkout key of this tab. */
const CHECKOUT_KEY = 'checkout-key';

/** One value in session storage; a stored value that doesn't fit counts as nothing. */
export interface SessionValue<T> {
  read: () => T | null;
  /** Returns false if the browser refused to store it (storage full or turned off). */
  write: (value: T) => boolean;
  clear: () => void;
}

/** Binds a session storage key to a check of its values. */
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

/** Stores a value in session storage; returns false if the browser refused (storage full or turned off). */
export function writeSession(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Deletes values from session storage. */
export function clearSession(...keys: string[]): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Storage is turned off: there is nothing to delete.
  }
}

/** Returns this tab's checkout key: created once, so that a reload or Back finds its own hold. */
export function requireCheckoutKey(): string {
  const known = readSession(CHECKOUT_KEY);
  if (typeof known === 'string' && /^[\da-f-]{36}$/.test(known)) return known;
  const key = crypto.randomUUID();
  writeSession(CHECKOUT_KEY, key);
  return key;
}

/** Continues the checkout of a closed tab: its hold becomes this tab's own. */
export function adoptCheckout(key: string): void {
  writeSession(CHECKOUT_KEY, key);
}

/** Returns whether this tab has the booking of a checkout, so that it can be paid here. */
export function hasBookingOf(checkoutKey: string): boolean {
  const booking = readSession(SAVED_BOOKING_KEY) as { checkoutKey?: unknown } | null;
  return booking?.checkoutKey === checkoutKey;
}

/** Forgets a checkout that has ended, so that the next one starts clean; what was typed stays. */
export function forgetCheckout(): void {
  clearSession(SAVED_BOOKING_KEY, CHECKOUT_KEY);
}

/** Forgets a finished booking, and what was typed for it. */
export function clearBookingSession(): void {
  forgetCheckout();
  clearSession(BOOKING_DRAFT_KEY);
}
