import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

/** What a function may not load before a route needs it. */
const HEAVY = [
  'stripe',
  'twilio',
  'resend',
  'react-email',
  'react',
  'ical-generator',
  'ical.js',
  'libphonenumber-js',
  'pdfkit',
  'fontkit',
  'leaked-passwords',
];

/** Lists the packages that importing a function loads, and the list of ours that is as heavy as one. */
const LIST_PACKAGES = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const name = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url)?.[1];
      if (name) packages.add(name);
      if (url.endsWith('/leaked-passwords.ts')) packages.add('leaked-passwords');
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  console.log(JSON.stringify([...packages]));
`;

const draw = (bytes: number) => randomBytes(bytes).toString('hex');
const ENV = {
  SITE_URL: 'https://site.example',
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_SECRET_KEY: `sb_secret_${draw(10)}`,
  ENCRYPTION_KEYS: `2026a:${randomBytes(32).toString('base64')}`,
  STRIPE_SECRET_KEY: `sk_live_${draw(8)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${draw(16)}`,
  RESEND_API_KEY: `re_${draw(8)}`,
  RESEND_WEBHOOK_SECRET: `whsec_${draw(16)}`,
  SUPABASE_AUTH_HOOK_SECRET: `v1,whsec_${draw(16)}`,
  EMAIL_FROM: 'Practice <hello@site.example>',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: draw(16),
  TWILIO_FROM: '+13205550142',
};

describe('starting a function', () => {
  it.each(['api', 'stripe-webhook'])('%s loads no SDK before a route needs it', async (name) => {
    const entry = fileURLToPath(new URL(`../../../netlify/functions/${name}.ts`, import.meta.url));
    const script = ['--input-type=module', '--eval', LIST_PACKAGES, entry];
    const { stdout } = await run(process.execPath, script, { env: { PATH: '', ...ENV } });
    const packages = JSON.parse(stdout) as string[];
    expect(packages).toContain('hono');
    expect(packages.filter((loaded) => HEAVY.includes(loaded))).toEqual([]);
  });

  it('fails with the list of keys that are missing', async () => {
    const entry = fileURLToPath(new URL('../../../netlify/functions/api.ts', import.meta.url));
    const env = { PATH: '', ...ENV, STRIPE_SECRET_KEY: '' };
    await expect(run(process.execPath, [entry], { env })).rejects.toThrow(
      'STRIPE_SECRET_KEY: secret key of Stripe',
    );
  });
});
