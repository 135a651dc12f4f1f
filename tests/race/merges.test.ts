import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../helpers/builders/build-request.ts';
import { createFamilies } from '../helpers/builders/families.ts';
import { raceAtOnce, raceInOrder, type Racer } from './queue.ts';
import { usePostgres } from './use-postgres.ts';

const used = usePostgres();

let ann: string;
let old: string;
beforeEach(async () => {
  [ann, old] = [randomUUID(), randomUUID()];
  for (const id of [ann, old]) await addAnn(id);
});

const addAnn = (id: string) =>
  used.sql(
    `insert into public.clients (client_id, first_name, last_name, email, phone) values ($1, 'Ann', 'Lund', $2, '')`,
    [id, `${id}@example.com`],
  );
/** Someone has typed their data and followed the emailed link. */
const readySignUp = (account: string, email: string) =>
  used.sql(
    `insert into private.signups (email, first_name, last_name, password_hash, link_hash, created_at, expires_at, verified_at)
     values ($1, 'Ann', 'Lund', '', $2, now(), now(), now())`,
    [email, account],
  );
const signingUp = (account: string, email: string): Racer => ({
  name: 'sign-up',
  statement: `insert into auth.users (id, email, encrypted_password, email_confirmed_at) values ($1, $2, '', now())`,
  params: [account, email],
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
    await readySignUp(account, `${old}@example.com`);
    const signUp = signingUp(account, `${old}@example.com`);
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

describe('S82 a merge against what the two are buying', () => {
  const SPENDS = ['09:00', '11:00'].map((local_time) => ({ local_date: '2026-11-23', local_time }));
  const spending = (name: string, owner: string, time?: object): Racer => ({
    name,
    statement: 'select order_id from public.open_booking($1, p_now => $2)',
    params: [
      JSON.stringify({
        ...buildRequest({ service_id: 'swedish-90', tax_rates: [] }),
        ...{
          ...time,
          first_name: 'Ann',
          last_name: 'Lund',
          email: owner,
          wallet_owner_email: owner,
          uses_credit: true,
        },
      }),
      NOW,
    ],
  });
  const addressOf = (id: string) => `${id}@example.com`;

  it.each([
    ['after both', [0, 1, 2]],
    ['between the two', [0, 2, 1]],
    ['between the two, the survivor first', [1, 2, 0]],
    ['before both', [2, 0, 1]],
    ['before both, the survivor first', [2, 1, 0]],
  ])('a credit is spent once if the merge comes %s', async (_when, order) => {
    const families = createFamilies(used.database);
    const bundle = await families.buyCredits({ owner: addressOf(old), credits: 1 });
    const racers = [
      spending('old', addressOf(old), SPENDS[0]),
      spending('ann', addressOf(ann), SPENDS[1]),
      merge('merge', old, ann),
    ];
    const results = await raceInOrder(
      used.database,
      order.flatMap((at) => racers[at] ?? []),
    );
    expect(results['merge']?.refusal).toBeNull();
    const spent = [results['old'], results['ann']].filter((one) => one?.refusal === null);
    expect([results['old']?.refusal, results['ann']?.refusal].toSorted()).toEqual([
      ...['credit_missing', null],
    ]);
    await used.sql('select public.settle_order($1, $2)', [spent[0]?.rows[0]?.['order_id'], NOW]);
    expect(await families.walletsOf(addressOf(ann))).toEqual([{ credits: 0, free: 0 }]);
    expect(
      await used.sql(
        `select a.client_id, t.wallet_id from public.appointments a join public.tenders t using (order_id)
         where t.kind = 'credit' and a.client_id in ($1, $2)`,
        [ann, old],
      ),
    ).toEqual([{ client_id: ann, wallet_id: bundle.walletId }]);
  });

  it('a bundle that is paid and a sign-up at the same moment are the survivor’s, in any order', async () => {
    const families = createFamilies(used.database);
    for (let round = 0; round < 6; round += 1) {
      const [one, other] = [randomUUID(), randomUUID()];
      for (const id of [one, other]) await addAnn(id);
      const { orderId, card, charge } = await families.openBundle({ owner: addressOf(other) });
      const account = randomUUID();
      await readySignUp(account, addressOf(other));
      const racers = [
        merge('merge', other, one),
        {
          name: 'capture',
          statement: `select public.record_capture($1, $2, 'usd', p_now => $3)`,
          params: [card, charge, NOW],
        },
        signingUp(account, addressOf(other)),
      ];
      const turned = [...racers.slice(round % 3), ...racers.slice(0, round % 3)];
      await raceAtOnce(used.database, round < 3 ? turned : turned.toReversed());
      expect(await families.walletsOf(addressOf(one))).toEqual([{ credits: 3, free: 3 }]);
      expect(
        await used.sql(
          'select client_id, membership_status from public.profiles where user_id = $1',
          [account],
        ),
      ).toEqual([{ client_id: one, membership_status: 'active' }]);
      expect(
        await used.sql('select state from public.orders where order_id = $1', [orderId]),
      ).toEqual([{ state: 'settled' }]);
    }
  });
});
