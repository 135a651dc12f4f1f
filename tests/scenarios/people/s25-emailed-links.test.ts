import { describe, expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../../helpers/stack/accounts.ts';
import { readEmailedToken } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { browser } from '../../api/browser.ts';

const stack = useStack();

/** What a scanner does with every link of the newest email: it opens it, three times, as we are asked ourselves. */
async function scanLinks() {
  const email = (await stack.mailbox.list()).at(-1);
  const links = [...(email?.html ?? '').matchAll(/href="(http[^"]*)"/g)].map(
    ([, href = '']) => href,
  );
  expect(links.some((href) => href.includes('#token='))).toBe(true);
  expect(links.filter((href) => href.includes('?'))).toEqual([]);
  for (const href of [...links, ...links, ...links]) {
    const { pathname, hash } = new URL(href);
    // The pages are files and their tokens stay in the fragment; nor would an API do anything for one that came as a query.
    for (const path of ['/api/auth/confirm', '/api/auth/reset-password', `/api${pathname}`]) {
      const { status } = await stack.api(`${path}?${hash.slice(1)}`);
      expect([404, 405]).toContain(status);
    }
  }
}

describe('S25 a link scanner opens the links of an email', () => {
  it('a sign-up is confirmed by nothing but its password, and still works afterwards', async () => {
    const ann = browser(stack);
    const email = 'ann@example.com';
    const signup = { firstName: 'Ann', lastName: 'Lund', email, phone: '', password: PASSWORD };
    await ann.call('/api/auth/signup', signup);
    const token = await readEmailedToken(stack, '/confirm-email');
    await scanLinks();
    // A scanner that sends forms does not know the password.
    await browser(stack).call('/api/auth/confirm', { token, password: '' });
    await browser(stack).call('/api/auth/confirm', { token, password: 'password' });
    expect(await stack.sql('select from public.profiles')).toEqual([]);
    expect((await ann.call('/api/auth/confirm', { token, password: PASSWORD })).status).toBe(200);
  });

  it('a password stays as it is until a new one is sent, and the link still works', async () => {
    await createAccount(stack.sql);
    const ann = browser(stack);
    await ann.call('/api/auth/forgot-password', { email: 'ann@example.com' });
    const token = await readEmailedToken(stack, '/reset-password');
    await scanLinks();
    await browser(stack).call('/api/auth/reset-password', { token });
    const login = { email: 'ann@example.com', password: PASSWORD };
    expect((await browser(stack).call('/api/auth/login', login)).status).toBe(200);
    const reset = { token, newPassword: 'seven red canoes' };
    expect((await ann.call('/api/auth/reset-password', reset)).status).toBe(200);
  });
});
