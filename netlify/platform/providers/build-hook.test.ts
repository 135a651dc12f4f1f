import { afterEach, expect, it, vi } from 'vitest';
import { createBuildHook } from './build-hook.ts';

const HOOK = 'https://api.netlify.com/build_hooks/5f0c';
afterEach(() => vi.unstubAllGlobals());

it('posts to the hook', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response(null, { status: 200 })));
  vi.stubGlobal('fetch', fetch);
  await createBuildHook(HOOK)?.();
  expect(fetch).toHaveBeenCalledExactlyOnceWith(HOOK, expect.objectContaining({ method: 'POST' }));
});

it('throws if the host refuses, without the address', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })));
  await expect(createBuildHook(HOOK)?.()).rejects.toThrow(/^The build hook answers 404$/);
});

it('can’t ask for a build without the hook’s address', () => {
  expect(createBuildHook(undefined)).toBeNull();
});
