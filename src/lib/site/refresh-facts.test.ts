import { afterEach, expect, it, vi } from 'vitest';
import { refreshFacts } from './refresh-facts.ts';

afterEach(() => vi.unstubAllGlobals());
const root = { dataset: { hash: 'built' } } as unknown as HTMLElement;

it('asks with the hash of the page, and leaves it alone while nothing has changed', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response(null, { status: 304 })));
  vi.stubGlobal('fetch', fetch);
  await expect(refreshFacts(root)).rejects.toThrow();
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/practice/facts', {
    headers: { 'If-None-Match': '"built"' },
  });
});

it('leaves the page alone after an older answer of the same hash', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ hash: 'built', facts: {}, offers: [] })),
  );
  // The page has no querySelectorAll: whoever changed something would throw.
  await refreshFacts(root);
});
