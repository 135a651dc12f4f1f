const DAY = 24;

/** The browser's note of a payment whose outcome it hasn't seen. Separate, because page scripts don't need the others. */
export const PAYMENT_NOTE_HOURS = 7 * DAY;

/** The browser's note of the last booking made from it; separate for the same reason. */
export const LAST_BOOKING_HOURS = 365 * DAY;

/** How many years after the last visit the signed session notes of an erased client stay. Which law asks for how long is in docs/legal.md. */
export const SIGNED_NOTE_YEARS = 7;

/** How long we store personal data, in hours; read by the job that empties it, the browser's notes and the Privacy page. */
export const KEPT_HOURS = {
  /** Name, contact and notes of a checkout that was never paid. */
  unpaidCheckout: DAY,
  /** Scrambled network and email addresses that count how often a form is used. */
  networkHash: DAY,
  /** Each day's secret that scrambles those. */
  networkSalt: 2 * DAY,
  contactMessage: 365 * DAY,
  /** A text that someone sent us. */
  receivedText: 365 * DAY,
  /** What an email or text said, and where it was sent. */
  message: 365 * DAY,
  /** A spot on the waitlist, from when it ended. */
  waitlistPlace: 30 * DAY,
  paymentNote: PAYMENT_NOTE_HOURS,
  /** The browser's note of a checkout that was left before paying. */
  checkoutNote: DAY,
  lastBooking: LAST_BOOKING_HOURS,
  /** The browser's key of a checkout that was started without a script. */
  plainCheckout: 1,
} as const;

/** Returns how long in words: 24 becomes "24 hours", 168 "7 days", a year of hours "1 year"; words stay as they are. */
export function keptLabel(kept: number | string): string {
  if (typeof kept === 'string') return kept;
  if (kept === 365 * DAY) return '1 year';
  if (kept === 1) return '1 hour';
  return kept > DAY && kept % DAY === 0 ? `${kept / DAY} days` : `${kept} hours`;
}
