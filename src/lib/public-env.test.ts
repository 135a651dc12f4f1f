import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function builtWith(variables: Record<string, string | undefined>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return (await import('./public-env.ts')).publicEnv;
}

it('the browser gets our name at Stripe, and where the stand-in is', async () => {
  const variables = {
    PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    PUBLIC_STRIPE_JS_URL: 'http://localhost:1/stripe.js',
  };
  expect(await builtWith(variables)).toEqual(variables);
});

it('a build that has neither still works', async () => {
  const none = { PUBLIC_STRIPE_PUBLISHABLE_KEY: undefined, PUBLIC_STRIPE_JS_URL: undefined };
  expect(await builtWith(none)).toEqual({
    PUBLIC_STRIPE_PUBLISHABLE_KEY: '',
    PUBLIC_STRIPE_JS_URL: '',
  });
});
