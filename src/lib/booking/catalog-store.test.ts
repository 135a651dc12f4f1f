import { afterEach, expect, it, vi } from 'vitest';
import { listServices } from '#contract/catalog.ts';
import { call } from '../api-client.ts';
import { $enhancements, $services, createListing, loadCatalog } from './catalog-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A list of its own, that is asked for by calls of `answer`. */
function openList(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  return { ...createListing(() => call(listServices)), fetch };
}

it('asks for a list once, while it is under way and when it is there', async () => {
  const { $list, load, fetch } = openList(() => Promise.resolve(Response.json([])));
  expect($list.get()).toEqual({ state: 'loading' });
  await Promise.all([load(), load()]);
  expect($list.get()).toEqual({ state: 'ready', items: [] });
  await load();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('says that a list could not be loaded, and loads it again when asked again', async () => {
  const { $list, load, fetch } = openList(() => Promise.resolve(new Response('', { status: 503 })));
  await load();
  expect($list.get()).toEqual({ state: 'failed' });
  fetch.mockImplementation(() => Promise.resolve(Response.json([])));
  const again = load();
  expect($list.get()).toEqual({ state: 'loading' });
  await again;
  expect($list.get()).toEqual({ state: 'ready', items: [] });
});

it('the catalog loads services and enhancements together', async () => {
  const fetch = vi.fn((path: string) => Promise.resolve(Response.json(path ? [] : null)));
  vi.stubGlobal('fetch', fetch);
  loadCatalog();
  await vi.waitFor(() => expect($services.get()).toEqual({ state: 'ready', items: [] }));
  await vi.waitFor(() => expect($enhancements.get()).toEqual({ state: 'ready', items: [] }));
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/services', '/api/enhancements']);
});
