import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendDueMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { listSubjects, readEmailedToken } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { browser, type Browser, openAccount, SIGNUP } from '../browser.ts';
import { practice } from '#lib/site/built/practice.ts';

const stack = useStack();
let ann: Browser;
beforeEach(() => {
  ann = browser(stack);
});

const userOf = (account: Browser) => account.call<{ user: User | null }>('/api/auth/user');

describe('signing up', () => {
  it('logs in as pending, emails a link, and opens the account with the link and the password', async () => {
    const signedUp = await ann.call<{ user: User }>('/api/auth/signup', SIGNUP);
    expect(signedUp.status).toBe(200);
    expect(signedUp.body.user).toMatchObject({
      role: 'member',
      email: 'ann@example.com',
      membershipStatus: 'pending',
      isEmailVerified: false,
    });
    expect(await listSubjects(stack)).toEqual(['ann@example.com: Confirm your email address']);
    expect((await ann.call('/api/account/appointments')).status).toBe(403);

    const token = await readEmailedToken(stack, '/confirm-email');
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
      canBeVisited: false,
    });
    expect(await listSubjects(stack)).toContain(`ann@example.com: Welcome to ${practice.name}`);
    expect((await ann.call('/api/account/appointments')).status).toBe(200);
  });

  it('by many at once leaves the provider’s quota for others: forty links in an hour, the rest later', async () => {
    for (let n = 0; n < 45; n += 1) {
      const json = { ...SIGNUP, email: `ann${n}@example.com` };
      const signedUp = await stack.api('/api/auth/signup', { json, address: `198.51.100.${n}` });
      expect([n, signedUp.status]).toEqual([n, 200]);
    }
    await sendDueMessages(stack.deps);
    expect(await listSubjects(stack)).toHaveLength(40);
    await stack.api('/api/contact', {
      json: { name: 'Bo', email: 'bo@example.com', message: 'Are you open on Mondays?' },
    });
    expect(await listSubjects(stack)).toContain(`${practice.email}: Message from Bo`);
    stack.clock.advance(61);
    await sendDueMessages(stack.deps);
    expect(await listSubjects(stack)).toHaveLength(46);
  });

  it('is not confirmed by the link alone, nor twice, nor after a day', async () => {
    await ann.call('/api/auth/signup', SIGNUP);
    const token = await readEmailedToken(stack, '/confirm-email');
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

  it('confirmed twice at once makes one account, and lets both in', async () => {
    await ann.call('/api/auth/signup', SIGNUP);
    const token = await readEmailedToken(stack, '/confirm-email');
    const confirm = () => browser(stack).call('/api/auth/confirm', { token, password: PASSWORD });
    const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    expect(await stack.sql('select email from public.profiles')).toEqual([
      { email: 'ann@example.com' },
    ]);
    // Supabase Lite prints what the database refuses to the second one.
    vi.mocked(console.error).mockClear();
  });

  it('lets the browser in which it was made in as well, once the link was followed in another one', async () => {
    await ann.call('/api/auth/signup', SIGNUP);
    const token = await readEmailedToken(stack, '/confirm-email');
    await browser(stack).call('/api/auth/confirm', { token, password: PASSWORD });
    expect((await userOf(ann)).body.user).toMatchObject({ isEmailVerified: true });
  });

  it('with a taken address answers the same, and emails its owner instead', async () => {
    await openAccount(stack, ann);
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
    expect(await listSubjects(stack)).toEqual([
      'ANN@example.com: You already have an account',
      'bea@example.com: Confirm your email address',
    ]);
    expect(
      (await ann.call('/api/auth/login', { email: SIGNUP.email, password: PASSWORD })).status,
    ).toBe(200);
  });

  it('with someone else’s address doesn’t keep its owner from signing up, and doesn’t learn their password', async () => {
    await browser(stack).call('/api/auth/signup', { ...SIGNUP, password: 'of the stranger 1' });
    stack.mailbox.clear();
    expect((await openAccount(stack, ann)).status).toBe(200);
    const login = await browser(stack).call('/api/auth/login', {
      email: SIGNUP.email,
      password: 'of the stranger 1',
    });
    expect(login.status).toBe(401);
  });

  it.each([
    ['a number that cannot exist', { phone: '+47 320 555 01 11 22' }, 'phone'],
    ['a common password', { password: 'password123' }, 'password'],
    ['a leaked password', { password: 'Zaq1Xsw2Cde3'.toLowerCase() }, 'password'],
    ['neighbours on the keyboard', { password: 'qwertyuiop12' }, 'password'],
    ['a password of the practice’s words', { password: 'Brainerd-Pine-2026!' }, 'password'],
    ['a password of the own name', { password: 'AnnLund-1980' }, 'password'],
    ['few different characters', { password: 'abababababab' }, 'password'],
    ['seven characters', { password: 'abcdefg' }, 'password'],
    ['no first name', { firstName: '' }, 'firstName'],
  ])('is refused with %s', async (_, changes, field) => {
    const { status, problem } = await ann.call('/api/auth/signup', { ...SIGNUP, ...changes });
    expect(status).toBe(400);
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
    expect(await listSubjects(stack)).toEqual([]);
  });

  it('waits for its email if that can’t be sent right away; until then the link is stored nowhere in plain text', async () => {
    stack.mailbox.intercept = () => Promise.resolve(new Response('{}', { status: 500 }));
    expect((await ann.call('/api/auth/signup', SIGNUP)).status).toBe(200);
    const stored = JSON.stringify(await stack.sql('select * from public.messages'));
    stack.mailbox.intercept = undefined;
    stack.clock.advance(2);
    await sendDueMessages(stack.deps);
    const token = await readEmailedToken(stack, '/confirm-email');
    expect(stored).not.toContain(token);
    expect(await stack.sql('select facts from public.messages')).toEqual([
      { facts: { first_name: SIGNUP.firstName } },
    ]);
    expect((await ann.call('/api/auth/confirm', { token, password: PASSWORD })).status).toBe(200);
  });

  it('emails one address three times a day at most, and answers the same', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await browser(stack).call('/api/auth/signup', SIGNUP)).status).toBe(200);
    }
    expect(await listSubjects(stack)).toHaveLength(3);
  });
});
