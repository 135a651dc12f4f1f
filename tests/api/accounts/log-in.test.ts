import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { AppError } from '../../../netlify/errors/app-error.ts';
import type { User } from '#contract/accounts/accounts.ts';
import {
  cookieOf,
  createAccount,
  logIn,
  PASSWORD,
  SHORT_PASSWORD,
} from '../../helpers/stack/accounts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { SITE_URL } from '../../helpers/stack/stack.ts';
import { browser, type Browser } from '../browser.ts';

const stack = useStack();
let ann: Browser;
beforeEach(() => {
  ann = browser(stack);
});

const userOf = (account: Browser) => account.call<{ user: User | null }>('/api/auth/user');

describe('logging in', () => {
  it.each([
    ['the email address', 'ANN@example.com'],
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

  it('sets a cookie that no script can read, a hint of who is there, and a new one each time', async () => {
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

  it('sends the hint again only if it is no longer true', async () => {
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
      'no one’s account',
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

  it('is closed to networks that try too often, for known and unknown accounts alike, and open to the owner on hers', async () => {
    await createAccount(stack.sql);
    const owner = browser(stack);
    const good = { email: 'ann@example.com', password: PASSWORD };
    expect((await owner.call('/api/auth/login', good)).status).toBe(200);
    const tryAs = async (email: string) => {
      const statuses: number[] = [];
      const stranger = browser(stack);
      for (let n = 0; n < 11; n += 1) {
        statuses.push((await stranger.call('/api/auth/login', { email, password: 'x' })).status);
      }
      return statuses;
    };
    // Three networks use up the thirty of all together.
    for (let network = 0; network < 3; network += 1) {
      expect((await tryAs('ann@example.com')).slice(-2)).toEqual([401, 429]);
    }
    expect((await tryAs('bea@example.com')).slice(-2)).toEqual([401, 429]);
    const stranger = browser(stack);
    for (let n = 0; n < 3; n += 1) {
      const wrong = await stranger.call('/api/auth/login', { ...good, password: 'x' });
      expect(wrong.status).toBe(401);
    }
    const shutOut = await stranger.call('/api/auth/login', good);
    expect(shutOut).toMatchObject({ status: 429, problem: { code: 'too_many_requests' } });
    expect(Number(shutOut.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await owner.call('/api/auth/login', good)).status).toBe(200);
    expect((await browser(stack).call('/api/auth/login', good)).status).toBe(200);
  });

  it('counts nothing while Supabase Auth cannot say whether a password is right', async () => {
    await createAccount(stack.sql);
    const proveAccount = () => Promise.reject(new AppError('accounts_unavailable'));
    const app = createApp({ ...stack.deps, auth: { ...stack.deps.auth, proveAccount } });
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const request = new Request(`${SITE_URL}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ email: 'ann@example.com', password: PASSWORD }),
      });
      tries.push((await app.fetch(request)).status);
    }
    expect(tries).toEqual(Array<number>(11).fill(503));
    expect(await stack.sql('select form from private.form_submissions')).toEqual([]);
  });

  it('answers 503 with a message if Supabase Auth doesn’t respond', async () => {
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
  it('is no one for a guest, without an error, and no cookie is set', async () => {
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
