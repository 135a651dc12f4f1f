import { describe, expect, it } from 'vitest';
import { browser, openAccount, SIGNUP, type Browser } from '../api/browser.ts';
import { createAccount, PASSWORD } from '../helpers/accounts.ts';
import { listSubjects, readEmailedToken } from '../helpers/outbox.ts';
import { useStack } from '../helpers/shared-stack.ts';

const stack = useStack();

const ANN = 'ann@example.com';
const NEW_PASSWORD = 'seven red canoes';
const logIn = async (from: Browser, password: string, email = ANN) =>
  (await from.call('/api/auth/login', { email, password })).status;
/** Wrong passwords from so many networks, as the API counts them before it compares any. */
const guessFromNetworks = (count: number) =>
  stack.sql(
    `select public.begin_login($1, false, array['network of guess ' || n], p_now => $2) from generate_series(1, $3::integer) n`,
    [ANN, stack.clock.now().toISOString(), count],
  );
const forget = (from: Browser, email = ANN) => from.call('/api/auth/forgot-password', { email });
const reset = async (from: Browser, token: string) =>
  (await from.call('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD })).status;
const emailsTo = async (email: string) =>
  (await listSubjects(stack)).filter((subject) => subject.startsWith(`${email}: `));
const resets = async () =>
  (await emailsTo(ANN)).filter((subject) => subject.endsWith('Choose a new password')).length;

describe('S68 strangers spend what an account may try', () => {
  it('on one network: it waits, and its owner gets in on any other, as often as she likes', async () => {
    await createAccount(stack.sql);
    const [stranger, owner] = [browser(stack), browser(stack)];
    const tries: number[] = [];
    for (let n = 0; n < 12; n += 1) tries.push(await logIn(stranger, 'a guess'));
    expect(tries).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(await logIn(stranger, PASSWORD)).toBe(429);
    // Right passwords count for nothing, so that a whole household may share a network and a person their account.
    for (let n = 0; n < 11; n += 1) expect(await logIn(owner, PASSWORD)).toBe(200);
    stack.clock.advance(61);
    expect(await logIn(stranger, PASSWORD)).toBe(200);
  });

  it('on thirty networks, with guesses, sign-ups and resets: known browser and reset link let her in, and five emails a day leave', async () => {
    const owner = browser(stack);
    await openAccount(stack, owner);
    stack.mailbox.clear();
    const before = stack.clock.now();
    await guessFromNetworks(30);
    for (let n = 0; n < 6; n += 1) {
      await browser(stack).call('/api/auth/signup', { ...SIGNUP, password: 'of the stranger 1' });
    }
    expect(await logIn(browser(stack), PASSWORD)).toBe(429);
    expect(await logIn(owner, PASSWORD)).toBe(200);
    // Sign-ups in her name have left her reset email alone.
    const away = browser(stack);
    await forget(away);
    expect(await resets()).toBe(1);
    expect(await reset(away, await readEmailedToken(stack, '/reset-password'))).toBe(200);
    expect(await logIn(away, NEW_PASSWORD)).toBe(200);
    // From there she may ask again, whatever the day has seen.
    stack.clock.advance(11);
    await forget(away);
    expect(await resets()).toBe(2);
    for (let hour = 0; hour < 20; hour += 1) {
      stack.clock.advance(61);
      await forget(browser(stack));
    }
    expect(stack.clock.now().getTime() - before.getTime()).toBeLessThan(24 * 3_600_000);
    // Hers and the word that her password was changed apart.
    expect((await emailsTo(ANN)).length - 2).toBeLessThanOrEqual(5);
  }, 60_000);

  it('with resets on one network: hers comes all the same, and the last link of theirs works in her hands', async () => {
    await createAccount(stack.sql);
    const stranger = browser(stack);
    for (let n = 0; n < 8; n += 1) {
      await forget(stranger);
      stack.clock.advance(11);
    }
    expect(await resets()).toBe(2);
    await forget(browser(stack));
    expect(await resets()).toBe(3);
    const token = await readEmailedToken(stack, '/reset-password');
    // Asked for at once again, no newer one ends it.
    await forget(stranger);
    await forget(browser(stack));
    expect(await resets()).toBe(3);
    expect(await reset(browser(stack), token)).toBe(200);
  });

  it('with sign-ups in a newcomer’s name: the newcomer’s own email comes and opens the account', async () => {
    const stranger = browser(stack);
    for (let n = 0; n < 6; n += 1) {
      await stranger.call('/api/auth/signup', { ...SIGNUP, password: 'of the stranger 1' });
    }
    expect(await emailsTo(ANN)).toHaveLength(2);
    const ann = browser(stack);
    expect((await openAccount(stack, ann)).status).toBe(200);
    // An email whose link was followed was wanted: it counts no more.
    expect(await emailsTo(ANN)).toHaveLength(4);
    await forget(browser(stack));
    expect(await resets()).toBe(1);
  });
});

describe('S68 wrong links from an address that many share', () => {
  it('wait after twenty in an hour, and keep no right one from opening', async () => {
    await createAccount(stack.sql, { name: 'bea' });
    const shared = browser(stack);
    await shared.call('/api/auth/signup', SIGNUP);
    await forget(browser(stack), 'bea@example.com');
    const [confirmation, resetting] = [
      await readEmailedToken(stack, '/confirm-email'),
      await readEmailedToken(stack, '/reset-password'),
    ];
    const guess = async (path: string, more: object) =>
      (await shared.call(path, { token: 'x'.repeat(43), ...more })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push(await guess('/api/auth/confirm', { password: PASSWORD }));
      statuses.push(await guess('/api/auth/reset-password', { newPassword: NEW_PASSWORD }));
    }
    expect(statuses).toEqual([...Array<number>(20).fill(410), 429, 429]);
    const confirmed = await shared.call('/api/auth/confirm', {
      token: confirmation,
      password: PASSWORD,
    });
    expect(confirmed.status).toBe(200);
    expect(await reset(shared, resetting)).toBe(200);
    expect(await logIn(browser(stack), NEW_PASSWORD, 'bea@example.com')).toBe(200);
  });

  it('passwords at one link wait after ten, whatever network they come from', async () => {
    await browser(stack).call('/api/auth/signup', SIGNUP);
    const token = await readEmailedToken(stack, '/confirm-email');
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { status } = await browser(stack).call('/api/auth/confirm', { token, password: 'x' });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });
});
