import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** Words that code, SQL and docs once used for what the glossary calls otherwise, each with the word that took its place. */
const RETIRED: readonly [old: RegExp, now: string][] = [
  [/\bsealed_|\bsealer\b|SEALING_KEYS|\breseal/i, 'encrypted_, cipher, ENCRYPTION_KEYS, reencrypt'],
  [/\bstanding_|[a-z]Standing|\bStanding[A-Z]/, 'recurring'],
  [/\bp?_?senders\b|\bsender_(hash|salt)/, 'networks'],
  [/review_?items?\b/i, 'tasks'],
  [/\btell_[a-z]/, 'notify_'],
  [/\bforget_[a-z]/, 'delete_'],
  [/\bis_still_true\b/, 'is_still_due'],
  [/\bears-only\b/, 'visually-hidden'],
  [/catalogue/i, 'catalog'],
  [/\bghosts?\b/i, 'skeleton'],
  [/\b(askAgain|useLive|apiPaths|callApi)\b/, 'useQuery, call'],
  // On paper it is mail. Where email arrives is a mailbox, and Gmail and mailto: are other people's names.
  [/(?<!e|g|postal |pickup\/)mail(?!box|to:|to\b|ing address)|e-mail/i, 'email'],
];

const FILES = globSync([
  '{src,netlify,local,build,scripts,tests}/**/*.{ts,tsx,astro,css}',
  'supabase/schemas/*.sql',
  'docs/**/*.md',
  '{.env.example,{README,CONTRIBUTING}.md,supabase/config.toml}',
])
  .filter((file) => !/(vocabulary|voice)\.test|leaked-passwords|database\.types/.test(file))
  .sort();

const findRetired = (file: string, source: string) =>
  RETIRED.flatMap(([old, now]) => {
    const found = old.exec(source)?.[0];
    return found === undefined ? [] : [`${file}: ${found} (${now})`];
  });

it('the code has one word for one thing', () => {
  expect(FILES.length).toBeGreaterThan(600);
  expect(FILES.flatMap((file) => findRetired(file, readFileSync(file, 'utf8')))).toEqual([]);
});

it('calls a module of texts -text', () => {
  expect(FILES.filter((file) => /-words\.tsx?$/.test(basename(file)))).toEqual([]);
});

it('names no file after mail', () => {
  expect(FILES.filter((file) => /(?<!e)mail(?!box)/i.test(file))).toEqual([]);
});

it.each([
  ...['sealed_notes', 'bookStanding', 'p_senders', 'review_items', 'tell_client', 'askAgain'],
  ...[
    'claim_mail',
    'mailedLink',
    'isMailed',
    'MAIL_FROM',
    'a mail',
    'an e-mail',
    '/api/mail-webhook',
  ],
])('finds %s', (planted) => {
  expect(findRetired('planted.ts', `call(${planted})`)).toHaveLength(1);
});

it.each(['claim_email', 'isEmailed', 'mailbox', 'mailto:', 'postal mail', 'Pickup/Mail', 'Gmail'])(
  'lets %s pass',
  (planted) => {
    expect(findRetired('planted.ts', `call(${planted})`)).toEqual([]);
  },
);
