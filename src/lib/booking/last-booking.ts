import { LAST_BOOKING_HOURS } from '#contract/rules/retention/retention.ts';

// What this browser stores about its last booking: enough to link to it and to book the same again. No name, no address,
// nothing about anyone's health. Home reads it before the first paint (`src/features/home/next-appointment.astro`), the dialog
// whenever it opens: so nothing here imports a library.

/** The key in local storage. */
export const LAST_BOOKING_KEY = 'last-booking';

export interface LastBooking {
  serviceId: string;
  enhancementIds: string[];
  /** The chosen pressure; null if this browser doesn't know it. */
  pressure: string | null;
  /** Null once it has begun or is canceled. The link is the one in its messages; null for a member, who logs in. */
  ahead: { id: string; startsAt: string; link: string | null } | null;
  writtenAtMs: number;
}

const FORGET_AFTER_MS = LAST_BOOKING_HOURS * 3_600_000;

/** Returns the last booking of this browser, or null. */
export function readLastBooking(nowMs = Date.now()): LastBooking | null {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_BOOKING_KEY) ?? 'null') as LastBooking | null;
    if (!kept?.serviceId || !Array.isArray(kept.enhancementIds)) return null;
    if (nowMs - kept.writtenAtMs > FORGET_AFTER_MS) {
      // An expired booking is deleted, not just skipped: the privacy page says so.
      forgetLastBooking();
      return null;
    }
    const isAhead = kept.ahead && Date.parse(kept.ahead.startsAt) > nowMs;
    return { ...kept, ahead: isAhead ? kept.ahead : null };
  } catch {
    return null;
  }
}

function write(booking: Omit<LastBooking, 'writtenAtMs'>): void {
  try {
    const kept: LastBooking = { ...booking, writtenAtMs: Date.now() };
    localStorage.setItem(LAST_BOOKING_KEY, JSON.stringify(kept));
  } catch {
    // Storage is turned off: this browser won't know it, and nothing else is lost.
  }
}

/** Stores what was just booked here. */
export function rememberBooking(booking: Omit<LastBooking, 'writtenAtMs'>): void {
  write(booking);
}

const ENDED: (string | null)[] = ['cancelled', 'missed', 'over'];

interface Shown {
  id: string;
  appointmentDate: string;
  serviceId: string;
  enhancementIds: string[];
  pressurePreference: string | null;
  fixed: string | null;
}

/** Updates the stored booking from an appointment shown here; one that is later than the stored one is ignored. */
export function rememberAppointment(
  { id, appointmentDate: startsAt, serviceId, enhancementIds, pressurePreference, fixed }: Shown,
  link: string | null,
): void {
  const known = readLastBooking();
  const isKnown = known?.ahead?.id === id;
  if (ENDED.includes(fixed)) {
    if (isKnown) write({ ...known, ahead: null });
    return;
  }
  if (known?.ahead && !isKnown && known.ahead.startsAt < startsAt) return;
  write({
    serviceId,
    enhancementIds,
    pressure: pressurePreference,
    ahead: { id, startsAt, link: link ?? (isKnown ? (known.ahead?.link ?? null) : null) },
  });
}

/** Stops offering a link that no longer works. */
export function forgetAppointment(link: string): void {
  const known = readLastBooking();
  if (known?.ahead?.link === link) write({ ...known, ahead: null });
}

/** Deletes the last booking from this device. */
export function forgetLastBooking(): void {
  try {
    localStorage.removeItem(LAST_BOOKING_KEY);
  } catch {
    // Storage is turned off: there is nothing to delete.
  }
}
