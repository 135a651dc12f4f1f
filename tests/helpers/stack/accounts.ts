import { randomUUID } from 'node:crypto';
import type { RunSql } from '#local/database/database-server.ts';
import { hashToken, newToken } from '#api/middleware/session-cookies.ts';
import { DEFAULT_NOW } from './clock.ts';

/** The password of every account that createAccount makes, and its bcrypt hash at the least cost. */
export const PASSWORD = 'quiet water at dawn';
const PASSWORD_HASH = '$2a$04$6.Lm1DqVrjNT4plzSn.nsO6Lrmv7LDyQH/ZOM0MoLuhmJaB./G062';

/** A password that is good enough for members alone. */
export const SHORT_PASSWORD = 'loons at 5';
const SHORT_PASSWORD_HASH = '$2a$04$k39pBu.FTVwhmb.fDvpZmuvs6vvKEmfZwFl0tXOjSS/RSMf2PmXvi';

/** An account of a test, as it was made. */
export interface TestAccount {
  userId: string;
  email: string;
}

export interface AccountOptions {
  name?: string;
  role?: 'member' | 'admin';
  phone?: string | null;
  loginPhone?: string | null;
  isActive?: boolean;
  isBanned?: boolean;
  hasShortPassword?: boolean;
}

/** Makes an account as a followed sign-up does; Supabase Auth takes its password. */
export async function createAccount(
  sql: RunSql,
  { name = 'ann', role = 'member', phone = null, loginPhone = null, ...more }: AccountOptions = {},
): Promise<TestAccount> {
  const email = `${name}@example.com`;
  const userId = randomUUID();
  const firstName = name.charAt(0).toUpperCase() + name.slice(1);
  await sql(
    `insert into private.signups (email, first_name, last_name, phone, login_phone, password_hash, link_hash, created_at, expires_at, verified_at)
     values ($1, $2, 'Lund', $3, $4, '', $5, now(), now(), now())`,
    [email, firstName, phone, loginPhone, userId],
  );
  await sql(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at) values ($1, $2, $3, now())`,
    [userId, email, more.hasShortPassword ? SHORT_PASSWORD_HASH : PASSWORD_HASH],
  );
  await sql(
    `update public.profiles set role = $2, membership_status = $3, banned_at = $4 where user_id = $1`,
    [
      userId,
      role,
      more.isActive ? 'active' : 'none',
      more.isBanned ? '2026-01-01T00:00:00Z' : null,
    ],
  );
  // No one waits for its welcome.
  await sql(`delete from public.messages where about = $1`, [userId]);
  return { userId, email };
}

/** A session of an account, opened past its password: the header that a browser would send. */
export async function logIn(
  sql: RunSql,
  { userId }: TestAccount,
  now: string = DEFAULT_NOW,
): Promise<{ cookie: string }> {
  const token = newToken();
  await sql('select public.open_session($1, $2, p_now => $3)', [userId, hashToken(token), now]);
  return { cookie: `session=${token}` };
}

/** The value of a cookie that an answer sets; empty when it deletes it, undefined when it leaves it alone. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  const set = headers.getSetCookie().findLast((cookie) => cookie.startsWith(`${name}=`));
  return set && decodeURIComponent(set.slice(name.length + 1).split(';')[0] ?? '');
}
