import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

/** A key as good as random, the same in each run. */
const keyOf = (nth: number) => createHash('sha256').update(`${nth}`).digest('base64');
const ENCRYPTION_KEY = `2026a:${keyOf(7)}`;
const LETTERS = 'aB3dE6gH9jK2mN5pQ8sT';
const COMPLETE = {
  SITE_URL: 'https://site.example',
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_SECRET_KEY: `sb_secret_${LETTERS}`,
  ENCRYPTION_KEYS: ENCRYPTION_KEY,
  STRIPE_SECRET_KEY: `sk_live_${LETTERS}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${LETTERS}w7Rz0LxV4c`,
  RESEND_API_KEY: `re_${LETTERS}`,
  RESEND_WEBHOOK_SECRET: `whsec_${keyOf(1)}`,
  SUPABASE_AUTH_HOOK_SECRET: `v1,whsec_${keyOf(2)}`,
  EMAIL_FROM: 'Practice <hello@site.example>',
  TWILIO_ACCOUNT_SID: 'AC8c3f06d9b7e15a24f0d1c69837ab5e42',
  TWILIO_AUTH_TOKEN: '8c3f06d9b7e15a24f0d1c69837ab5e42',
  TWILIO_FROM: '+13205550142',
};
const TEST = { ...COMPLETE, STRIPE_SECRET_KEY: `sk_test_${LETTERS}` };
const LOCAL = { ...TEST, LOCAL_STACK: 'true', STRIPE_API_BASE: 'http://localhost:4322' };

describe('parseEnv', () => {
  it('accepts a complete environment and ignores what it does not know', () => {
    expect(parseEnv({ ...COMPLETE, HOME: '/root' })).toEqual(COMPLETE);
  });

  it('lists every missing key with what it is for', () => {
    expect(() => parseEnv({ ...COMPLETE, SITE_URL: undefined, RESEND_API_KEY: ' ' })).toThrow(
      /SITE_URL: public address of the site.*\n\s+RESEND_API_KEY: key of Resend, for email/,
    );
  });

  it('never repeats a value in its error', () => {
    const wrong = { ...COMPLETE, STRIPE_SECRET_KEY: 'pk_live_secret' };
    expect(() => parseEnv(wrong)).toThrow(/^((?!pk_live_secret)[\s\S])*$/);
  });

  it.each([
    ['missing', undefined],
    ['no key ring', 'a secret'],
    ['31 bytes', `a:${keyOf(1).slice(0, 40)}`],
    ['33 bytes', `a:${Buffer.alloc(33).toString('base64')}`],
    ['one of two without an id', `${ENCRYPTION_KEY},${ENCRYPTION_KEY.slice(6)}`],
  ])('refuses encryption keys that are %s, and does not repeat them', (_what, ENCRYPTION_KEYS) => {
    expect(() => parseEnv({ ...COMPLETE, ENCRYPTION_KEYS })).toThrow(
      /^The environment is incomplete.*\n {2}ENCRYPTION_KEYS: keys that encrypt health notes and other secrets, the newest first, one to five random ones \(<id>:<32 bytes in base64>, separated by commas\)$/,
    );
  });

  it('takes several encryption keys', () => {
    const ENCRYPTION_KEYS = `2026b:${keyOf(8)}, ${ENCRYPTION_KEY}`;
    expect(parseEnv({ ...COMPLETE, ENCRYPTION_KEYS }).ENCRYPTION_KEYS).toBe(ENCRYPTION_KEYS);
  });

  it('takes the address that Netlify gives the site when no other is set', () => {
    const deployed = { ...COMPLETE, URL: 'https://site.netlify.app' };
    expect(parseEnv(deployed).SITE_URL).toBe('https://site.example');
    expect(parseEnv({ ...deployed, SITE_URL: '' }).SITE_URL).toBe('https://site.netlify.app');
  });

  it.each([
    ['production', COMPLETE],
    ['deploy-preview', TEST],
    ['branch-deploy', TEST],
    ['dev', TEST],
  ])('takes the keys of Stripe that belong to %s', (CONTEXT, env) => {
    const publishable = env.STRIPE_SECRET_KEY.replace('sk', 'pk');
    const complete = { ...env, CONTEXT, PUBLIC_STRIPE_PUBLISHABLE_KEY: publishable };
    expect(parseEnv(complete)).toEqual(env);
  });

  it.each([
    ['a test key in production', 'STRIPE_SECRET_KEY', { ...TEST, CONTEXT: 'production' }],
    ['a test key where no one says what for', 'STRIPE_SECRET_KEY', TEST],
    ['a live key in a preview', 'STRIPE_SECRET_KEY', { ...COMPLETE, CONTEXT: 'deploy-preview' }],
    ['a live key of a branch', 'STRIPE_SECRET_KEY', { ...COMPLETE, CONTEXT: 'branch-deploy' }],
    [
      'a live key in the local stack',
      'STRIPE_SECRET_KEY',
      { ...LOCAL, STRIPE_SECRET_KEY: `sk_live_${LETTERS}` },
    ],
    [
      'a publishable key of the other mode',
      'PUBLIC_STRIPE_PUBLISHABLE_KEY',
      { ...COMPLETE, PUBLIC_STRIPE_PUBLISHABLE_KEY: `pk_test_${LETTERS}` },
    ],
  ])('refuses %s', (_what, key, env) => {
    expect(() => parseEnv(env)).toThrow(new RegExp(`^${key} is (not a|a) live Stripe key`));
  });

  it('treats an empty value as absent', () => {
    expect(parseEnv({ ...COMPLETE, LOCAL_STACK: '', STRIPE_API_BASE: '' })).toEqual(COMPLETE);
  });

  it('takes stand-ins with LOCAL_STACK', () => {
    expect(parseEnv(LOCAL).STRIPE_API_BASE).toBe('http://localhost:4322');
  });

  it.each([
    'LOCAL_STACK',
    'STRIPE_API_BASE',
    'PUBLIC_STRIPE_JS_URL',
    'RESEND_API_BASE',
    'TWILIO_API_BASE',
    'LOCAL_NOW',
  ])('refuses %s in production, whichever way production is announced', (key) => {
    const chosen = { ...COMPLETE, [key]: 'true' };
    expect(() => parseEnv({ ...chosen, NODE_ENV: 'production' })).toThrow(`production: ${key}`);
    expect(() => parseEnv({ ...chosen, CONTEXT: 'production' })).toThrow(`production: ${key}`);
  });

  it('refuses a stand-in that no one asked for', () => {
    const forgotten = { ...COMPLETE, STRIPE_API_BASE: 'http://localhost:4322' };
    expect(() => parseEnv(forgotten)).toThrow('LOCAL_STACK=true');
  });
});
