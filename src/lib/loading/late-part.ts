import { clearSession, writeSession } from '../session-storage.ts';

/** Fetches a part of a page's script that isn't needed at first. */
export type Load<T> = () => Promise<T>;

const arrived = new Map<Load<unknown>, unknown>();
/** The parts that didn't load when they were needed. */
const missed = new Set<Load<unknown>>();

/** Returns a part that has loaded, or null. */
export function arrivedPart<T>(load: Load<T>): T | null {
  return (arrived.get(load) as T | undefined) ?? null;
}

/** Fetches a part once. */
export async function fetchPart<T>(load: Load<T>): Promise<T> {
  const known = arrivedPart(load);
  if (known !== null) return known;
  const part = await load();
  arrived.set(load, part);
  missed.delete(load);
  return part;
}

/**
 * Fetches a part that is needed now. One that fails twice while the site answers belongs to a version of the site that was
 * replaced, or the browser won't ask for it again: the page is reloaded, if the tab keeps what was typed.
 */
export async function needPart<T>(load: Load<T>): Promise<T> {
  try {
    return await fetchPart(load);
  } catch (failure) {
    if (missed.has(load)) void reloadIfReplaced();
    missed.add(load);
    throw failure;
  }
}

/** Returns whether this tab stores what is typed. */
function isStoring(): boolean {
  const probe = 'probe';
  const isStored = writeSession(probe, probe);
  clearSession(probe);
  return isStored;
}

async function reloadIfReplaced(): Promise<void> {
  if (!isStoring()) return;
  const site = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (site?.ok) location.reload();
}

/** Calls once the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 500);
}
