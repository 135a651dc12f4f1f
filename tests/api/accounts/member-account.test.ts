import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { cookieOf, createAccount, logIn, PASSWORD } from '../../helpers/stack/accounts.ts';
import { listSubjects } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { type ApiCall } from '../../helpers/stack/stack.ts';
import { browser, type Browser, openAccount } from '../browser.ts';

const stack = useStack();
let ann: Browser;
beforeEach(() => {
  ann = browser(stack);
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

  it('changes name and phone, and pages show it', async () => {
    const { call } = await member();
    const answer = await call('/api/account/profile', {
      firstName: 'Anna',
      lastName: 'Lund-Moe',
      phone: '320 555 0122',
      password: PASSWORD,
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
      password: PASSWORD,
    });
    expect(removed.body).toMatchObject({ user: { phone: null } });
  });

  it.each([
    ['logs out before it is stored', 'before', '/api/auth/logout', {}],
    ['logs out after it is stored', 'after', '/api/auth/logout', {}],
    [
      'deletes the account before it is stored',
      'before',
      '/api/account/delete',
      { password: PASSWORD },
    ],
    [
      'deletes the account after it is stored',
      'after',
      '/api/account/delete',
      { password: PASSWORD },
    ],
  ])('is asked to log in if they save a new name and %s', async (_, when, path, json) => {
    const headers = await logIn(stack.sql, await createAccount(stack.sql));
    const leave = () => stack.api(path, { json, headers });
    const { database } = stack.deps;
    const rpcNow: typeof database.rpcNow = async (name, args) => {
      if (name === 'update_profile' && when === 'before') await leave();
      const answered = await database.rpcNow(name, args);
      if (name === 'update_profile' && when === 'after') await leave();
      return answered;
    };
    const app = createApp({ ...stack.deps, database: { ...database, rpcNow } });
    const saved = await app.request('/api/account/profile', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ firstName: 'Anna', lastName: 'Moe', phone: '' }),
    });
    expect(saved.status).toBe(401);
    expect(await saved.json()).toMatchObject({ code: 'login_required' });
    expect(cookieOf(saved.headers, 'session')).toBe('');
  });

  it('logs in with a new number only after confirming the password, and is notified', async () => {
    const { call } = await member({ phone: '320 555 0111', loginPhone: '+13205550111' });
    const save = (phone: string, password?: string) =>
      call('/api/account/profile', { firstName: 'Ann', lastName: 'Moe', phone, password });
    expect(await save('320 555 0111')).toMatchObject({ status: 200 });
    expect(await listSubjects(stack)).toEqual([]);
    for (const phone of ['320 555 0122', '']) {
      expect(await save(phone)).toMatchObject({
        status: 400,
        body: { fields: { password: 'Password is required' } },
      });
      expect(await save(phone, 'wrong')).toMatchObject({
        status: 400,
        body: { fields: { password: 'That isn’t your password' } },
      });
    }
    const logIn = async (email: string) =>
      (await ann.call('/api/auth/login', { email, password: PASSWORD })).status;
    expect(await logIn('320 555 0122')).toBe(401);
    expect((await save('320 555 0122', PASSWORD)).status).toBe(200);
    expect([await logIn('320 555 0122'), await logIn('320 555 0111')]).toEqual([200, 401]);
    expect(await listSubjects(stack)).toEqual([
      'ann@example.com: The phone number you log in with was changed',
    ]);
  });

  it('changes the password with the old one, stays logged in here and nowhere else', async () => {
    const { call, userId, email } = await member();
    const elsewhere = await logIn(stack.sql, { userId, email });
    const change = (currentPassword: string, newPassword = 'seven red canoes') =>
      call('/api/account/password', { currentPassword, newPassword });
    expect(await change('wrong')).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'That isn’t your password' } },
    });
    expect(await change(PASSWORD, 'ann ann ann 1')).toMatchObject({ status: 400 });
    const changed = await change(PASSWORD);
    expect(changed.status).toBe(200);
    expect(cookieOf(changed.headers, 'session')).toMatch(/^[\w-]{43}$/);
    const other = await stack.api('/api/auth/user', { headers: elsewhere });
    expect(await other.json()).toEqual({ user: null });
    expect(await listSubjects(stack)).toEqual(['ann@example.com: Your password was changed']);
  });

  it('deletes the account with the password, unless there is an upcoming appointment', async () => {
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
    // Anyone who comes back starts over.
    expect((await openAccount(stack, ann)).status).toBe(200);
  });
});
