import { atom, type ReadableAtom } from 'nanostores';
import {
  enhancementListSchema,
  serviceListSchema,
  type Enhancement,
  type Service,
} from '../contract/catalogue.ts';
import { callApi } from './api-client.ts';
import { apiPaths } from './paths.ts';

/** A list on its way from the API. */
export type Listing<T> =
  { state: 'loading' } | { state: 'ready'; items: readonly T[] } | { state: 'failed' };

/** A list of the API that is loaded once; a failure may be tried again. */
export function createListing<T>(
  path: string,
  schema: { parse: (answer: unknown) => T[] },
): { $list: ReadableAtom<Listing<T>>; load: () => Promise<void> } {
  const $list = atom<Listing<T>>({ state: 'loading' });
  let isUnderWay = false;
  return {
    $list,
    async load() {
      if (isUnderWay || $list.get().state === 'ready') return;
      isUnderWay = true;
      $list.set({ state: 'loading' });
      try {
        $list.set({ state: 'ready', items: await callApi({ path, schema }) });
      } catch {
        $list.set({ state: 'failed' });
      }
      isUnderWay = false;
    },
  };
}

const services = createListing<Service>(apiPaths.services, serviceListSchema);
const enhancements = createListing<Enhancement>(apiPaths.enhancements, enhancementListSchema);

/** Every service, as the API lists them. */
export const $services = services.$list;
/** Every enhancement, as the API lists them. */
export const $enhancements = enhancements.$list;

/** Loads what is not there yet; calling it again after a failure tries again. */
export function loadCatalogue(): void {
  void services.load();
  void enhancements.load();
}
