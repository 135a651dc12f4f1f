/**
 * The checkout that was begun last in this browser and is not paid yet, so that a closed tab hides nobody's own time
 * from them. It names no person and nothing about their health.
 */
export interface OpenCheckout {
  checkoutKey: string;
  serviceId: string;
  /** Service, day and time in words. */
  words: string;
  /** In the practice's time zone: YYYY-MM-DD and HH:MM. */
  date: string;
  time: string;
  /** Until when its time is kept, in milliseconds by this browser's clock. */
  endsAtMs: number;
}

/** The key in local storage, for those who listen to other tabs. */
export const OPEN_CHECKOUT_KEY = 'open-checkout';

/** The open checkout whose time is still kept, or null. No schema library: every page looks here. */
export function readOpenCheckout(nowMs = Date.now()): OpenCheckout | null {
  try {
    const note = JSON.parse(localStorage.getItem(OPEN_CHECKOUT_KEY) ?? '') as OpenCheckout | null;
    return note?.checkoutKey && note.words && note.endsAtMs > nowMs ? note : null;
  } catch {
    return null;
  }
}

/** Notes the checkout whose time is kept; the last one counts. */
export function writeOpenCheckout(checkout: OpenCheckout): void {
  try {
    localStorage.setItem(OPEN_CHECKOUT_KEY, JSON.stringify(checkout));
  } catch {
    // Storage is switched off: there will be no offer to go on, and nothing else is lost.
  }
}

/** Forgets a checkout that is paid, let go or over; another one stays noted. */
export function removeOpenCheckout(checkoutKey: string): void {
  if (readOpenCheckout(0)?.checkoutKey === checkoutKey) localStorage.removeItem(OPEN_CHECKOUT_KEY);
}

const LOCK = 'checkout';

/** Says to the other tabs of this browser that a checkout is open here, until this one is closed. */
export function holdCheckoutOpen(): void {
  void navigator.locks.request(LOCK, { mode: 'shared' }, () => new Promise(() => null));
}

/** Whether a tab of this browser has a checkout open. */
export async function isCheckoutOpen(): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === LOCK) ?? false;
}
