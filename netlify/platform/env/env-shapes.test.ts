import { expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { createHash } from 'node:crypto';
import { GUESSABLE, SHAPES, wrongShape, type ShapedKey } from './env-shapes.ts';

const LETTERS = 'aB3dE6gH9jK2mN5pQ8sT';
const HEX = '8c3f06d9b7e15a24f0d1c69837ab5e42';
const hash = (text: string) => createHash('sha512').update(text).digest();
/** Bytes as good as random, the same in each run. */
const bytes = (count: number, first = 0) => hash(`${first}`).subarray(0, count).toString('base64');
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
  ['STRIPE_WEBHOOK_SECRET', `whsec_${LETTERS}w7Rz0LxV4c`],
  ['RESEND_API_KEY', `re_${LETTERS}`],
  ['RESEND_API_KEY', 're_8Vd2kQxE_m5RtZ0bHwNcJyPu'],
  ['RESEND_WEBHOOK_SECRET', `whsec_${bytes(24)}`],
  ['EMAIL_FROM', 'Quiet Shore Bodywork <hello@quietshore.example>'],
  ['EMAIL_FROM', 'Søren’s Praxis <a.b+c@front.desk.example>'],
  ['TWILIO_ACCOUNT_SID', `AC${HEX}`],
  ['TWILIO_AUTH_TOKEN', HEX],
  ['TWILIO_FROM', '+13205550187'],
  ['TWILIO_FROM', `MG${HEX}`],
  ['BUILD_HOOK_URL', 'https://api.netlify.com/build_hooks/5f0c?trigger_title=Practice'],
  ['SPEECH_API_KEY', `sk-proj-${LETTERS}`],
  ['SPEECH_API_BASE', 'https://api.openai.com/v1'],
  ['SPEECH_API_BASE', 'https://speech.site.example:8443'],
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
  ['SUPABASE_SECRET_KEY', `sbp_${LETTERS}w7Rz0LxV4c`],
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
  [
    'ENCRYPTION_KEYS',
    `a:${Buffer.from('0123456789abcdE'.repeat(3).slice(0, 32)).toString('base64')}`,
  ],
  ['ENCRYPTION_KEYS', `${keyRing(0)},${bytes(32, 9)}`],
  ['ENCRYPTION_KEYS', `a:${bytes(32)},b:${bytes(32)}`],
  ['ENCRYPTION_KEYS', `a:${bytes(32)},a:${bytes(32, 9)}`],
  ['ENCRYPTION_KEYS', keyRing(0, 10, 20, 30, 40, 50)],
  ['STRIPE_SECRET_KEY', `pk_live_${LETTERS}`],
  ['STRIPE_SECRET_KEY', `whsec_${LETTERS}w7Rz0LxV4c`],
  ['STRIPE_SECRET_KEY', 'sk_live_…'],
  ['STRIPE_SECRET_KEY', 'sk_live_x'],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', `sk_live_${LETTERS}`],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', `rk_live_${LETTERS}`],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', `sb_secret_${LETTERS}`],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', 'pk_live_x'],
  ['STRIPE_WEBHOOK_SECRET', `we_${LETTERS}w7Rz0LxV4c`],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_x'],
  ['STRIPE_WEBHOOK_SECRET', `whsec_${LETTERS}w7Rz0LxV4c `.repeat(2)],
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
  ['TWILIO_AUTH_TOKEN', `AC${HEX}`],
  ['TWILIO_AUTH_TOKEN', HEX.slice(2)],
  ['TWILIO_FROM', '(320) 555-0187'],
  ['TWILIO_FROM', 'Quiet Shore'],
  ['TWILIO_FROM', `AC${HEX}`],
  ['BUILD_HOOK_URL', 'http://api.netlify.com/build_hooks/5f0c'],
  ['BUILD_HOOK_URL', 'https://me:secret@api.netlify.com/build_hooks/5f0c'],
  ['BUILD_HOOK_URL', 'https://api.netlify.com@elsewhere.example/build_hooks/5f0c'],
  ['BUILD_HOOK_URL', 'https://api.netlify.com@api.netlify.com/build_hooks/5f0c'],
  ['BUILD_HOOK_URL', 'https://api.netlify.com/build_hooks/5f0c#hook'],
  ['BUILD_HOOK_URL', 'https:api.netlify.com/build_hooks/5f0c'],
  ['BUILD_HOOK_URL', 'api.netlify.com/build_hooks/5f0c'],
  ['BUILD_HOOK_URL', 'file:///etc/passwd'],
  ['SPEECH_API_KEY', 'key'],
  ['SPEECH_API_KEY', `sk-${LETTERS}\nX-Other: 1`],
  ['SPEECH_API_BASE', 'http://api.openai.com/v1'],
  ['SPEECH_API_BASE', 'https://me:secret@api.openai.com/v1'],
  ['SPEECH_API_BASE', 'https://me@api.openai.com/v1'],
  ['SPEECH_API_BASE', 'https://api.openai.com/v1/'],
  ['SPEECH_API_BASE', 'https://api.openai.com/v1?to='],
  ['SPEECH_API_BASE', 'https://api.openai.com/v1#'],
  ['SPEECH_API_BASE', 'ftp://api.openai.com/v1'],
];

const base64 = (text: string) => Buffer.from(text).toString('base64');
const counted = (count: number) =>
  Buffer.from(Array.from({ length: count }, (_, index) => 40 + index)).toString('base64');

/** Of the right shape, and known to anyone. */
const KNOWN: [ShapedKey, string][] = [
  ['SUPABASE_SECRET_KEY', `sb_secret_${'a'.repeat(24)}`],
  ['SUPABASE_SECRET_KEY', 'sb_secret_abcdefghijklmnopqrstuvwxyz'],
  ['SUPABASE_AUTH_HOOK_SECRET', `v1,whsec_${'A'.repeat(32)}`],
  ['SUPABASE_AUTH_HOOK_SECRET', `v1,whsec_${base64('abcdefghijklmnopqrstuvwxyz')}`],
  ['ENCRYPTION_KEYS', `a:${counted(32)}`],
  ['ENCRYPTION_KEYS', `${keyRing(0)},b:${counted(32)}`],
  ['ENCRYPTION_KEYS', `a:${base64('0123456789abcdefghijklmnopqrstuv')}`],
  ['ENCRYPTION_KEYS', `a:${base64('q8Kz2mWx5Jt7Lb4N'.repeat(2))}`],
  ['STRIPE_SECRET_KEY', `sk_live_${'1234567890'.repeat(2)}`],
  ['STRIPE_SECRET_KEY', `rk_test_${'0'.repeat(24)}`],
  ['STRIPE_WEBHOOK_SECRET', `whsec_${'x'.repeat(32)}`],
  ['STRIPE_WEBHOOK_SECRET', `whsec_${LETTERS}${LETTERS}`],
  ['RESEND_API_KEY', 're_abcdefgh12345678'],
  ['RESEND_WEBHOOK_SECRET', `whsec_${counted(24)}`],
  ['RESEND_WEBHOOK_SECRET', `whsec_${'abcdefgh'.repeat(4)}`],
  ['TWILIO_AUTH_TOKEN', '0'.repeat(32)],
  ['TWILIO_AUTH_TOKEN', '0123456789abcdef'.repeat(2)],
  ['TWILIO_AUTH_TOKEN', 'fedcba9876543210'.repeat(2)],
  ['SPEECH_API_KEY', 'aaaaaaaa'],
  ['SPEECH_API_KEY', '12345678'],
];

it.each(GOOD)('%s takes %j', (key, value) => expect(wrongShape(key, value, false)).toBeNull());
it.each(BAD)('%s refuses %j', (key, value) =>
  expect(wrongShape(key, value, false)).toBe(SHAPES[key].purpose),
);
it.each(KNOWN)('%s refuses %j, which anyone can guess, and says so', (key, value) =>
  expect(wrongShape(key, value, false)).toBe(`${SHAPES[key].purpose}. ${GUESSABLE}`),
);

it('checks a good and a bad value of every key', () => {
  const keys = Object.keys(SHAPES).sort();
  expect([...new Set(GOOD.map(([key]) => key))].sort()).toEqual(keys);
  expect([...new Set(BAD.map(([key]) => key))].sort()).toEqual(keys);
});

it('checks an easily guessed value of every secret', () => {
  const secrets = Object.entries(SHAPES).flatMap(([key, shape]) => ('drawn' in shape ? key : []));
  expect([...new Set(KNOWN.map(([key]) => key))].sort()).toEqual(secrets.sort());
});

it('takes servers of this machine in the local stack alone, and without a slash there as well', () => {
  const isTaken = (key: ShapedKey, value: string) => wrongShape(key, value, true) === null;
  expect(isTaken('SUPABASE_URL', 'http://127.0.0.1:54321')).toBe(true);
  expect(isTaken('SITE_URL', 'http://localhost:4321')).toBe(true);
  expect(isTaken('SITE_URL', 'http://localhost:4321/')).toBe(false);
  expect(isTaken('SPEECH_API_BASE', 'http://127.0.0.1:4324/v1')).toBe(true);
  expect(isTaken('SPEECH_API_BASE', 'http://me@127.0.0.1:4324/v1')).toBe(false);
  expect(isTaken('BUILD_HOOK_URL', 'http://127.0.0.1:4324/build_hooks/1')).toBe(true);
});

const COMPLETE = Object.fromEntries(GOOD.toReversed());

it('names an invalid key and what it is for, without repeating its value', () => {
  for (const [key, value] of [...BAD, ...KNOWN]) {
    const known = KNOWN.some(([, guessable]) => guessable === value) ? `. ${GUESSABLE}` : '';
    expect(wordsOf(() => parseEnv({ ...COMPLETE, [key]: value }))).toBe(
      `The environment is incomplete. Set these keys (see .env.example):\n  ${key}: ${SHAPES[key].purpose}${known}`,
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
