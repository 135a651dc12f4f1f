import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { createAccount, logIn, PASSWORD, SHORT_PASSWORD } from '../../helpers/stack/accounts.ts';
import { listSubjects, readEmailedToken } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { SITE_URL } from '../../helpers/stack/stack.ts';
import { browser, type Browser } from '../browser.ts';

const stack = useStack();
let ann: Browser;
beforeEach(() => {
  ann = browser(stack);
});

describe('a forgotten password', () => {
  const forget = (email: string) =>
    browser(stack).call<{ message: string }>('/api/auth/forgot-password', { email });
  const reset = (token: string, newPassword = 'seven red canoes', from = ann) =>
    from.call<{ message: string }>('/api/auth/reset-password', { token, newPassword });
  const isPassword = async (password: string) =>
    (await browser(stack).call('/api/auth/login', { email: 'ann@example.com', password }))
      .status === 200;

  it('gives the same answer whether or not it emails a link', async () => {
    await createAccount(stack.sql);
    const [known, unknown] = [await forget('ANN@example.com'), await forget('bea@example.com')];
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    expect(await listSubjects(stack)).toEqual(['ann@example.com: Choose a new password']);
    const [email] = await stack.mailbox.list();
    expect(email?.html).toContain('http://localhost:4321/reset-password#token=');
    expect(email?.html).not.toContain('{{');
  });

  it('is answered before the email is sent, so the timing reveals nothing', async () => {
    await createAccount(stack.sql);
    const begun: string[] = [];
    const auth = {
      ...stack.deps.auth,
      emailReset: (email: string) => {
        begun.push(email);
        return new Promise<void>(() => undefined);
      },
    };
    const app = createApp({ ...stack.deps, auth });
    const request = new Request(`${SITE_URL}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: 'ann@example.com' }),
    });
    const response = await app.fetch(request, { waitUntil: () => undefined });
    expect(response.status).toBe(200);
    expect(begun).toEqual(['ann@example.com']);
  });

  it('is replaced by the link, which ends every login and works once', async () => {
    const account = await createAccount(stack.sql);
    const headers = await logIn(stack.sql, account);
    await forget(account.email);
    const token = await readEmailedToken(stack, '/reset-password');
    stack.mailbox.clear();
    expect(await reset(token)).toMatchObject({ status: 200 });
    expect(await listSubjects(stack)).toEqual(['ann@example.com: Your password was changed']);
    const response = await stack.api('/api/auth/user', { headers });
    expect(await response.json()).toEqual({ user: null });
    expect(await isPassword('seven red canoes')).toBe(true);
    expect(await isPassword(PASSWORD)).toBe(false);
    expect(await reset(token)).toMatchObject({
      status: 410,
      problem: {
        code: 'reset_link_invalid',
        detail: 'The password reset link is invalid or has expired.',
      },
    });
  });

  it('is not replaced by a superseded, an expired or a made-up link', async () => {
    await createAccount(stack.sql);
    await forget('ann@example.com');
    const superseded = await readEmailedToken(stack, '/reset-password');
    stack.clock.advance(11);
    await forget('ann@example.com');
    const token = await readEmailedToken(stack, '/reset-password');
    expect((await reset(superseded)).status).toBe(410);
    expect((await reset('made-up')).status).toBe(410);
    await stack.sql(
      `update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = 'ann@example.com'`,
    );
    expect((await reset(token)).status).toBe(410);
    expect(await isPassword(PASSWORD)).toBe(true);
  });

  it('can be the same as before, and still ends every login', async () => {
    const account = await createAccount(stack.sql);
    const headers = await logIn(stack.sql, account);
    await forget(account.email);
    expect((await reset(await readEmailedToken(stack, '/reset-password'), PASSWORD)).status).toBe(
      200,
    );
    expect(await (await stack.api('/api/auth/user', { headers })).json()).toEqual({ user: null });
    expect(await isPassword(PASSWORD)).toBe(true);
  });

  it('lets its owner in even where too many have tried', async () => {
    await createAccount(stack.sql);
    const login = async (password: string) =>
      (await ann.call('/api/auth/login', { email: 'ann@example.com', password })).status;
    for (let n = 0; n < 10; n += 1) await login('wrong');
    expect(await login(PASSWORD)).toBe(429);
    await forget('ann@example.com');
    await reset(await readEmailedToken(stack, '/reset-password'));
    expect(await login('seven red canoes')).toBe(200);
  });

  it('keeps its link for another try if the new password is too weak, even for an administrator', async () => {
    await createAccount(stack.sql);
    await forget('ann@example.com');
    const token = await readEmailedToken(stack, '/reset-password');
    expect(await reset(token, 'password1')).toMatchObject({
      status: 400,
      problem: { fields: { newPassword: expect.stringContaining('too easy to guess') } },
    });
    expect((await reset(token)).status).toBe(200);

    await createAccount(stack.sql, { name: 'boss', role: 'admin' });
    await forget('boss@example.com');
    const short = await reset(await readEmailedToken(stack, '/reset-password'), SHORT_PASSWORD);
    expect(short.problem.detail).toContain('at least 15 characters');
  });

  it('emails one address every ten minutes, after the third every half hour, and answers the same', async () => {
    await createAccount(stack.sql);
    for (let n = 0; n < 5; n += 1) expect((await forget('ann@example.com')).status).toBe(200);
    expect(await listSubjects(stack)).toHaveLength(1);
    for (let n = 0; n < 5; n += 1) {
      stack.clock.advance(11);
      await forget('ann@example.com');
    }
    // At 0, 11, 22 and 55 minutes.
    expect(await listSubjects(stack)).toHaveLength(4);
  });
});
