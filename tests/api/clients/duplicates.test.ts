import { describe, expect, it } from 'vitest';
import { addClient } from '#contract/clients/client-record.ts';
import { keepApart, listDuplicates } from '#contract/clients/merging.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();
const admin = useAdmin(stack);

const ANN = {
  ...{ firstName: 'Ann', lastName: 'Lund' },
  ...{ email: 'ann@example.com', phone: '(320) 555-0111' },
};

async function add(contact: object) {
  const clientId = crypto.randomUUID();
  const { status } = await admin.call('POST', addClient.path, {
    ...{ clientId, ...ANN, sharesAddress: true },
    ...contact,
  });
  expect(status).toBe(201);
  return clientId;
}

/** The pairs, in an order of their own: what was added at one moment has none. */
const list = async () =>
  listDuplicates.answer
    .parse((await admin.call('GET', listDuplicates.path)).body)
    .map(({ earlier, later, same }) => pair([earlier.id, later.id], same))
    .toSorted();
const pair = (ids: string[], same: string[]) => [...ids.toSorted(), ...same].join(' ');
const apart = async (id: string, otherId: string) =>
  (await admin.call('POST', keepApart.path.replace(':id', id), { otherId })).status;

const OTHER = { firstName: 'Carl', lastName: 'Moe', email: 'moe@example.org' };
const NUMBER = { phone: '(218) 555-0199' };

describe('possible duplicates', () => {
  it.each([
    ['the same digits, typed in another way', { ...OTHER, phone: '+1 320.555.0111' }, ['phone']],
    [
      'the same name and an address with another provider',
      { ...NUMBER, firstName: 'ANN', email: 'a.n.n+spa@example.org' },
      ['name'],
    ],
    ['the same name and a typo in the address', { ...NUMBER, email: 'ann@exmaple.com' }, ['name']],
    [
      'the same address and a letter missing in the name',
      { ...NUMBER, lastName: 'Lnd' },
      ['email'],
    ],
    ['the same address and two letters swapped', { ...NUMBER, lastName: 'Lnud' }, ['email']],
    ['all of these at once', { email: 'ann@example.net', firstName: 'Ánn' }, ['name', 'phone']],
  ])('are two clients with %s', async (_what, contact, same) => {
    const ann = await add({});
    const twice = await add(contact);
    expect(await list()).toEqual([pair([ann, twice], same)]);
  });

  it.each([
    ['the same name alone', { ...NUMBER, email: 'ann.lund@example.org' }],
    ['the same address alone', { ...NUMBER, firstName: 'Bea' }],
    ['a name one typo apart alone', { ...NUMBER, lastName: 'Lind', email: 'lind@example.org' }],
    ['neither with a number', { ...OTHER, phone: '(218) 555-0100' }],
  ])('aren’t two clients with %s', async (_what, contact) => {
    await add({});
    await add(contact);
    expect(await list()).toEqual([]);
  });

  it('are listed until the therapist says that they are two people, in either order', async () => {
    const ann = await add({});
    const carl = await add(OTHER);
    const third = await add({ ...OTHER, firstName: 'Dora', email: 'dora@example.com' });
    expect(await list()).toHaveLength(3);
    expect(await apart(carl, ann)).toBe(200);
    expect(await apart(ann, carl)).toBe(200);
    expect(
      await stack.sql(
        `select actor, place, client_id from public.audit_log where op = 'keep_apart'`,
      ),
    ).toEqual([{ actor: admin.account.userId, place: 'clients_kept_apart', client_id: carl }]);
    expect(await list()).toEqual(
      [pair([ann, third], ['phone']), pair([carl, third], ['phone'])].toSorted(),
    );
    expect(await apart(ann, ann)).toBe(404);
    expect(await apart(ann, crypto.randomUUID())).toBe(404);
  });
});
