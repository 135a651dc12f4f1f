import { atom } from 'nanostores';

/** How long it counts as just done: as long as its Undo, and some more. */
const FRESH_MS = 120_000;

/** The appointment that the therapist has just booked or moved: the calendar opens at its day and shows it. */
export const $justBooked = atom<{ id: string; localDate: string } | null>(null);

/** Leads the calendar to what was just booked or moved: at once if it is open, or when it is opened soon. */
export function noteBooked({ id, localDate }: { id: string; localDate: string }): void {
  const booked = { id, localDate };
  $justBooked.set(booked);
  setTimeout(() => $justBooked.get() === booked && $justBooked.set(null), FRESH_MS);
}
