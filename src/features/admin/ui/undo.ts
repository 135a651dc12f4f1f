import { atom } from 'nanostores';

const UNDO_MS = 8000;

/** What was just done, and how it is taken back. */
export interface Undo {
  words: string;
  run: () => void;
}

/** The one thing that can be taken back now, or none. */
export const $undo = atom<Undo | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Offers for eight seconds to take something back. */
export function offerUndo(undo: Undo): void {
  clearTimeout(timer);
  $undo.set(undo);
  timer = setTimeout(() => $undo.set(null), UNDO_MS);
}

/** Takes it back, or lets it be. */
export function endUndo(): void {
  clearTimeout(timer);
  $undo.set(null);
}
