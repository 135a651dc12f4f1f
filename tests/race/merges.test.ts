import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { NOW } from '../helpers/builders/build-request.ts';
import { raceAtOnce, type Racer } from './queue.ts';
import { usePostgres } from './use-postgres.ts';

const used = usePostgres();

let ann: string;
let old: string;
beforeEach(async () => {
  [ann, old] = [randomUUID(), randomUUID()];
  for (const id of [ann, old]) {
    await used.sql(
      `insert into public.clients (client_id, first_name, last_name, email, phone) values ($1, 'Ann', 'Lund', $2, '')`,
      [id, `${id}@example.com`],
    );
  }
});

const merge = (name: string, fromId: string, intoId: string): Racer => ({
  name,
  statement: 'select public.merge_clients($1, $2, $3, $3, $4) as id',
  params: [fromId, intoId, '00000000-0000-8000-8000-000000000000', NOW],
});
const standing = () =>
  used.sql(
    'select from_id, into_id from public.client_merges where undone_at is null and $1 in (from_id, into_id)',
    [ann],
  );

describe('merges at once', () => {
  it('of the same two: twenty are one', async () => {
    const racers = Array.from({ length: 20 }, (_, at) => merge(String(at), old, ann));
    const results = Object.values(await raceAtOnce(used.database, racers));
    expect(new Set(results.map(({ rows }) => rows[0]?.['id'])).size).toBe(1);
    expect(await standing()).toEqual([{ from_id: old, into_id: ann }]);
  });

  it('in both directions: one wins, and the other is refused', async () => {
    const racers = Array.from({ length: 10 }, (_, at) =>
      at % 2 ? merge(String(at), old, ann) : merge(String(at), ann, old),
    );
    const results = Object.values(await raceAtOnce(used.database, racers));
    expect(results.filter(({ refusal }) => refusal === 'client_merged')).toHaveLength(5);
    expect(await standing()).toHaveLength(1);
  });

  it('with words and accounts for the one who is merged: they are the survivor’s in any order', async () => {
    const words = Array.from({ length: 10 }, (_, at): Racer => ({
      name: `words ${at}`,
      statement: `select public.keep_words($1, $2, 'note', 'encrypted', $3)`,
      params: [old, randomUUID(), NOW],
    }));
    const account = randomUUID();
    await used.sql(
      `insert into private.signups (email, first_name, last_name, password_hash, link_hash, created_at, expires_at, verified_at)
       values ($1, 'Ann', 'Lund', '', $2, now(), now(), now())`,
      [`${old}@example.com`, account],
    );
    const signUp: Racer = {
      name: 'sign-up',
      statement: `insert into auth.users (id, email, encrypted_password, email_confirmed_at) values ($1, $2, '', now())`,
      params: [account, `${old}@example.com`],
    };
    const racers = [...words.slice(5), signUp, merge('merge', old, ann), ...words.slice(0, 5)];
    await raceAtOnce(used.database, racers);
    const found = await used.sql(
      `select (select count(*)::int from public.client_words where client_id = $1) as words,
         (select count(*)::int from public.profiles where client_id = $1) as accounts,
         (select count(*)::int from public.client_words where client_id = $2) as left_behind`,
      [ann, old],
    );
    expect(found).toEqual([{ words: 10, accounts: 1, left_behind: 0 }]);
  });
});
