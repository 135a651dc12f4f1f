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
  // A dialog says only after this task that it has closed, and what opens in its place takes over its entry.
  await new Promise((resolve) => setTimeout(resolve));
  const surplus = openAtEntry().length - opened.length;
  if (surplus > 0) {
    isLeaving = true;
    await new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      setTimeout(resolve, STEP_BACK_MS);
      history.go(-surplus);
    });
    isLeaving = false;
  }
  addEntries();
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
