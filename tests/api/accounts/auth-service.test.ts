import { describe, expect, it, vi } from 'vitest';
import { createAccount, PASSWORD } from '../../helpers/stack/accounts.ts';
import { readEmailedToken } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

// What we rely on of Supabase Auth, by the client that the API uses. To be run against a hosted project before going live.
const stack = useStack();

const verify = (email: string) =>
  stack.sql(
    `insert into private.signups (email, first_name, last_name, password_hash, link_hash, created_at, expires_at, verified_at)
     values ($1, 'Ann', 'Lund', '', $1, now(), now(), now())`,
    [email],
  );

describe('Supabase Auth', () => {
  const email = 'ann@example.com';

  it('creates an account that can log in right away, only for a verified address', async () => {
    const { auth } = stack.deps;
    await expect(auth.createAccount({ email, password: PASSWORD })).rejects.toMatchObject({
      code: 'accounts_unavailable',
    });
    // Supabase Lite prints what the database refuses.
    vi.mocked(console.error).mockClear();
    await verify(email);
    const userId = await auth.createAccount({ email, password: PASSWORD });
    expect(userId).toMatch(/^[\da-f-]{36}$/);
    expect((await auth.proveAccount({ email, password: PASSWORD }))?.userId).toBe(userId);
    await verify(email);
    expect(await auth.createAccount({ email, password: 'another one' })).toBeNull();
  });

  it('compares the whole of 72 bytes, and refuses a wrong password', async () => {
    const { auth } = stack.deps;
    const password = 'ä'.repeat(35) + 'ab';
    await verify(email);
    await auth.createAccount({ email, password });
    expect(await auth.proveAccount({ email, password: 'ä'.repeat(35) + 'ac' })).toBeNull();
    expect(await auth.proveAccount({ email, password })).not.toBeNull();
  });

  it('emails a token that ends with its first use or a newer token; of two uses at once, one works', async () => {
    const { auth } = stack.deps;
    await createAccount(stack.sql);
    await auth.emailReset(email);
    const superseded = await readEmailedToken(stack, '/reset-password');
    await auth.emailReset(email);
    const token = await readEmailedToken(stack, '/reset-password');
    expect(await auth.redeemReset(superseded)).toBeNull();
    const both = await Promise.all([auth.redeemReset(token), auth.redeemReset(token)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await auth.redeemReset(token)).toBeNull();
  });

  it('emails no unknown address, and doesn’t say so', async () => {
    await stack.deps.auth.emailReset('bea@example.com');
    expect(await stack.mailbox.list()).toEqual([]);
  });

  it('accepts an account’s current password as a new one', async () => {
    await createAccount(stack.sql);
    const proven = await stack.deps.auth.proveAccount({ email, password: PASSWORD });
    await proven?.setPassword(PASSWORD);
    await proven?.setPassword('seven red canoes');
    expect(await stack.deps.auth.proveAccount({ email, password: PASSWORD })).toBeNull();
  });

  it('leaves the rights of the database’s client as they were', async () => {
    await createAccount(stack.sql);
    await stack.deps.auth.proveAccount({ email, password: PASSWORD });
    expect(await stack.deps.database.rpcNow('list_catalog', {})).toBeTruthy();
  });
});

describe('a refused login takes as long', () => {
  /** The hash that Supabase Auth uses by default; tests use a cheaper one. */
  const HASH = '$2a$10$VxiDdNVCBHKl9V1c1mHvJu349d1jWVt5R7/EKqWfbiAHUMl.T3dkG';
  const ROUNDS = 7;

  it('whether or not there is such an account, and a member’s on the administrator’s page', async () => {
    const member = await createAccount(stack.sql);
    await stack.sql('update auth.users set encrypted_password = $2 where id = $1', [
      member.userId,
      HASH,
    ]);
    const kinds = {
      known: { path: '/api/auth/login', email: member.email, password: 'wrong' },
      unknown: { path: '/api/auth/login', email: 'bea@example.com', password: 'wrong' },
      member: { path: '/api/auth/admin-login', email: member.email, password: PASSWORD },
    };
    const times: Record<string, number[]> = { known: [], unknown: [], member: [] };
    // In turns, so that a busy machine is busy for all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      await stack.sql('delete from private.form_submissions');
      for (const [kind, { path, ...json }] of Object.entries(kinds)) {
        const startedAt = performance.now();
        const { status } = await stack.api(path, { json });
        times[kind]?.push(performance.now() - startedAt);
        expect(status).toBe(401);
      }
    }
    // A busy machine only adds to the time that the work takes, so the shortest of each kind tell it.
    const shortest = (kind: string) => Math.min(...(times[kind] ?? []));
    // If an unknown address were compared with no password at all, its answer would be ten times as fast.
    for (const kind of ['unknown', 'member']) {
      expect(shortest(kind) / shortest('known'), kind).toBeGreaterThan(0.5);
      expect(shortest(kind) / shortest('known'), kind).toBeLessThan(2);
    }
  });
});
