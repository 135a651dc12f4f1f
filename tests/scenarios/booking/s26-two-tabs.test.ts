import { describe, expect, it } from 'vitest';
import { cookieOf, createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();

describe('S26 tabs refresh a session at once', () => {
  it('twenty at the moment when it is due to be extended: all stay logged in, and one gets the cookie again', async () => {
    const headers = await logIn(stack.sql, await createAccount(stack.sql));
    stack.clock.advance(25 * 60);
    const ask = () => stack.api('/api/auth/user', { headers });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const sent = answers.map(({ headers: answered }) => cookieOf(answered, 'session'));
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ user: { firstName: 'Ann' } });
    // Nothing rotates: the cookie is what it was.
    const token = headers.cookie.replace('session=', '');
    expect(sent.filter((value) => value !== undefined)).toEqual([token]);
  });

  it('one of them logs out: the others are guests from then on', async () => {
    const headers = await logIn(stack.sql, await createAccount(stack.sql));
    await Promise.all([
      stack.api('/api/auth/logout', { json: {}, headers }),
      stack.api('/api/auth/user', { headers }),
    ]);
    const response = await stack.api('/api/auth/user', { headers });
    expect(await response.json()).toEqual({ user: null });
  });
});
