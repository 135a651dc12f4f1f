import { LAST_BOOKING_HOURS } from '../../contract/rules/retention.ts';

// What this browser remembers of its last booking: enough to lead to it and to book the same again. No name, no address and
// nothing about anybody's health. Home reads it before it is painted (`src/features/home/next-appointment.astro`), the dialog
// whenever it opens: nothing here imports a library.

/** The key in local storage. */
export const LAST_BOOKING_KEY = 'last-booking';

export interface LastBooking {
  serviceId: string;
  enhancementIds: string[];
  /** As it was chosen; null where this browser does not know. */
  pressure: string | null;
  /** Until it has begun or is cancelled; the link is that of its messages, null of a member, who logs in. */
  ahead: { id: string; startsAt: string; link: string | null } | null;
  writtenAtMs: number;
}

const FORGET_AFTER_MS = LAST_BOOKING_HOURS * 3_600_000;

/** The last booking of this browser, or null. */
export function readLastBooking(nowMs = Date.now()): LastBooking | null {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_BOOKING_KEY) ?? 'null') as LastBooking | null;
    if (!kept?.serviceId || !Array.isArray(kept.enhancementIds)) return null;
    if (nowMs - kept.writtenAtMs > FORGET_AFTER_MS) {
      // What ran out is not only passed over: the privacy page says that it goes.
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
    // Storage is switched off: this browser will know nothing, and nothing else is lost.
  }
}

/** Remembers what has just been booked here. */
export function rememberBooking(booking: Omit<LastBooking, 'writtenAtMs'>): void {
  write(booking);
}

interface Shown {
  id: string;
  appointmentDate: string;
  serviceId: string;
  enhancementIds: string[];
  pressurePreference: string | null;
  fixed: string | null;
}

/** Keeps up with an appointment that is shown here; one that is later than what is remembered leaves that alone. */
export function rememberAppointment(
  { id, appointmentDate: startsAt, serviceId, enhancementIds, pressurePreference, fixed }: Shown,
  link: string | null,
): void {
  const known = readLastBooking();
  const isKnown = known?.ahead?.id === id;
  if (fixed === 'cancelled' || fixed === 'over') {
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

/** A link that leads nowhere any more is not offered again. */
export function forgetAppointment(link: string): void {
  const known = readLastBooking();
  if (known?.ahead?.link === link) write({ ...known, ahead: null });
}

/** Forgets it on this device. */
export function forgetLastBooking(): void {
  try {
    localStorage.removeItem(LAST_BOOKING_KEY);
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
