import { useEffect, useReducer, useState } from 'react';

/** Fetches a part of the dashboard's script. */
export type Load<T> = () => Promise<T>;

const arrived = new Map<Load<unknown>, unknown>();
/** The parts that didn't load when they were needed. */
const missed = new Set<Load<unknown>>();

/** Fetches a part once. */
export async function fetchPart<T>(load: Load<T>): Promise<T> {
  if (arrived.has(load)) return arrived.get(load) as T;
  const part = await load();
  arrived.set(load, part);
  missed.delete(load);
  return part;
}

/** A part that fails twice while the site answers belongs to a version that was replaced: reloads the page. */
async function noteMissed(load: Load<unknown>): Promise<void> {
  if (!missed.has(load)) {
    missed.add(load);
    return;
  }
  const site = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (site?.ok) location.reload();
}

/** Returns a part of the script, immediately if it has loaded already. */
export function usePart<T>(load: Load<T>) {
  const [failed, setFailed] = useState<Load<T> | null>(null);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  const [, show] = useReducer((count: number) => count + 1, 0);
  const part = (arrived.get(load) as T | undefined) ?? null;
  const isThere = part !== null;
  useEffect(() => {
    if (isThere) return;
    let isAwaited = true;
    fetchPart(load).then(
      () => isAwaited && show(),
      () => {
        if (!isAwaited) return;
        setFailed(() => load);
        void noteMissed(load);
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [load, attempt, isThere]);
  return {
    part,
    hasFailed: failed === load,
    retry: () => {
      setFailed(null);
      tryAgain();
    },
  };
}

let isFetchingAhead = false;

/** Fetches parts one after another while the page is idle, so that each opens at once, even without a connection. */
export function fetchAhead(loads: readonly Load<unknown>[]): void {
  if (isFetchingAhead) return;
  isFetchingAhead = true;
  const rest = [...loads];
  const fetchNext = () => {
    const load = rest.shift();
    if (!load) return;
    // A part that fails is fetched again when it is opened.
    const go = () =>
      void fetchPart(load)
        .catch(() => null)
        .then(fetchNext);
    if ('requestIdleCallback' in window) requestIdleCallback(go);
    else setTimeout(go, 500);
  };
  fetchNext();
}
