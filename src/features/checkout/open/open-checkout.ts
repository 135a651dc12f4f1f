/**
 * The last checkout that was started in this browser and isn't paid yet, so that someone who closed its tab still gets
 * their held time. It names no person and nothing about their health.
 */
export interface OpenCheckout {
  checkoutKey: string;
  serviceId: string;
  /** Service, day and time in words. */
  words: string;
  /** In the practice's time zone: YYYY-MM-DD and HH:MM. */
  date: string;
  time: string;
  /** When the hold ends, in milliseconds by this browser's clock. */
  endsAtMs: number;
}

/** The key in local storage, for listeners to other tabs. */
export const OPEN_CHECKOUT_KEY = 'open-checkout';

/** Returns the open checkout if its time is still held, or null. No schema library: every page calls this. */
export function readOpenCheckout(nowMs = Date.now()): OpenCheckout | null {
  try {
    const note = JSON.parse(localStorage.getItem(OPEN_CHECKOUT_KEY) ?? '') as OpenCheckout | null;
    return note?.checkoutKey && note.words && note.endsAtMs > nowMs ? note : null;
  } catch {
    return null;
  }
}

/** Stores the checkout whose time is held; the last one counts. */
export function writeOpenCheckout(checkout: OpenCheckout): void {
  try {
    localStorage.setItem(OPEN_CHECKOUT_KEY, JSON.stringify(checkout));
  } catch {
    // Storage is turned off: there will be no offer to continue, and nothing else is lost.
  }
}

/** Forgets a checkout that is paid, released or over; another one stays stored. */
export function removeOpenCheckout(checkoutKey: string): void {
  if (readOpenCheckout(0)?.checkoutKey === checkoutKey) localStorage.removeItem(OPEN_CHECKOUT_KEY);
}

const LOCK = 'checkout';

/** Tells the other tabs of this browser that a checkout is open here, until this tab is closed. */
export function holdCheckoutOpen(): void {
  void navigator.locks.request(LOCK, { mode: 'shared' }, () => new Promise(() => null));
}

/** Returns whether a tab of this browser has a checkout open. */
export async function isCheckoutOpen(): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === LOCK) ?? false;
}
