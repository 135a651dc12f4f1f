import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { requireGoodPassword } from '#api/accounts/password-rules.ts';
import { practice } from '#lib/site/built/practice.ts';
import { LEAKED_PASSWORDS_FILE, listLeaked, renderLeaked } from './build-leaked-passwords.ts';

it('the server has the leaked passwords of the package (npm run passwords)', async () => {
  expect(await readFile(LEAKED_PASSWORDS_FILE, 'utf8')).toBe(renderLeaked());
});

it('refuses every leaked password of eight characters or more, in whatever case it is typed', async () => {
  const leaked = listLeaked().filter((_, index) => index % 20 === 0);
  expect(leaked.length).toBeGreaterThan(800);
  const taken: string[] = [];
  for (const password of leaked) {
    await requireGoodPassword(
      { readPractice: () => Promise.resolve(practice) },
      { password: password.toUpperCase(), field: 'password', owner: [] },
    ).then(
      () => taken.push(password),
      () => undefined,
    );
  }
  expect(taken).toEqual([]);
});
