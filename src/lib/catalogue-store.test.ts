import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A store of its own, whose list is asked for by calls of `answer`. */
async function openStore(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  // Another test may have filled the one that pages share.
  vi.resetModules();
  const { $services, loadCatalogue } = await import('./catalogue-store.ts');
  return { $services, loadCatalogue, fetch };
}

it('asks for each list once, while it is under way and when it is there', async () => {
  const { $services, loadCatalogue, fetch } = await openStore(() =>
    Promise.resolve(Response.json([])),
  );
  expect($services.get()).toEqual({ state: 'loading' });
  loadCatalogue();
  loadCatalogue();
  await vi.waitFor(() => expect($services.get()).toEqual({ state: 'ready', items: [] }));
  loadCatalogue();
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('says that a list did not come, and asks again when it is asked again', async () => {
  const { $services, loadCatalogue, fetch } = await openStore(() =>
    Promise.resolve(new Response('', { status: 503 })),
  );
  loadCatalogue();
  await vi.waitFor(() => expect($services.get()).toEqual({ state: 'failed' }));
  await Promise.resolve();
  fetch.mockImplementation(() => Promise.resolve(Response.json([])));
  loadCatalogue();
  expect($services.get()).toEqual({ state: 'loading' });
  await vi.waitFor(() => expect($services.get()).toEqual({ state: 'ready', items: [] }));
});
