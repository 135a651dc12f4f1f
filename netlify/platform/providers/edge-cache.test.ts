import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEdgePurge } from './edge-cache.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubEnv('SITE_ID', 'site-1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  fetched.mockReset();
});

describe('emptying the cache of the CDN', () => {
  it('names the site and the tag, with the token of the function', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 202 }));
    await createEdgePurge('token-1')('practice');
    const [url, { headers, body } = {}] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://api.netlify.com/api/v1/purge');
    expect(new Headers(headers).get('authorization')).toBe('Bearer token-1');
    expect(JSON.parse(String(body))).toEqual({ site_id: 'site-1', cache_tags: ['practice'] });
  });

  it('fails if the CDN refuses or does not answer', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 429 }));
    await expect(createEdgePurge('token-1')('practice')).rejects.toThrow('429');
    vi.useFakeTimers();
    fetched.mockReturnValue(new Promise(() => undefined));
    const waiting = expect(createEdgePurge('token-1')('practice')).rejects.toThrow('not answer');
    await vi.runAllTimersAsync();
    await waiting;
  });

  it('is nothing where there is no CDN', async () => {
    await createEdgePurge(undefined)('practice');
    expect(fetched).not.toHaveBeenCalled();
  });
});
