// What opens over a page has a history entry of its own, so that Back, or a phone's swipe, closes it, one step at a time, and
// leaves the page where it is. Android's Back closes a browser's dialog without it.

interface Opened {
  name: string;
  onBack: () => unknown;
  /** A later step in what is open: it closes with that. */
  isStep: boolean;
}

/** A step back takes some milliseconds; a browser that doesn't say when it is done must not keep anyone waiting. */
const STEP_BACK_MS = 500;

/** From the outside in. */
const opened: Opened[] = [];
let isListening = false;
let isLeaving = false;
let address = '';
let settling: Promise<void> | null = null;

/** Returns what was open at this history entry, from the outside in; a reload keeps it. */
function openAtEntry(): readonly string[] {
  const { open } = (history.state ?? {}) as { open?: unknown };
  return Array.isArray(open) ? open.map(String) : [];
}

/**
 * Calls `onBack` when Back is pressed while something is open; if that returns false, it stays open. Returns what to call when
 * it closes in any other way, with its steps.
 */
export function closeOnBack(
  name: string,
  onBack: () => unknown,
  { isStep = false } = {},
): () => void {
  if (!isListening) addEventListener('popstate', goBack);
  isListening = true;
  const own: Opened = { name, onBack, isStep };
  opened.push(own);
  addEntries();
  // A reload may have kept more entries than opens again.
  void settle();
  return () => {
    const index = opened.indexOf(own);
    if (index < 0) return;
    const following = opened.slice(index + 1);
    const steps = following.findIndex((each) => !each.isStep);
    opened.splice(index, 1 + (steps < 0 ? following.length : steps));
    void settle();
  };
}

/** Leaves the entries of what has closed. A page waits for it before it is left: a step back would bring it back. */
export function settle(): Promise<void> {
  settling ??= leaveEntries().finally(() => (settling = null));
  return settling;
}

async function leaveEntries(): Promise<void> {
  const from = location.href;
  const depth = openAtEntry().length;
  const isSurplus = countSurplus() > 0;
  // A dialog says only after this task that it has closed, and what opens in its place takes over its entry.
  await new Promise((resolve) => setTimeout(resolve));
  // Back was pressed at once, and left the entry of what had closed: it was meant for the page.
  if (isSurplus && location.href === from && openAtEntry().length < depth) history.back();
  let chosen: string | null = null;
  for (let surplus = countSurplus(); surplus > 0; surplus = countSurplus()) {
    isLeaving = true;
    const step = await stepBack(surplus, from);
    isLeaving = false;
    chosen = step.chosen ?? chosen;
    if (!step.isDone) break;
  }
  addEntries();
  if (chosen !== null && chosen !== location.href) location.href = chosen;
}

const countSurplus = () => openAtEntry().length - opened.length;

/**
 * Leaves so many entries of an address. A link that is pressed before that is done leads to another address, which the step
 * then leaves again: returns it, so that the press isn’t lost.
 */
function stepBack(
  entries: number,
  from: string,
): Promise<{ isDone: boolean; chosen: string | null }> {
  return new Promise((resolve) => {
    let chosen: string | null = null;
    const end = (isDone: boolean) => {
      removeEventListener('popstate', hear);
      clearTimeout(timer);
      resolve({ isDone, chosen });
    };
    const hear = () => {
      // A link leads to a new entry; the one below may have another address by now, but what was stored in it is there.
      if (location.href === from || history.state !== null) end(true);
      else chosen = location.href;
    };
    const timer = setTimeout(() => end(false), STEP_BACK_MS);
    addEventListener('popstate', hear);
    history.go(-entries);
  });
}

/** Adds an entry for each thing that has opened. */
function addEntries(): void {
  if (isLeaving) return;
  for (let depth = openAtEntry().length; depth < opened.length; depth++) {
    const open = opened.slice(0, depth + 1).map(({ name }) => name);
    history.pushState({ ...history.state, open }, '');
  }
  address = location.href;
}

function goBack(): void {
  if (isLeaving) return;
  // At another address is another screen, which knows by itself what is open.
  if (location.href !== address) opened.length = 0;
  while (opened.length > openAtEntry().length) {
    const last = opened.pop();
    if (last?.onBack() !== false) continue;
    opened.push(last);
    break;
  }
  void settle();
}
