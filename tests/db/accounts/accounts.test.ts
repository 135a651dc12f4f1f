import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { networksOf } from '#api/middleware/sender-network.ts';
import { hashToken } from '#api/middleware/session-cookies.ts';
import { createAccount, logIn, type TestAccount } from '../../helpers/stack/accounts.ts';
import { createTestDatabase, emptyAccounts, emptyOrders } from '../../helpers/database/database.ts';

let database: RunningDatabase;

beforeAll(async () => {
  // One connection, for a function that only it knows.
  database = await createTestDatabase({ connections: 1 });
});
afterAll(() => database.stop());
beforeEach(async () => {
  await emptyAccounts(database.sql);
  await emptyOrders(database.sql);
});

const NOW = '2026-11-23T15:00:00Z';
const after = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
const sql = (...given: Parameters<RunningDatabase['sql']>) => database.sql(...given);
const hashOf = ({ cookie }: { cookie: string }) => hashToken(cookie.replace('session=', ''));

/** Who is logged in by a session at an instant. */
async function readViewer(session: string, now = NOW) {
  const [viewer] = await sql('select * from public.read_viewer($1, $2)', [session, now]);
  return viewer;
}
const ownerOf = ({ userId, email }: TestAccount) => ({ email, user_id: userId });
const open = async (account: TestAccount) => hashOf(await logIn(sql, account, NOW));

describe('a session', () => {
  it('of a member expires after 30 days without use', async () => {
    const session = await open(await createAccount(sql));
    expect(await readViewer(session, after(30 * 24 - 1))).toMatchObject({ first_name: 'Ann' });
    const unused = await open(await createAccount(sql, { name: 'bea' }));
    expect(await readViewer(unused, after(30 * 24))).toBeUndefined();
  });

  it('of a member ends after 90 days, no matter how much it is used', async () => {
    const session = await open(await createAccount(sql));
    for (let day = 20; day < 90; day += 20) {
      expect(await readViewer(session, after(day * 24)), `day ${day}`).toBeDefined();
    }
    expect(await readViewer(session, after(90 * 24 - 1))).toBeDefined();
    expect(await readViewer(session, after(90 * 24))).toBeUndefined();
  });

  it('of an administrator expires after 12 hours without use, and after 7 days at most', async () => {
    const session = await open(await createAccount(sql, { role: 'admin' }));
    for (let hour = 11; hour < 7 * 24; hour += 11) {
      expect(await readViewer(session, after(hour)), `hour ${hour}`).toBeDefined();
    }
    expect(await readViewer(session, after(7 * 24))).toBeUndefined();
    const unused = await open(await createAccount(sql, { name: 'bea', role: 'admin' }));
    expect(await readViewer(unused, after(12))).toBeUndefined();
  });

  it('is extended once a day at most, and only then says so', async () => {
    const session = await open(await createAccount(sql));
    expect(await readViewer(session, after(23))).toMatchObject({ is_extended: false });
    const extended = await readViewer(session, after(25));
    expect(extended).toMatchObject({ is_extended: true });
    expect(Date.parse(String(extended?.['expires_at']))).toBe(Date.parse(after(25 + 30 * 24)));
    expect(await readViewer(session, after(26))).toMatchObject({ is_extended: false });
  });

  it('ends when it is closed, when its account is banned, and with its account', async () => {
    const account = await createAccount(sql);
    const closed = await open(account);
    await sql('select public.close_session($1)', [closed]);
    expect(await readViewer(closed)).toBeUndefined();

    const other = await open(account);
    await sql('update public.profiles set banned_at = now()');
    expect(await readViewer(other)).toBeUndefined();
    await sql('update public.profiles set banned_at = null');
    expect(await readViewer(other)).toBeDefined();
    await sql(`select public.delete_account($1, '{account}', $2)`, [account.userId, NOW]);
    expect(await readViewer(other)).toBeUndefined();
    expect(await sql('select from auth.users where id = $1', [account.userId])).toEqual([]);
  });

  it('ends when the password of its account changes, in the same transaction', async () => {
    const account = await createAccount(sql);
    const [mine, theirs] = [await open(account), await open(account)];
    const others = await open(await createAccount(sql, { name: 'bea' }));
    await sql(`update auth.users set encrypted_password = 'other' where id = $1`, [account.userId]);
    expect(await readViewer(mine)).toBeUndefined();
    expect(await readViewer(theirs)).toBeUndefined();
    expect(await readViewer(others)).toBeDefined();
    await sql('update auth.users set last_sign_in_at = now()');
    expect(await readViewer(others)).toBeDefined();
  });
});

describe('an account', () => {
  it('cannot be made without a sign-up whose link was just followed', async () => {
    const insert = sql(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'ann@example.com')`,
    );
    await expect(insert).rejects.toMatchObject({ code: 'PT403' });
    const add = (verified: string) =>
      sql(
        `insert into private.signups (email, first_name, last_name, password_hash, link_hash, created_at, expires_at, verified_at)
         values ('ann@example.com', 'Ann', 'Lund', '', $1, now(), now(), now() - $1::text::interval)`,
        [verified],
      );
    await add('6 minutes');
    const late = sql(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'ann@example.com')`,
    );
    await expect(late).rejects.toMatchObject({ code: 'PT403' });
    await add('4 minutes');
    await sql(`insert into auth.users (id, email) values (gen_random_uuid(), 'Ann@example.com')`);
    expect(await sql('select email from public.profiles')).toEqual([{ email: 'ann@example.com' }]);
  });

  const addClient = (email: string) =>
    sql(
      `insert into public.clients (first_name, last_name, email, phone, can_book_at_home, is_existing)
       values ('Ann', 'Lund', $1, '(320) 555-0111', true, true)`,
      [email],
    );

  it('is linked to the client of its address, whichever came first', async () => {
    await addClient('ANN@example.com');
    const known = await open(await createAccount(sql));
    const fresh = await open(await createAccount(sql, { name: 'bea' }));
    const linked = { is_existing_client: true, can_book_at_home: true };
    expect(await readViewer(known)).toMatchObject(linked);
    expect(await readViewer(fresh)).toMatchObject({ client_id: null, is_existing_client: false });
    await addClient('Bea@example.com');
    expect(await readViewer(fresh)).toMatchObject(linked);
  });

  it('logs in with a phone number that no other account claimed first', async () => {
    await createAccount(sql, { loginPhone: '+13205550111' });
    const second = await createAccount(sql, { name: 'bea', loginPhone: '+13205550111' });
    const phones = () => sql('select email, login_phone from public.profiles order by email');
    expect(await phones()).toEqual([
      { email: 'ann@example.com', login_phone: '+13205550111' },
      { email: 'bea@example.com', login_phone: null },
    ]);
    const rename = (phone: string | null) =>
      sql(`select public.update_profile($1, 'Bea', 'Moe', $2, $2, '${NOW}')`, [
        second.userId,
        phone,
      ]);
    await rename('+13205550111');
    expect((await phones())[1]).toMatchObject({ login_phone: null });
    await rename('+13205550112');
    expect((await phones())[1]).toMatchObject({ login_phone: '+13205550112' });
    await rename('+13205550112');
    expect((await phones())[1]).toMatchObject({ login_phone: '+13205550112' });
  });

  it('becomes an administrator’s by its address, which ends its logins', async () => {
    const session = await open(await createAccount(sql));
    expect(
      await sql(`select public.grant_admin('ANN@example.com', '${NOW}') as is_granted`),
    ).toEqual([{ is_granted: true }]);
    expect(await readViewer(session)).toBeUndefined();
    expect(
      await sql(`select public.grant_admin('bea@example.com', '${NOW}') as is_granted`),
    ).toEqual([{ is_granted: false }]);
  });
});

describe('logging in is counted', () => {
  const claim = async (identifier: string, network: number, device: string | null = null) => {
    const [claimed] = await sql(
      'select * from public.begin_login($1, false, $2, $3, p_now => $4)',
      [identifier, [`network 198.51.0.${network}`], device, NOW],
    );
    return claimed;
  };
  const attempt = (...given: Parameters<typeof claim>) =>
    claim(...given).then(
      () => 'tried',
      (error: unknown) => String((error as { code?: string }).code),
    );
  /** A thousand attempts in one go, on as many accounts from one network. */
  const attemptThousand = async (network: string) => {
    await sql(`create or replace function pg_temp.try_logins(p_network text, p_now timestamptz) returns integer
      language plpgsql as $$
      declare v_tried integer := 0;
      begin
        for n in 1..1000 loop
          begin
            perform public.begin_login('person' || n || '@example.com', false, array[p_network], p_now => p_now);
            v_tried := v_tried + 1;
          exception when sqlstate 'PT429' then null;
          end;
        end loop;
        return v_tried;
      end $$`);
    const [row] = await sql('select pg_temp.try_logins($1, $2) as tried', [network, NOW]);
    return row?.['tried'];
  };

  it('on one account from ten networks: thirty are tried, then three a day from each, and its owner gets in', async () => {
    const account = await createAccount(sql);
    await sql(`select public.open_session($1, 'hash of a token', 'known browser', $2)`, [
      account.userId,
      NOW,
    ]);
    for (let n = 0; n < 30; n += 1) expect(await attempt(account.email, n % 10)).toBe('tried');
    for (let n = 0; n < 30; n += 1) expect(await attempt(account.email, n % 10)).toBe('tried');
    for (let n = 0; n < 10; n += 1) expect(await attempt(account.email, n)).toBe('PT429');
    expect(await claim(account.email, 1, 'known browser')).toMatchObject(ownerOf(account));
    expect(await attempt(account.email, 1, 'another browser')).toBe('PT429');
    for (let n = 0; n < 3; n += 1) {
      expect(await claim(account.email, 77, 'another browser')).toMatchObject(ownerOf(account));
    }
    expect(await attempt(account.email, 77, 'another browser')).toBe('PT429');
  });

  it('on one account at most a hundred times a day, before each network has three more', async () => {
    const tryAt = (hour: number, network: number) =>
      sql(`select public.begin_login('ann@example.com', false, $1, p_now => $2)`, [
        [`network ${network}`],
        new Date(Date.parse(NOW) + hour * 3_600_000).toISOString(),
      ]).then(
        () => 1,
        () => 0,
      );
    let tried = 0;
    for (let hour = 0; hour < 20; hour += 1) {
      for (let n = 0; n < 12; n += 1) tried += await tryAt(hour, 1 + (n % 2));
    }
    expect(tried).toBe(100 + 2 * 3);
  });

  it('from an IPv6 /48 as from one network, however many of its /64 take part', async () => {
    const from = (n: number) =>
      sql(`select public.begin_login('ann@example.com', false, $1, p_now => $2)`, [
        networksOf(`2001:db8:1:${n}::1`).map((network) => `network ${network}`),
        NOW,
      ]).then(
        () => 'tried',
        () => 'refused',
      );
    for (let n = 0; n < 10; n += 1) expect(await from(n)).toBe('tried');
    expect(await from(10)).toBe('refused');
  });

  it('1,000 times from one network over as many accounts: thirty are tried, others are not shut out', async () => {
    expect(await attemptThousand('network 198.51.0.1')).toBe(30);
    expect(await attempt('another@example.com', 1)).toBe('PT429');
    expect(await attempt('person1@example.com', 2)).toBe('tried');
  });

  it('on an account that doesn’t exist just the same', async () => {
    for (let n = 0; n < 10; n += 1) expect(await attempt('nobody@example.com', 1)).toBe('tried');
    expect(await attempt('nobody@example.com', 1)).toBe('PT429');
    for (let n = 0; n < 20; n += 1) {
      expect(await attempt('nobody@example.com', 2 + (n % 2))).toBe('tried');
    }
    for (let n = 0; n < 3; n += 1) expect(await attempt('nobody@example.com', 4)).toBe('tried');
    expect(await attempt('nobody@example.com', 4)).toBe('PT429');
  });

  it('in a known browser, too, ten times an hour', async () => {
    const account = await createAccount(sql);
    await sql(`select public.open_session($1, 'hash of a token', 'known browser', $2)`, [
      account.userId,
      NOW,
    ]);
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n += 1) outcomes.push(await attempt(account.email, 1, 'known browser'));
    expect(outcomes).toEqual([...Array<string>(10).fill('tried'), 'PT429', 'PT429']);
    // A browser that one account knows is nothing to another.
    await createAccount(sql, { name: 'bea' });
    expect(await attempt('bea@example.com', 1, 'known browser')).toBe('tried');
  });

  it('for the account there is, and against no one’s password where there is no account to log in to', async () => {
    const nobody = { email: 'nobody@accounts.invalid', user_id: null, role: null };
    expect(await claim('ann@example.com', 1)).toEqual(nobody);
    const account = await createAccount(sql, { loginPhone: '+13205550111' });
    expect(await claim('ann@example.com', 1)).toMatchObject(ownerOf(account));
    expect(await claim('+13205550111', 1)).toMatchObject(ownerOf(account));
    const [asAdmin] = await sql(
      `select * from public.begin_login('ann@example.com', true, '{}', p_now => $1)`,
      [NOW],
    );
    expect(asAdmin).toEqual(nobody);
    await sql('update public.profiles set banned_at = now()');
    expect(await claim('ann@example.com', 1)).toEqual(nobody);
  });
});

describe('what is over', () => {
  it('is deleted by the sweep: logins, sign-ups, browsers, and the sessions and the log of Supabase Auth', async () => {
    const account = await createAccount(sql);
    await logIn(sql, account, '2026-01-01T00:00:00Z');
    const live = await open(account);
    await sql(
      `insert into private.devices (device_hash, user_id, expires_at) values ('old', $1, $2)`,
      [account.userId, NOW],
    );
    await sql(
      `insert into private.signups (email, first_name, last_name, password_hash, link_hash, created_at, expires_at)
       values ('bea@example.com', 'Bea', 'Moe', '', 'old', $1, $1), ('cid@example.com', 'Cid', 'Moe', '', 'new', $1, $2)`,
      [NOW, after(24)],
    );
    await sql(
      `insert into auth.sessions (id, user_id, created_at)
       values (gen_random_uuid(), $1, now() - interval '61 minutes'), (gen_random_uuid(), $1, now())`,
      [account.userId],
    );
    await sql(
      `insert into auth.audit_log_entries (id, payload, created_at)
       values (gen_random_uuid(), '{}', now() - interval '61 minutes'), (gen_random_uuid(), '{}', now())`,
    );
    expect(await sql('select public.end_old_logins(p_now => $1) as ended', [NOW])).toEqual([
      { ended: 1 },
    ]);
    expect(await readViewer(live)).toBeDefined();
    const count = async (table: string) =>
      Number((await sql(`select count(*) as count from ${table}`))[0]?.['count']);
    expect(await count('private.devices')).toBe(0);
    expect(await sql('select email from private.signups')).toEqual([{ email: 'cid@example.com' }]);
    expect(await count('auth.sessions')).toBe(1);
    expect(await count('auth.audit_log_entries')).toBe(1);
  });
});
