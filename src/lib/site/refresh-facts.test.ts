import { afterEach, expect, it, vi } from 'vitest';
import { refreshFacts } from './refresh-facts.ts';

afterEach(() => vi.unstubAllGlobals());
const root = { dataset: { practiceHash: 'built' } } as unknown as HTMLElement;

it('asks with the hash of the page, and leaves it alone while nothing has changed', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response(null, { status: 304 })));
  vi.stubGlobal('fetch', fetch);
  await refreshFacts(root);
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/practice/facts', {
    headers: { 'If-None-Match': '"built"' },
  });
});

it.each([
  ['an old answer of the same hash', () => Response.json({ hash: 'built', facts: {}, offers: [] })],
  ['an error', () => new Response('', { status: 503 })],
])('leaves the page alone after %s', async (_, answer) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  // It has no querySelectorAll: whoever changed something would throw.
  await refreshFacts(root);
});
