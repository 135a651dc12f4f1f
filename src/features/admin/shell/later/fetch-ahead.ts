import { fetchPart, whenIdle, type Load } from '#lib/loading/late-part.ts';

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
    whenIdle(go);
  };
  fetchNext();
}
