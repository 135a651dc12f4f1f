import { atom, type ReadableAtom } from 'nanostores';
import { listEnhancements, listServices } from '#contract/catalog.ts';
import { call } from '../api-client.ts';

/** A list from the API, while it loads and after. */
export type Listing<T> =
  { state: 'loading' } | { state: 'ready'; items: readonly T[] } | { state: 'failed' };

/** Creates a list from the API that is loaded once; a failed load can be tried again. */
export function createListing<T>(ask: () => Promise<T[]>): {
  $list: ReadableAtom<Listing<T>>;
  load: () => Promise<void>;
} {
  const $list = atom<Listing<T>>({ state: 'loading' });
  let isUnderWay = false;
  return {
    $list,
    async load() {
      if (isUnderWay || $list.get().state === 'ready') return;
      isUnderWay = true;
      $list.set({ state: 'loading' });
      try {
        $list.set({ state: 'ready', items: await ask() });
      } catch {
        $list.set({ state: 'failed' });
      }
      isUnderWay = false;
    },
  };
}

const services = createListing(() => call(listServices));
const enhancements = createListing(() => call(listEnhancements));

/** All services, as the API lists them. */
export const $services = services.$list;
/** All enhancements, as the API lists them. */
export const $enhancements = enhancements.$list;

/** Loads what hasn't loaded yet; calling it again after a failure tries again. */
export function loadCatalog(): void {
  void services.load();
  void enhancements.load();
}
