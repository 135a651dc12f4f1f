import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../src/contract/accounts.ts';
import { createApp } from '../../netlify/api/app.ts';
import { cookieOf, createAccount, logIn, PASSWORD, SHORT_PASSWORD } from '../helpers/accounts.ts';
import { readMailedToken } from '../helpers/outbox.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { SITE_URL, type ApiCall } from '../helpers/stack.ts';
import { browser, type Browser } from './browser.ts';

const stack = useStack();

const SIGNUP = {
  firstName: 'Ann',
  lastName: 'Lund',
  email: 'ann@example.com',
  phone: '(320) 555-0111',
  password: PASSWORD,
};
let ann: Browser;
beforeEach(() => {
  ann = browser(stack);
});

const mails = async () =>
  (await stack.mailbox.list()).map(({ to, subject }) => `${to.join()}: ${subject}`);
const userOf = (account: Browser) => account.call<{ user: User | null }>('/api/auth/user');

/** Signs up and follows the link of the mail. */
async function openAccount(account = ann, input = SIGNUP) {
  await account.call('/api/auth/signup', input);
  const token = await readMailedToken(stack, '/confirm-email');
  return account.call<{ user: User }>('/api/auth/confirm', { token, password: input.password });
}

describe('signing up', () => {
  it('logs in as pending, mails a link, and opens the account with the link and the password', async () => {
    const signedUp = await ann.call<{ user: User }>('/api/auth/signup', SIGNUP);
    expect(signedUp.status).toBe(200);
    expect(signedUp.body.user).toMatchObject({
      role: 'member',
      email: 'ann@example.com',
      membershipStatus: 'pending',
      isEmailVerified: false,
    });
    expect(await mails()).toEqual(['ann@example.com: Confirm your email address']);
    expect((await ann.call('/api/account/appointments')).status).toBe(403);

    const token = await readMailedToken(stack, '/confirm-email');
    const confirmed = await ann.call<{ user: User }>('/api/auth/confirm', {
      token,
      password: PASSWORD,
    });
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.user).toEqual({
      role: 'member',
      email: 'ann@example.com',
      firstName: 'Ann',
      lastName: 'Lund',
      phone: '(320) 555-0111',
      membershipStatus: 'none',
      isEmailVerified: true,
      isExistingClient: false,
      canBookAtHome: false,
    });
    expect(await mails()).toContain('ann@example.com: Welcome to Quiet Shore Bodywork');
    expect((await ann.call('/api/account/appointments')).status).toBe(200);
  });

  it('is not confirmed by the link alone, nor twice, nor after a day', async () => {
    await ann.call('/api/auth/signup', SIGNUP);
    const token = await readMailedToken(stack, '/confirm-email');
    const confirm = (password: string) =>
      browser(stack).call('/api/auth/confirm', { token, password });
    expect(await confirm('another password')).toMatchObject({
      status: 401,
      problem: { code: 'confirm_failed' },
    });
    stack.clock.advance(24 * 60);
    expect(await confirm(PASSWORD)).toMatchObject({
      status: 410,
      problem: { code: 'confirm_link_invalid' },
    });
    stack.clock.advance(-24 * 60);
    expect((await confirm(PASSWORD)).status).toBe(200);
    expect((await confirm(PASSWORD)).status).toBe(410);
  });

  it('confirmed twice at once makes one account', async () => {
    await ann.call('/api/auth/signup', SIGNUP);
    const token = await readMailedToken(stack, '/confirm-email');
    const confirm = () => browser(stack).call('/api/auth/confirm', { token, password: PASSWORD });
    const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(await stack.sql('select email from public.profiles')).toEqual([
      { email: 'ann@example.com' },
    ]);
    // Supabase Lite prints what the database refuses to whoever comes second.
    vi.mocked(console.error).mockClear();
  });

  it('lets the browser in which it was made in as well, once the link was followed in another one', async () => {
    await ann.call('/api/auth/signup', SIGNUP);
    const token = await readMailedToken(stack, '/confirm-email');
    await browser(stack).call('/api/auth/confirm', { token, password: PASSWORD });
    expect((await userOf(ann)).body.user).toMatchObject({ isEmailVerified: true });
  });

  it('with a taken address answers the same, and mails its owner instead', async () => {
    await openAccount();
    stack.mailbox.clear();
    const again = { ...SIGNUP, email: 'ANN@example.com', password: 'seven red canoes' };
    const [taken, free] = [
      await browser(stack).call<{ user: User }>('/api/auth/signup', again),
      await browser(stack).call<{ user: User }>('/api/auth/signup', {
        ...again,
        email: 'bea@example.com',
      }),
    ];
    expect(taken.status).toBe(free.status);
    expect({ ...taken.body.user, email: '' }).toEqual({ ...free.body.user, email: '' });
    expect([...taken.headers.keys()]).toEqual([...free.headers.keys()]);
    expect(await mails()).toEqual([
      'ANN@example.com: You already have an account',
      'bea@example.com: Confirm your email address',
    ]);
    expect(
      (await ann.call('/api/auth/login', { email: SIGNUP.email, password: PASSWORD })).status,
    ).toBe(200);
  });

  it('of somebody else’s address does not keep its owner from signing up, nor know their password', async () => {
    await browser(stack).call('/api/auth/signup', { ...SIGNUP, password: 'of the stranger 1' });
    stack.mailbox.clear();
    expect((await openAccount()).status).toBe(200);
    const login = await browser(stack).call('/api/auth/login', {
      email: SIGNUP.email,
      password: 'of the stranger 1',
    });
    expect(login.status).toBe(401);
  });

  it.each([
    ['a number that cannot exist', { phone: '+47 320 555 01 11 22' }, 'phone'],
    ['a common password', { password: 'password123' }, 'password'],
    ['neighbours on the keyboard', { password: 'qwertyuiop12' }, 'password'],
    ['a password of the practice’s words', { password: 'QuietShore2026!' }, 'password'],
    ['a password of the own name', { password: 'AnnLund-1980' }, 'password'],
    ['few different characters', { password: 'abababababab' }, 'password'],
    ['seven characters', { password: 'abcdefg' }, 'password'],
    ['no first name', { firstName: '' }, 'firstName'],
  ])('is refused with %s', async (_, changes, field) => {
    const { status, problem } = await ann.call('/api/auth/signup', { ...SIGNUP, ...changes });
    expect(status).toBe(400);
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
    expect(await mails()).toEqual([]);
  });

  it('is refused with a sentence when the mail cannot leave', async () => {
    stack.mailbox.intercept = () => Promise.resolve(new Response('{}', { status: 500 }));
    const { status, problem } = await ann.call('/api/auth/signup', SIGNUP);
    expect(status).toBe(503);
    expect(problem.code).toBe('accounts_unavailable');
    stack.mailbox.intercept = undefined;
  });

  it('mails one address three times an hour at most, and answers the same', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await browser(stack).call('/api/auth/signup', SIGNUP)).status).toBe(200);
    }
    expect(await mails()).toHaveLength(3);
  });
});

describe('logging in', () => {
  it.each([
    ['the e-mail address', 'ANN@example.com'],
    ['the mobile number', '320.555.0111'],
    ['the number in international form', '+1 320 555 0111'],
  ])('by %s', async (_, identifier) => {
    await createAccount(stack.sql, { loginPhone: '+13205550111' });
    const { status, body, headers } = await ann.call<{ user: User }>('/api/auth/login', {
      email: identifier,
      password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ role: 'member', email: 'ann@example.com' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await userOf(ann)).body.user).toMatchObject({ firstName: 'Ann' });
  });

  it('sets a cookie that no script reads, one that says who is there, and a new one each time', async () => {
    const account = await createAccount(stack.sql, { isActive: true });
    const input = { email: account.email, password: PASSWORD };
    const first = await stack.api('/api/auth/login', { json: input });
    const second = await stack.api('/api/auth/login', { json: input });
    const session = first.headers.getSetCookie().find((cookie) => cookie.startsWith('session='));
    expect(session).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookieOf(first.headers, 'session')).not.toBe(cookieOf(second.headers, 'session'));
    expect(JSON.parse(cookieOf(first.headers, 'viewer') ?? '')).toEqual({
      role: 'member',
      active: true,
      firstName: 'Ann',
    });
    expect(first.headers.getSetCookie().find((cookie) => cookie.startsWith('viewer='))).not.toMatch(
      /HttpOnly/,
    );
  });

  it('sends the hint again when it says what is no longer so, and only then', async () => {
    const account = await createAccount(stack.sql, { name: 'ann' });
    const { cookie } = await logIn(stack.sql, account, stack.clock.now().toISOString());
    const hinted = async (hint: object) => {
      const viewer = `viewer=${encodeURIComponent(JSON.stringify(hint))}`;
      const headers = { cookie: `${cookie}; ${viewer}` };
      return cookieOf((await stack.api('/api/auth/user', { headers })).headers, 'viewer');
    };
    const hint = { role: 'member', active: false, firstName: 'Ann' };
    expect(await hinted(hint)).toBeUndefined();
    expect(JSON.parse((await hinted({ ...hint, role: 'admin', active: true })) ?? '')).toEqual(
      hint,
    );
  });

  it.each([
    [
      'a wrong password',
      '/api/auth/login',
      'ann@example.com',
      'wrong',
      'Invalid email or password',
    ],
    [
      'an unknown address',
      '/api/auth/login',
      'bea@example.com',
      PASSWORD,
      'Invalid email or password',
    ],
    ['an unknown number', '/api/auth/login', '320 555 0177', PASSWORD, 'Invalid email or password'],
    ['neither', '/api/auth/login', 'something', PASSWORD, 'Invalid email or password'],
    [
      'a banned account',
      '/api/auth/login',
      'banned@example.com',
      PASSWORD,
      'Invalid email or password',
    ],
    [
      'nobody’s account',
      '/api/auth/login',
      'nobody@accounts.invalid',
      PASSWORD,
      'Invalid email or password',
    ],
    [
      'a member as administrator',
      '/api/auth/admin-login',
      'ann@example.com',
      PASSWORD,
      'Invalid credentials. Please try again.',
    ],
    [
      'a wrong administrator',
      '/api/auth/admin-login',
      'boss@example.com',
      'wrong',
      'Invalid credentials. Please try again.',
    ],
    [
      'an unknown administrator',
      '/api/auth/admin-login',
      'bea@example.com',
      PASSWORD,
      'Invalid credentials. Please try again.',
    ],
  ])('with %s is refused in the same words', async (...given) => {
    const [, path, email, password, detail] = given;
    await createAccount(stack.sql);
    await createAccount(stack.sql, { name: 'boss', role: 'admin' });
    await createAccount(stack.sql, { name: 'banned', isBanned: true });
    const { status, problem, headers } = await ann.call(path, { email, password });
    expect(status).toBe(401);
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'Login failed',
      status: 401,
      code: 'login_failed',
      detail,
      requestId: expect.any(String),
    });
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('lets an administrator in on either page, but with no password under 15 characters', async () => {
    const account = await createAccount(stack.sql, { name: 'boss', role: 'admin' });
    for (const path of ['/api/auth/login', '/api/auth/admin-login']) {
      const { body } = await ann.call<{ user: User }>(path, {
        email: account.email,
        password: PASSWORD,
      });
      expect(body.user.role).toBe('admin');
    }
    await createAccount(stack.sql, { name: 'short', role: 'admin', hasShortPassword: true });
    for (const path of ['/api/auth/login', '/api/auth/admin-login']) {
      const { status, problem } = await browser(stack).call(path, {
        email: 'short@example.com',
        password: SHORT_PASSWORD,
      });
      expect([status, problem.code]).toEqual([401, 'login_failed']);
    }
  });

  it('is shut to strangers who try too often, for known and unknown alike, and open to the owner’s browser', async () => {
    await createAccount(stack.sql);
    const owner = browser(stack);
    const good = { email: 'ann@example.com', password: PASSWORD };
    expect((await owner.call('/api/auth/login', good)).status).toBe(200);
    const tryAs = async (email: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) {
        statuses.push(
          (await browser(stack).call('/api/auth/login', { email, password: 'x' })).status,
        );
      }
      return statuses;
    };
    // One of the ten was the owner's own.
    expect((await tryAs('ann@example.com')).slice(-2)).toEqual([429, 429]);
    expect((await tryAs('bea@example.com')).slice(-2)).toEqual([401, 429]);
    const shutOut = await browser(stack).call('/api/auth/login', good);
    expect(shutOut).toMatchObject({ status: 429, problem: { code: 'too_many_requests' } });
    expect(Number(shutOut.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await owner.call('/api/auth/login', good)).status).toBe(200);
  });

  it('is a sentence and 503 when Supabase Auth does not answer', async () => {
    stack.databaseGate.close();
    const { status, problem } = await ann.call('/api/auth/login', {
      email: 'a@b.co',
      password: 'x',
    });
    stack.databaseGate.open();
    expect([status, problem.code]).toEqual([503, 'database_unavailable']);
  });
});

describe('being logged in', () => {
  it('is nobody for a guest, without an error, and no cookie is set', async () => {
    const { status, body, headers } = await userOf(ann);
    expect([status, body]).toEqual([200, { user: null }]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('ends at logout, for the API and for the pages', async () => {
    const headers = await logIn(stack.sql, await createAccount(stack.sql));
    const response = await stack.api('/api/auth/logout', { json: {}, headers });
    expect(await response.json()).toEqual({ message: "You've been successfully logged out." });
    expect(cookieOf(response.headers, 'session')).toBe('');
    expect(cookieOf(response.headers, 'viewer')).toBe('');
    const after = await stack.api('/api/auth/user', { headers });
    expect(await after.json()).toEqual({ user: null });
  });

  it.each([
    ['a forged hint', 'viewer=%7B%22role%22%3A%22admin%22%7D'],
    ['a made-up session', `session=${'x'.repeat(43)}`],
    ['a session of another shape', 'session=1; viewer=%7B%7D'],
  ])('is not had by %s, which is deleted', async (_, cookie) => {
    const response = await stack.api('/api/auth/user', { headers: { cookie } });
    expect(await response.json()).toEqual({ user: null });
    expect(cookieOf(response.headers, 'viewer')).toBe('');
    expect(cookieOf(response.headers, 'session')).toBe('');
  });

  it('is extended by use, once a day, and its cookies are sent again then', async () => {
    const headers = await logIn(stack.sql, await createAccount(stack.sql));
    const ask = () => stack.api('/api/auth/user', { headers });
    expect((await ask()).headers.getSetCookie()).toEqual([]);
    stack.clock.advance(25 * 60);
    const extended = await ask();
    expect(cookieOf(extended.headers, 'session')).toMatch(/^[\w-]{43}$/);
    expect(cookieOf(extended.headers, 'viewer')).toContain('Ann');
    expect((await ask()).headers.getSetCookie()).toEqual([]);
  });
});

describe('a forgotten password', () => {
  const forget = (email: string) =>
    browser(stack).call<{ message: string }>('/api/auth/forgot-password', { email });
  const reset = (token: string, newPassword = 'seven red canoes', from = ann) =>
    from.call<{ message: string }>('/api/auth/reset-password', { token, newPassword });
  const isPassword = async (password: string) =>
    (await browser(stack).call('/api/auth/login', { email: 'ann@example.com', password }))
      .status === 200;

  it('is mailed a link to, known address or not, in the same words', async () => {
    await createAccount(stack.sql);
    const [known, unknown] = [await forget('ANN@example.com'), await forget('bea@example.com')];
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    expect(await mails()).toEqual(['ann@example.com: Choose a new password']);
    const [mail] = await stack.mailbox.list();
    expect(mail?.html).toContain('http://localhost:4321/reset-password?token=');
    expect(mail?.html).not.toContain('{{');
  });

  it('is answered before the mail has left, so that its time tells nothing', async () => {
    await createAccount(stack.sql);
    const begun: string[] = [];
    const auth = {
      ...stack.deps.auth,
      mailReset: (email: string) => {
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
    const token = await readMailedToken(stack, '/reset-password');
    stack.mailbox.clear();
    expect(await reset(token)).toMatchObject({ status: 200 });
    expect(await mails()).toEqual(['ann@example.com: Your password was changed']);
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
    const superseded = await readMailedToken(stack, '/reset-password');
    await forget('ann@example.com');
    const token = await readMailedToken(stack, '/reset-password');
    expect((await reset(superseded)).status).toBe(410);
    expect((await reset('made-up')).status).toBe(410);
    await stack.sql(
      `update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = 'ann@example.com'`,
    );
    expect((await reset(token)).status).toBe(410);
    expect(await isPassword(PASSWORD)).toBe(true);
  });

  it('may be the same again, which ends every login all the same', async () => {
    const account = await createAccount(stack.sql);
    const headers = await logIn(stack.sql, account);
    await forget(account.email);
    expect((await reset(await readMailedToken(stack, '/reset-password'), PASSWORD)).status).toBe(
      200,
    );
    expect(await (await stack.api('/api/auth/user', { headers })).json()).toEqual({ user: null });
    expect(await isPassword(PASSWORD)).toBe(true);
  });

  it('lets its owner in while strangers are shut out', async () => {
    await createAccount(stack.sql);
    for (let n = 0; n < 11; n += 1) await isPassword('wrong');
    expect(await isPassword(PASSWORD)).toBe(false);
    await forget('ann@example.com');
    await reset(await readMailedToken(stack, '/reset-password'));
    const login = { email: 'ann@example.com', password: 'seven red canoes' };
    expect((await ann.call('/api/auth/login', login)).status).toBe(200);
  });

  it('keeps its link for another try when the new one is too weak, but for an administrator’s', async () => {
    await createAccount(stack.sql);
    await forget('ann@example.com');
    const token = await readMailedToken(stack, '/reset-password');
    expect(await reset(token, 'password1')).toMatchObject({
      status: 400,
      problem: { fields: { newPassword: expect.stringContaining('first passwords') } },
    });
    expect((await reset(token)).status).toBe(200);

    await createAccount(stack.sql, { name: 'boss', role: 'admin' });
    await forget('boss@example.com');
    const short = await reset(await readMailedToken(stack, '/reset-password'), SHORT_PASSWORD);
    expect(short.problem.detail).toContain('at least 15 characters');
  });

  it('mails one address three times an hour at most, and answers the same', async () => {
    await createAccount(stack.sql);
    for (let n = 0; n < 5; n += 1) expect((await forget('ann@example.com')).status).toBe(200);
    expect(await mails()).toHaveLength(3);
  });
});

describe('a member', () => {
  const member = async (options?: Parameters<typeof createAccount>[1]) => {
    const account = await createAccount(stack.sql, options);
    const headers = await logIn(stack.sql, account);
    return {
      ...account,
      call: async (path: string, json?: unknown) => {
        const call: ApiCall = json === undefined ? { headers } : { json, headers };
        const response = await stack.api(path, call);
        const type = response.headers.get('content-type') ?? '';
        const body: unknown = type.includes('json') ? await response.json() : await response.text();
        return { status: response.status, body, headers: response.headers };
      },
    };
  };

  it('changes name and phone, and the pages hear of it', async () => {
    const { call } = await member();
    const answer = await call('/api/account/profile', {
      firstName: 'Anna',
      lastName: 'Lund-Moe',
      phone: '320 555 0122',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { firstName: 'Anna', lastName: 'Lund-Moe', phone: '320 555 0122' } },
    });
    expect(cookieOf(answer.headers, 'viewer')).toContain('Anna');
    const login = { email: '(320) 555-0122', password: PASSWORD };
    expect((await ann.call('/api/auth/login', login)).status).toBe(200);
    const removed = await call('/api/account/profile', {
      firstName: 'A',
      lastName: 'L',
      phone: '',
    });
    expect(removed.body).toMatchObject({ user: { phone: null } });
  });

  it('changes the password with the old one, stays logged in here and nowhere else', async () => {
    const { call, userId, email } = await member();
    const elsewhere = await logIn(stack.sql, { userId, email });
    const change = (currentPassword: string, newPassword = 'seven red canoes') =>
      call('/api/account/password', { currentPassword, newPassword });
    expect(await change('wrong')).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'That is not your password' } },
    });
    expect(await change(PASSWORD, 'ann ann ann 1')).toMatchObject({ status: 400 });
    const changed = await change(PASSWORD);
    expect(changed.status).toBe(200);
    expect(cookieOf(changed.headers, 'session')).toMatch(/^[\w-]{43}$/);
    const other = await stack.api('/api/auth/user', { headers: elsewhere });
    expect(await other.json()).toEqual({ user: null });
    expect(await mails()).toEqual(['ann@example.com: Your password was changed']);
  });

  it('deletes the account with the password, unless an appointment is ahead', async () => {
    const { call } = await member();
    expect(await call('/api/account/delete', { password: 'wrong' })).toMatchObject({ status: 400 });
    const deleted = await call('/api/account/delete', { password: PASSWORD });
    expect(deleted).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('tax law') },
    });
    expect(cookieOf(deleted.headers, 'viewer')).toBe('');
    expect(
      (await ann.call('/api/auth/login', { email: 'ann@example.com', password: PASSWORD })).status,
    ).toBe(401);
    // Whoever comes back begins anew.
    expect((await openAccount()).status).toBe(200);
  });
});
