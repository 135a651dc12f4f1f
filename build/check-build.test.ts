import { describe, expect, it } from 'vitest';
import { checkBuild, unfilledWarning } from './check-build.ts';

const LETTERS = 'aB3dE6gH9jK2mN5pQ8sT';
const REAL = {
  CONTEXT: 'production',
  SITE_URL: 'https://site.example',
  PUBLIC_STRIPE_PUBLISHABLE_KEY: `pk_live_${LETTERS}`,
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_SECRET_KEY: `sb_secret_${LETTERS}`,
};
const LOCAL = {
  LOCAL_STACK: 'true',
  SITE_URL: 'http://localhost:4321',
  PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_localstandin0000',
  PUBLIC_STRIPE_JS_URL: 'http://localhost:4322/v3/stripe.js',
};

describe('a build for production', () => {
  it('accepts a live key and a public address', () => {
    expect(checkBuild(REAL)).toEqual({ context: 'production', siteUrl: 'https://site.example' });
  });

  it('accepts the address that Netlify gives the site', () => {
    const { siteUrl } = checkBuild({ ...REAL, SITE_URL: '', URL: 'https://site.netlify.app' });
    expect(siteUrl).toBe('https://site.netlify.app');
  });

  it.each([
    ['no key of Stripe', { PUBLIC_STRIPE_PUBLISHABLE_KEY: '' }, /PUBLIC_STRIPE_PUBLISHABLE_KEY: /],
    ['no address', { SITE_URL: undefined }, /SITE_URL: public address/],
    ['no database', { SUPABASE_URL: '' }, /SUPABASE_URL: /],
    ['no key of the database', { SUPABASE_SECRET_KEY: '' }, /SUPABASE_SECRET_KEY: /],
    ['an address of this machine', { SITE_URL: 'http://localhost:4321' }, /SITE_URL: .*https:/],
    [
      'a test key',
      { PUBLIC_STRIPE_PUBLISHABLE_KEY: `pk_test_${LETTERS}` },
      /^PUBLIC_STRIPE_PUBLISHABLE_KEY is not a live Stripe key/,
    ],
    [
      'a secret key where browsers read',
      { PUBLIC_STRIPE_PUBLISHABLE_KEY: `sk_live_${LETTERS}` },
      /PUBLIC_STRIPE_PUBLISHABLE_KEY: publishable key/,
    ],
    ['an address with a slash behind it', { SITE_URL: 'https://site.example/' }, /SITE_URL: /],
    [
      'a key of the server that cannot be one',
      { SUPABASE_SECRET_KEY: `sb_publishable_${LETTERS}` },
      /SUPABASE_SECRET_KEY: secret key of Supabase/,
    ],
    [
      'a secret test key',
      { STRIPE_SECRET_KEY: `sk_test_${LETTERS}` },
      /^STRIPE_SECRET_KEY is not a live Stripe key/,
    ],
    [
      'the address of the stand-in',
      { PUBLIC_STRIPE_JS_URL: 'http://localhost:4322/v3/stripe.js' },
      /refused in production: PUBLIC_STRIPE_JS_URL/,
    ],
    ['the local stack', { LOCAL_STACK: 'true' }, /refused in production: LOCAL_STACK/],
  ])('refuses %s', (_what, changes, words) => {
    expect(() => checkBuild({ ...REAL, ...changes })).toThrow(words);
  });

  it('is the default if nothing says otherwise', () => {
    expect(() => checkBuild({})).toThrow(/This build is for production/);
    expect(checkBuild({ ...REAL, CONTEXT: undefined }).context).toBe('production');
  });

  it('warns about a blank that the therapist still has to fill in, which any other build can show', () => {
    expect(unfilledWarning('production', ['[… last name]'])).toMatch(/\[… last name\]/);
    expect(unfilledWarning('production', [])).toBeNull();
    expect(unfilledWarning('deploy-preview', ['[… last name]'])).toBeNull();
  });

  it('never repeats a value in its error', () => {
    const wrong = { ...REAL, PUBLIC_STRIPE_PUBLISHABLE_KEY: `pk_test_own${LETTERS}`, SITE_URL: '' };
    expect(() => checkBuild(wrong)).toThrow(/^((?!pk_test_own)[\s\S])*$/);
  });
});

describe('any other build', () => {
  it.each(['deploy-preview', 'branch-deploy'])('for a %s accepts only test keys', (CONTEXT) => {
    const preview = { ...REAL, CONTEXT, PUBLIC_STRIPE_PUBLISHABLE_KEY: `pk_test_${LETTERS}` };
    expect(checkBuild(preview).context).toBe(CONTEXT);
    expect(() => checkBuild({ ...REAL, CONTEXT })).toThrow(/use test keys/);
  });

  it('for the local stack pays into its stand-in', () => {
    expect(checkBuild(LOCAL).context).toBe('local');
  });
});
