import { afterEach, describe, expect, it } from 'vitest';
import { hashToken } from '#api/middleware/session-cookies.ts';
import { createAccount, logIn } from '../helpers/stack/accounts.ts';
import { emptyAccounts } from '../helpers/database/database.ts';
import { untilWaiting } from './queue.ts';
import { usePostgres } from './use-postgres.ts';

const TABS = 20;
const used = usePostgres({ connections: TABS + 5 });
afterEach(() => emptyAccounts(used.sql));

const OPENED = '2026-11-23T15:00:00Z';
const NEXT_DAY = '2026-11-24T16:00:00Z';

async function openSession() {
  const account = await createAccount(used.sql);
  const { cookie } = await logIn(used.sql, account, OPENED);
  return { account, session: hashToken(cookie.replace('session=', '')) };
}

/** Lets statements line up behind a transaction that has the row of a session, then lets them go. */
async function lineUp(session: string, whileHeld: string, statements: (() => Promise<unknown>)[]) {
  const blocker = await used.database.pool.connect();
  await blocker.query('begin');
  await blocker.query(whileHeld, [session]);
  const running = statements.map((run) => run());
  await untilWaiting(used.database, statements.length);
  await blocker.query('commit');
  blocker.release();
  return Promise.all(running);
}

const reading = (session: string) => () =>
  used.sql('select * from public.read_viewer($1, $2)', [session, NEXT_DAY]);

describe('S26 a session that is to be extended', () => {
  it(`read by ${TABS} tabs at the same moment is extended once, and all of them are logged in`, async () => {
    const { session } = await openSession();
    const answers = await lineUp(
      session,
      'select from private.sessions where token_hash = $1 for update',
      Array.from({ length: TABS }, () => reading(session)),
    );
    const rows = (answers as Record<string, unknown>[][]).flat();
    expect(rows).toHaveLength(TABS);
    expect(rows.filter((row) => row['is_extended'])).toHaveLength(1);
    expect(new Set(rows.map((row) => row['expires_at'])).size).toBe(1);
  });

  it('while its password is reset is extended for no one', async () => {
    const { session } = await openSession();
    const answers = await lineUp(
      session,
      `update auth.users set encrypted_password = $1 where email = 'ann@example.com'`,
      Array.from({ length: 3 }, () => reading(session)),
    );
    expect(answers).toEqual([[], [], []]);
  });
});
