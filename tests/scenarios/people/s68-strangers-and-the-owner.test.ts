import { describe, expect, it } from 'vitest';
import { hashToken, newToken } from '#api/middleware/session-cookies.ts';
import { networksOf } from '#api/middleware/sender-network.ts';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { browser, openAccount, SIGNUP, type Browser } from '../../api/browser.ts';
import { createAccount, PASSWORD } from '../../helpers/stack/accounts.ts';
import { listSubjects, readEmailedToken } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();

const ANN = 'ann@example.com';
const NEW_PASSWORD = 'seven red canoes';
const NEWCOMER = { ...SIGNUP, firstName: 'Bea', email: 'bea@example.com' };
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

  it('on thirty networks, with guesses, sign-ups and resets: every browser of hers lets her in, and so does the emailed link', async () => {
    const owner = browser(stack);
    await openAccount(stack, owner);
    stack.mailbox.clear();
    const before = stack.clock.now();
    await guessFromNetworks(30);
    for (let n = 0; n < 6; n += 1) {
      await browser(stack).call('/api/auth/signup', { ...SIGNUP, password: 'of the stranger 1' });
    }
    expect(await logIn(browser(stack), PASSWORD)).toBe(200);
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
    const stranger = browser(stack);
    for (let hour = 0; hour < 20; hour += 1) {
      stack.clock.advance(61);
      await forget(stranger);
    }
    expect(stack.clock.now().getTime() - before.getTime()).toBeLessThan(24 * 3_600_000);
    // Hers and the word that her password was changed apart.
    expect((await emailsTo(ANN)).length - 2).toBeLessThanOrEqual(5);
  }, 60_000);

  it('with resets on one network: hers still arrives, and the last link that they caused works for her', async () => {
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

/** Where strangers' attempts come from: the address of each one, and how many passwords an hour of them compares. */
const SOURCES: [string, (n: number) => string, number][] = [
  [
    'one IPv6 /48, each from a /64 of its own',
    (n) => `2001:db8:7:${(n * 257).toString(16)}::1`,
    10,
  ],
  ['one IPv4 address', () => '192.0.2.1', 10],
  ['500 IPv4 addresses', (n) => `198.18.${n >> 8}.${n & 255}`, 200],
];
const networksFor = (address: string) => networksOf(address).map((network) => `network ${network}`);
/** A guess, as the API counts it before it compares the password. */
const ATTEMPT = { p_identifier: ANN, p_for_admin: false };
const PER_HOUR = 200;
const SECONDS_BETWEEN = 3600 / PER_HOUR;

describe.each(SOURCES)(
  'S68 while strangers make 200 attempts an hour from %s',
  (_, addressOf, allowed) => {
    it('her right password gets in from a new browser', async () => {
      await createAccount(stack.sql);
      let tried = 0;
      for (let n = 0; n < PER_HOUR; n += 1) {
        stack.clock.advance(SECONDS_BETWEEN / 60);
        await stack.deps.database
          .rpcNow('begin_login', { ...ATTEMPT, p_networks: networksFor(addressOf(n)) })
          .then(
            () => (tried += 1),
            () => undefined,
          );
      }
      expect(tried).toBe(allowed);
      expect(await logIn(browser(stack), PASSWORD)).toBe(200);
    });

    it('she resets her password', async () => {
      await createAccount(stack.sql);
      await signUpAs(ANN);
      for (let n = 0; n < PER_HOUR; n += 1) {
        stack.clock.advance(SECONDS_BETWEEN / 60);
        await stack.api('/api/auth/forgot-password', {
          json: { email: ANN },
          address: addressOf(n),
        });
      }
      stack.clock.advance(29);
      const owner = browser(stack);
      await forget(owner);
      // Supabase Auth has its own clock, by which a link works for an hour.
      await stack.sql(
        `update auth.users set recovery_sent_at = now() - (
         select $1::timestamptz - max(created_at) from public.messages where kind = 'password_reset'
       )`,
        [stack.clock.now().toISOString()],
      );
      expect(await reset(owner, await readEmailedToken(stack, '/reset-password'))).toBe(200);
      expect(await logIn(owner, NEW_PASSWORD)).toBe(200);
      expect(await resets()).toBeLessThanOrEqual(5);
    });

    it('a newcomer signs up', async () => {
      await signUpAs(NEWCOMER.email);
      expect((await emailsTo(NEWCOMER.email)).length).toBeLessThanOrEqual(3);
      const newcomer = browser(stack);
      expect((await newcomer.call('/api/auth/signup', NEWCOMER)).status).toBe(200);
      // Her own link or, if strangers have kept hers back, one of theirs: all of them came to her inbox.
      const token = await readEmailedToken(stack, '/confirm-email');
      expect(
        await newcomer.call('/api/auth/confirm', { token, password: NEWCOMER.password }),
      ).toMatchObject({ status: 200, body: { user: { firstName: 'Bea', isEmailVerified: true } } });
    });

    /** Signs up with someone else's address for an hour, as the API does after it has hashed the password. */
    async function signUpAs(email: string) {
      for (let n = 0; n < PER_HOUR; n += 1) {
        stack.clock.advance(SECONDS_BETWEEN / 60);
        const [id, link] = [crypto.randomUUID(), newToken()];
        await stack.deps.database.rpcNow('open_signup', {
          p_signup: {
            ...{
              signup_id: id,
              email,
              first_name: 'Mal',
              last_name: 'Ice',
              link_hash: hashToken(link),
            },
            ...{
              password_hash: 'of the stranger',
              encrypted_link: stack.deps.cipher.encrypt(link, id, email),
            },
          },
          p_session: hashToken(newToken()),
          p_networks: networksFor(addressOf(n)),
        });
      }
      await runMessages(stack.deps);
    }
  },
);

describe('S68 a link to her inbox that a stranger caused', () => {
  it('opens only her own sign-up in her browser, with her password', async () => {
    const [stranger, newcomer] = [browser(stack), browser(stack)];
    const made = { ...NEWCOMER, firstName: 'Mal', password: 'of the stranger 1' };
    await stranger.call('/api/auth/signup', made);
    const token = await readEmailedToken(stack, '/confirm-email');
    await newcomer.call('/api/auth/signup', NEWCOMER);
    const confirm = async (from: Browser, password: string) =>
      (await from.call('/api/auth/confirm', { token, password })).status;
    expect(await confirm(browser(stack), NEWCOMER.password)).toBe(401);
    expect(await confirm(newcomer, 'another password')).toBe(401);
    // A sign-up with another address proves nothing about this one.
    const other = browser(stack);
    await other.call('/api/auth/signup', { ...NEWCOMER, email: 'cal@example.com' });
    expect(await confirm(other, NEWCOMER.password)).toBe(401);
    expect(await confirm(newcomer, NEWCOMER.password)).toBe(200);
    expect(await stack.sql('select email, first_name from public.profiles')).toEqual([
      { email: NEWCOMER.email, first_name: 'Bea' },
    ]);
  });
});

describe('S68 wrong links from an address that many share', () => {
  it('are refused after twenty in an hour, and never keep a right one from opening', async () => {
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

  it('passwords at one link are refused after ten, whatever network they come from', async () => {
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
