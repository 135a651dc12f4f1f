// Every page may offer to go on with a checkout, so nothing here imports a library.

/** Where the booking is kept between the dialog, which writes it, and the payment, which reads it. */
export const SAVED_BOOKING = 'booking-data';

/** Where the name of this tab's checkout is kept. */
export const CHECKOUT_KEY = 'checkout-key';

/** Goes on with a checkout of a closed tab: what it held is this tab's own again. */
export function adoptCheckout(key: string): void {
  withStorage((storage) => storage.setItem(CHECKOUT_KEY, JSON.stringify(key)));
}

/** Forgets a checkout that has ended, so that the next one starts clean; what was typed stays. */
export function forgetCheckout(): void {
  withStorage((storage) => [SAVED_BOOKING, CHECKOUT_KEY].forEach((key) => storage.removeItem(key)));
}

/** Whether this tab has the booking of a checkout, so that it can be paid here. */
export function hasBookingOf(checkoutKey: string): boolean {
  return withStorage((storage) => storage.getItem(SAVED_BOOKING)?.includes(checkoutKey)) ?? false;
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    // Switched off, or full: there is nothing to remember it by.
    return undefined;
  }
}
