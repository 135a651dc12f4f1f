import { beforeEach, describe, expect, it } from 'vitest';
import { addClient, openClient } from '#contract/clients/client-record.ts';
import { eraseClient } from '#contract/clients/erasure.ts';
import {
  checkImport,
  importClients,
  listImports,
  undoImport,
  type ImportedClient,
} from '#contract/clients/import-clients.ts';
import { createAccount } from '../../helpers/stack/accounts.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../../scenarios/visitor.ts';

const stack = useStack();
const admin = useAdmin(stack);

let importId: string;
beforeEach(() => {
  importId = crypto.randomUUID();
});

/** Someone of a list, by the names of the rows. */
const client = (name: string, more: Partial<ImportedClient> = {}) => ({
  ...{ firstName: name, lastName: 'Moe', email: `${name.toLowerCase()}@example.org` },
  ...{ phone: '218 555 0100', tags: [] },
  ...more,
});
const rowsOf = (...clients: object[]) =>
  clients.map((each, index) => ({ row: index + 2, client: each }));
const ask = async (path: string, more: object, id = importId) => {
  const { status, body, problem } = await admin.call('POST', path.replace(':id', id), more);
  return status === 200
    ? checkImport.answer.parse(body).map(({ outcome }) => outcome)
    : problem.code;
};
const check = (...clients: object[]) => ask(checkImport.path, { rows: rowsOf(...clients) });
const bring = (...clients: object[]) =>
  ask(importClients.path, { fileName: 'clients.csv', areExisting: true, rows: rowsOf(...clients) });
const undo = async () =>
  (await admin.call('DELETE', undoImport.path.replace(':id', importId))).body;
const names = async () =>
  (await stack.sql('select first_name from public.clients order by first_name')).map(
    ({ first_name }) => String(first_name),
  );
const idOf = async (name: string) => {
  const [row] = await stack.sql('select client_id from public.clients where first_name = $1', [
    name,
  ]);
  return String(row?.['client_id']);
};
const pageOf = async (name: string) =>
  openClient.answer.parse(
    (await admin.call('POST', openClient.path.replace(':id', await idOf(name)))).body,
  );

describe('an import of clients', () => {
  it('is checked first, which changes nothing', async () => {
    await bring(client('Ann'));
    importId = crypto.randomUUID();
    const list = [
      client('Ann', { phone: '' }),
      client('Bea'),
      client('Carl', { email: 'ANN@example.org' }),
    ];
    expect(await check(...list)).toEqual(['known', 'new', 'shares_address']);
    expect(await names()).toEqual(['Ann']);
    expect(await bring(...list)).toEqual(['known', 'new', 'shares_address']);
    expect(await names()).toEqual(['Ann', 'Bea', 'Carl']);
    expect((await pageOf('Ann')).record.phone).toBe('218 555 0100');
    expect((await pageOf('Carl')).sameAddress).toEqual([
      expect.objectContaining({ firstName: 'Ann', holdsAddress: true }),
    ]);
  });

  it('brings what is known of them: note encrypted, tags, and that they have been here', async () => {
    await bring(client('Ann', { note: 'Bakes bread', tags: ['mornings', 'mornings'] }));
    const page = await pageOf('Ann');
    expect(page.notes.map(({ words }) => words)).toEqual(['Bakes bread']);
    expect(page.record.tags).toEqual(['mornings']);
    expect(page.client.isExisting).toBe(true);
    const [row] = await stack.sql('select encrypted_words from public.client_words');
    expect(String(row?.['encrypted_words'])).not.toContain('bread');
  });

  it('notifies no one, not even an account that it belongs to from now on', async () => {
    await createAccount(stack.sql, { name: 'ann' });
    await bring(client('Ann', { email: 'ann@example.com', lastName: 'Lund' }), client('Bea'));
    expect(await stack.sql('select 1 from public.messages')).toEqual([]);
    expect(
      (await stack.sql('select client_id from public.profiles where client_id is not null')).length,
    ).toBe(1);
  });

  it('adds no one twice: page repeated, list chosen again, two tabs at once', async () => {
    const list = [client('Ann', { note: 'Bakes' }), client('Bea')];
    const answers = await Promise.all([bring(...list), bring(...list)]);
    expect(answers).toEqual([
      ['new', 'new'],
      ['new', 'new'],
    ]);
    importId = crypto.randomUUID();
    const [first, second] = await Promise.all([
      bring(...list, client('Carl')),
      ask(
        importClients.path,
        {
          ...{ fileName: 'again.csv', areExisting: true },
          rows: rowsOf(...list, client('Carl')),
        },
        crypto.randomUUID(),
      ),
    ]);
    expect([first?.[2], second?.[2]].toSorted()).toEqual(['known', 'new']);
    expect(await names()).toEqual(['Ann', 'Bea', 'Carl']);
    expect(await stack.sql('select 1 from public.client_words')).toHaveLength(1);
  });

  it.each([
    ['no rows', { rows: [] }],
    [
      'more rows than a page has',
      { rows: rowsOf(...Array.from({ length: 251 }, () => client('Ann'))) },
    ],
    ['an address that isn’t one', { rows: rowsOf(client('Ann', { email: 'ann' })) }],
    ['no file name', { rows: rowsOf(client('Ann')), fileName: '' }],
  ])('is refused with %s', async (_what, more) => {
    expect(await ask(importClients.path, { fileName: 'a.csv', areExisting: false, ...more })).toBe(
      'invalid_request',
    );
  });
});

describe('an import that is undone', () => {
  const LIST = ['Ann', 'Bea', 'Carl', 'Dan', 'Eva'].map((name) => client(name, { note: name }));

  it('takes its clients away again, and leaves the database as it was', async () => {
    await admin.call('POST', addClient.path, {
      clientId: crypto.randomUUID(),
      ...client('Zoe'),
      phone: '(320) 555-0111',
      sharesAddress: false,
    });
    const state = () =>
      stack.sql(
        `select to_jsonb(c) as row from public.clients c union all select to_jsonb(w) from public.client_words w`,
      );
    const before = await state();
    await bring(...LIST, client('Fay', { email: 'ann@example.org' }));
    expect(await undo()).toEqual({ removed: 6, kept: 0, isDone: true });
    expect(await state()).toEqual(before);
    expect(await undo()).toEqual({ removed: 0, kept: 0, isDone: true });
  });

  it('keeps who was booked, changed, written about, or has someone else at their address', async () => {
    await bring(...LIST);
    stack.clock.advance(5);
    const ann = visitor(stack, 'ann', {
      firstName: 'Ann',
      lastName: 'Moe',
      email: 'ann@example.org',
    });
    await ann.prepareAndPay();
    await ann.confirm();
    await admin.call('PATCH', `/api/admin/clients/${await idOf('Bea')}/preferences`, {
      ...{ version: 1, preferences: {}, tags: ['mornings'] },
    });
    await admin.call('POST', `/api/admin/clients/${await idOf('Carl')}/words`, {
      ...{ wordId: crypto.randomUUID(), kind: 'note', words: 'Called.' },
    });
    await admin.call('POST', addClient.path, {
      ...{ clientId: crypto.randomUUID(), ...client('Zoe', { email: 'dan@example.org' }) },
      ...{ phone: '(320) 555-0111', sharesAddress: true },
    });
    expect(await undo()).toEqual({ removed: 1, kept: 4, isDone: true });
    expect(await names()).toEqual(['Ann', 'Bea', 'Carl', 'Dan', 'Zoe']);
    expect((await pageOf('Ann')).notes.map(({ words }) => words)).toEqual(['Ann']);
    expect(await undo()).toEqual({ removed: 0, kept: 0, isDone: true });
  });

  it('leaves alone who was erased since', async () => {
    await bring(...LIST);
    await admin.call('POST', eraseClient.path.replace(':id', await idOf('Bea')), {});
    expect(await undo()).toEqual({ removed: 4, kept: 0, isDone: true });
    expect(await names()).toEqual(['Erased']);
  });

  it('goes some clients at a time, and says when it is done', async () => {
    await bring(...LIST);
    const some = async () => {
      const [row] = await stack.sql('select * from public.undo_import($1, 3, $2)', [
        importId,
        stack.clock.now().toISOString(),
      ]);
      return row;
    };
    expect(await some()).toEqual({ removed: 3, kept: 0, is_done: false });
    expect(await bring(client('Gus'))).toBe('import_undone');
    expect(await some()).toEqual({ removed: 2, kept: 0, is_done: true });
  });

  it('is over: a page that comes late is refused, and the list says so for 30 days', async () => {
    await bring(...LIST);
    const list = async () =>
      listImports.answer.parse((await admin.call('GET', listImports.path)).body);
    expect(await list()).toEqual([
      {
        ...{ id: importId, fileName: 'clients.csv', undoneAt: null },
        ...{ clients: 5, appointments: 0, balances: 0 },
        begunAt: stack.clock.now().toISOString(),
      },
    ]);
    await undo();
    expect(await bring(client('Gus'))).toBe('import_undone');
    expect((await list())[0]).toMatchObject({
      undoneAt: stack.clock.now().toISOString(),
      clients: 0,
    });
    stack.clock.advance(31 * 24 * 60);
    expect(await list()).toEqual([]);
    importId = crypto.randomUUID();
    expect(await undo()).toMatchObject({ code: 'not_found' });
  });
});
