import { atom } from 'nanostores';

/** The appointment that the therapist has just booked: the calendar opens at its day and shows it. */
export const $justBooked = atom<{ id: string; localDate: string } | null>(null);
