import { expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { fitsShape, SHAPES, type ShapedKey } from './env-shapes.ts';

const LETTERS = 'aB3dE6gH9jK2mN5pQ8sT';
const HEX = '0123456789abcdef'.repeat(2);
const bytes = (count: number, first = 0) =>
  Buffer.from(Array.from({ length: count }, (_, index) => first + index)).toString('base64');
const keyRing = (...firsts: number[]) =>
  firsts.map((first, index) => `k${index}:${bytes(32, first)}`).join(',');
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2lnbmF0dXJl';

const GOOD: [ShapedKey, string][] = [
  ['SITE_URL', 'https://site.example'],
  ['SITE_URL', 'https://www.site.example:8443'],
  ['SUPABASE_URL', 'https://abcdefghijkl.supabase.co'],
  ['SUPABASE_SECRET_KEY', `sb_secret_${LETTERS}`],
  ['SUPABASE_SECRET_KEY', `  sb_secret_${LETTERS}-_x  `],
  ['SUPABASE_AUTH_HOOK_SECRET', `v1,whsec_${bytes(24)}`],
  ['SUPABASE_AUTH_HOOK_SECRET', `v1,whsec_${bytes(64)}`],
  ['ENCRYPTION_KEYS', keyRing(0)],
  ['ENCRYPTION_KEYS', keyRing(0, 10, 20, 30, 40)],
  ['STRIPE_SECRET_KEY', `sk_live_${LETTERS}`],
  ['STRIPE_SECRET_KEY', `rk_test_${LETTERS}`],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', `pk_live_${LETTERS}`],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', `pk_test_${LETTERS}`],
  ['STRIPE_WEBHOOK_SECRET', `whsec_${LETTERS}${LETTERS}`],
  ['RESEND_API_KEY', `re_${LETTERS}`],
  ['RESEND_API_KEY', 're_123abcDE_f4567gHIJklmnop'],
  ['RESEND_WEBHOOK_SECRET', `whsec_${bytes(24)}`],
  ['EMAIL_FROM', 'Quiet Shore Bodywork <hello@quietshore.example>'],
  ['EMAIL_FROM', 'Søren’s Praxis <a.b+c@front.desk.example>'],
  ['TWILIO_ACCOUNT_SID', `AC${HEX}`],
  ['TWILIO_AUTH_TOKEN', HEX],
  ['TWILIO_FROM', '+13205550187'],
  ['TWILIO_FROM', `MG${HEX}`],
];

const BAD: [ShapedKey, string][] = [
  ['SITE_URL', 'http://site.example'],
  ['SITE_URL', 'https://site.example/'],
  ['SITE_URL', 'https://site.example/home'],
  ['SITE_URL', 'https://site.example?x=1'],
  ['SITE_URL', 'https://me:secret@site.example'],
  ['SITE_URL', 'site.example'],
  ['SITE_URL', 'http://localhost:4321'],
  ['SUPABASE_URL', 'http://abcdefghijkl.supabase.co'],
  ['SUPABASE_URL', 'https://abcdefghijkl.supabase.co/'],
  ['SUPABASE_URL', 'https://abcdefghijkl.supabase.co/rest/v1'],
  ['SUPABASE_URL', 'postgresql://postgres@db.supabase.co:5432/postgres'],
  ['SUPABASE_SECRET_KEY', `sb_publishable_${LETTERS}`],
  ['SUPABASE_SECRET_KEY', `sbp_${LETTERS}${LETTERS}`],
  ['SUPABASE_SECRET_KEY', JWT],
  ['SUPABASE_SECRET_KEY', 'sb_secret_x'],
  ['SUPABASE_SECRET_KEY', `sb_secret_${LETTERS}\nsb_secret_${LETTERS}`],
  ['SUPABASE_AUTH_HOOK_SECRET', `whsec_${bytes(24)}`],
  ['SUPABASE_AUTH_HOOK_SECRET', `v1,whsec_${bytes(20)}`],
  ['SUPABASE_AUTH_HOOK_SECRET', 'v1,whsec_'],
  ['SUPABASE_AUTH_HOOK_SECRET', `v1,whsec_${'…'.repeat(40)}`],
  ['ENCRYPTION_KEYS', 'a secret'],
  ['ENCRYPTION_KEYS', `a:${bytes(31)}`],
  ['ENCRYPTION_KEYS', `a:${bytes(33)}`],
  ['ENCRYPTION_KEYS', `a:${Buffer.alloc(32, 7).toString('base64')}`],
  [
    'ENCRYPTION_KEYS',
    `a:${Buffer.from('0123456789abcdE'.repeat(3).slice(0, 32)).toString('base64')}`,
  ],
  ['ENCRYPTION_KEYS', `${keyRing(0)},${bytes(32, 9)}`],
  ['ENCRYPTION_KEYS', `a:${bytes(32)},b:${bytes(32)}`],
  ['ENCRYPTION_KEYS', `a:${bytes(32)},a:${bytes(32, 9)}`],
  ['ENCRYPTION_KEYS', keyRing(0, 10, 20, 30, 40, 50)],
  ['STRIPE_SECRET_KEY', `pk_live_${LETTERS}`],
  ['STRIPE_SECRET_KEY', `whsec_${LETTERS}${LETTERS}`],
  ['STRIPE_SECRET_KEY', 'sk_live_…'],
  ['STRIPE_SECRET_KEY', 'sk_live_x'],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', `sk_live_${LETTERS}`],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', `rk_live_${LETTERS}`],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', `sb_secret_${LETTERS}`],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', 'pk_live_x'],
  ['STRIPE_WEBHOOK_SECRET', `we_${LETTERS}${LETTERS}`],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_x'],
  ['STRIPE_WEBHOOK_SECRET', `whsec_${LETTERS}${LETTERS} `.repeat(2)],
  ['RESEND_API_KEY', 're_x'],
  ['RESEND_API_KEY', `whsec_${LETTERS}`],
  ['RESEND_WEBHOOK_SECRET', `v1,whsec_${bytes(24)}`],
  ['RESEND_WEBHOOK_SECRET', 'whsec_x'],
  ['RESEND_WEBHOOK_SECRET', `whsec_${'='.repeat(40)}`],
  ['EMAIL_FROM', 'hello@quietshore.example'],
  ['EMAIL_FROM', '<hello@quietshore.example>'],
  ['EMAIL_FROM', 'Quiet Shore <hello@quietshore>'],
  ['EMAIL_FROM', 'Quiet Shore <hello@quietshore.example>, Other <b@site.example>'],
  ['EMAIL_FROM', 'Quiet Shore\r\nBcc: all@site.example <hello@quietshore.example>'],
  ['TWILIO_ACCOUNT_SID', HEX],
  ['TWILIO_ACCOUNT_SID', `SK${HEX}`],
  ['TWILIO_ACCOUNT_SID', `AC${HEX.slice(1)}`],
  ['TWILIO_AUTH_TOKEN', '0'.repeat(32)],
  ['TWILIO_AUTH_TOKEN', `AC${HEX}`],
  ['TWILIO_AUTH_TOKEN', HEX.slice(2)],
  ['TWILIO_FROM', '(320) 555-0187'],
  ['TWILIO_FROM', 'Quiet Shore'],
  ['TWILIO_FROM', `AC${HEX}`],
];

it.each(GOOD)('%s takes %j', (key, value) => expect(fitsShape(key, value, false)).toBe(true));
it.each(BAD)('%s refuses %j', (key, value) => expect(fitsShape(key, value, false)).toBe(false));

it('has a good and a bad value of every key', () => {
  const keys = Object.keys(SHAPES).sort();
  expect([...new Set(GOOD.map(([key]) => key))].sort()).toEqual(keys);
  expect([...new Set(BAD.map(([key]) => key))].sort()).toEqual(keys);
});

it('takes servers of this machine in the local stack alone, and without a slash there as well', () => {
  expect(fitsShape('SUPABASE_URL', 'http://127.0.0.1:54321', true)).toBe(true);
  expect(fitsShape('SITE_URL', 'http://localhost:4321', true)).toBe(true);
  expect(fitsShape('SITE_URL', 'http://localhost:4321/', true)).toBe(false);
});

const COMPLETE = Object.fromEntries(GOOD.toReversed());

it('names a key that cannot be one and what it is for, and repeats nothing of it', () => {
  for (const [key, value] of BAD) {
    expect(wordsOf(() => parseEnv({ ...COMPLETE, [key]: value }))).toBe(
      `The environment is incomplete. Set these keys (see .env.example):\n  ${key}: ${SHAPES[key].purpose}`,
    );
  }
});

function wordsOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}
