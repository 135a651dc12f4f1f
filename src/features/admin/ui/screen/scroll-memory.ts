/** The current history entry, and the scroll position of each entry. */
let entry = 0;
const tops = new Map<number, number>();

/** Gives each history entry its own number, under which its scroll position is stored. */
export function noteEntry(): void {
  const state = history.state as { entry?: unknown } | null;
  if (typeof state?.entry === 'number') {
    entry = state.entry;
    return;
  }
  entry = performance.timeOrigin + performance.now();
  history.replaceState({ ...state, entry }, '');
}

/** Stores where this entry is scrolled to. */
export function keepPlace(): void {
  tops.set(entry, scrollY);
}

/** Scrolls to where this entry was left; to the top if it is new. */
export function returnToPlace(): void {
  scrollTo(0, tops.get(entry) ?? 0);
}
