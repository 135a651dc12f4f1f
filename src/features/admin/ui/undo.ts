import { atom } from 'nanostores';

const UNDO_MS = 8000;

/** What was just done, and how to undo it. */
export interface Undo {
  words: string;
  run: () => void;
}

/** The one act that can be undone now, or none. */
export const $undo = atom<Undo | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Offers to undo something: for eight seconds, or until the API's own offer ends (in milliseconds). */
export function offerUndo(undo: Undo, until = Date.now() + UNDO_MS): void {
  clearTimeout(timer);
  $undo.set(undo);
  timer = setTimeout(() => $undo.set(null), Math.max(0, until - Date.now()));
}

/** Withdraws the offer, whether it was used or not. */
export function endUndo(): void {
  clearTimeout(timer);
  $undo.set(null);
}
