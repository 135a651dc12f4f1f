import { beforeEach, describe, expect, it } from 'vitest';
import {
  listGoingWithAccount,
  listLeftBehind,
} from '#contract/rules/retention/account-deletion.ts';
import { listRetention } from '#contract/rules/retention/retention-table.ts';
import { createAccount, logIn, PASSWORD, type TestAccount } from '../../helpers/stack/accounts.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { dumpDatabase } from '../../helpers/runner/planted.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

let admin: Admin;
let account: TestAccount;
let headers: { cookie: string };
beforeEach(async () => {
  admin = await loginAdmin(stack);
  account = await createAccount(stack.sql, { phone: '(320) 555-0177' });
  headers = await logIn(stack.sql, account);
});

const book = async (from: { cookie?: string }, words: string, appointmentTime: string) => {
  const ann = visitor(stack, 'ann', { healthConditions: words, appointmentTime });
  ann.headers = from;
  await ann.prepareAndPay();
  return (await ann.confirm()).body.appointment.id;
};
const sendForm = (from: { cookie?: string }, words: string) =>
  stack.api('/api/intake', { json: buildIntake({ injuries: words }), headers: from });
const remove = async () => {
  const json = { password: PASSWORD };
  const response = await stack.api('/api/account/delete', { json, headers });
  // Of what was sent nothing is on record any more.
  stack.mailbox.clear();
  stack.texts.clear();
  return response.status;
};
/** What every encrypted text of a copy of the database says, to anyone with the key. */
const readEncrypted = async () => {
  const rows = await stack.sql(
    'select row_id, encrypted_text, holders from private.encrypted_texts',
  );
  return rows.map(({ row_id, encrypted_text, holders }) => {
    const [holder] = (holders ?? [undefined]) as (string | undefined)[];
    return stack.deps.cipher.decrypt(String(encrypted_text), String(row_id), holder);
  });
};
const count = async (table: string, where = 'true') =>
  (await stack.sql(`select count(*)::integer as count from ${table} where ${where}`))[0]?.['count'];

/** Ann says things logged in and as a guest, the therapist writes and reads; then all of it is past. */
async function haveVisits() {
  const own = await book(headers, 'A zebrafinch in the knee', '09:00');
  await book({}, 'A guest’s heron', '13:00');
  await sendForm(headers, 'A narwhal in the neck');
  await sendForm({}, 'A guest’s pelican');
  await admin.call('POST', `/api/admin/appointments/${own}/health-notes`, {});
  const [form] = await stack.sql('select intake_id from public.intakes where sent_by is not null');
  await admin.call('POST', `/api/admin/intakes/${String(form?.['intake_id'])}/view`, {});
  await admin.call('PATCH', `/api/admin/appointments/${own}/note`, { note: 'The therapist’s own' });
  await stack.api('/api/auth/forgot-password', { json: { email: account.email } });
  await stack.api('/api/auth/signup', {
    json: {
      firstName: 'Ann',
      lastName: 'Lund',
      email: account.email,
      password: PASSWORD,
      phone: '',
    },
  });
  stack.clock.set('2026-11-26T18:00:00-06:00');
  headers = await logIn(stack.sql, account, stack.clock.now().toISOString());
  await sweep(stack);
  const unpaid = visitor(stack, 'ann', {
    healthConditions: 'A quokka, unpaid',
    appointmentDate: '2026-11-30',
  });
  unpaid.headers = headers;
  expect((await unpaid.prepare()).status).toBe(200);
  return own;
}

describe('a deleted account', () => {
  it('loses its login, profile, health notes, forms and messages, and nothing of them is left anywhere', async () => {
    await haveVisits();
    const words = (await readEncrypted()).join('\n');
    for (const word of ['zebrafinch', 'narwhal', 'quokka', 'heron', 'pelican']) {
      expect(words).toContain(word);
    }
    expect(await dumpDatabase(stack)).toContain(account.userId);
    expect(await remove()).toBe(200);

    expect((await readEncrypted()).join('\n')).not.toMatch(/zebrafinch|narwhal|quokka/);
    const dump = await dumpDatabase(stack);
    expect(dump).not.toContain(account.userId);
    // The number of the profile alone, and the hash of its password.
    expect(dump).not.toContain('555-0177');
    expect(await count('private.sessions', `user_id = '${account.userId}'`)).toBe(0);
    expect(await count('private.signups')).toBe(0);
    expect(
      await count(
        'public.messages',
        `recipient <> 'practice' and settled_at is not null and (lower(address) = 'ann@example.com' or facts <> '{}')`,
      ),
    ).toBe(0);
    expect(await count('public.messages', `recipient = 'member'`)).toBe(0);
  });

  it('keeps what the page says will stay, and emails no one twice', async () => {
    const own = await haveVisits();
    await remove();
    expect(await stack.sql('select email from public.clients')).toEqual([{ email: account.email }]);
    expect(await count('public.appointments')).toBe(2);
    expect(await count('public.ledger')).toBe(2);
    expect(await count('public.session_notes')).toBe(1);
    expect(await count('public.audit_log', `place = 'health_notes'`)).toBe(1);
    expect((await readEncrypted()).toSorted().join('\n')).toMatch(/pelican[^]*heron/);
    const boss = await logIn(stack.sql, admin.account, stack.clock.now().toISOString());
    const path = `/api/admin/appointments/${own}`;
    const answer = await stack.api(`${path}/health-notes`, { json: {}, headers: boss });
    expect(await answer.json()).toEqual({ healthConditions: null, specialRequests: null });
    expect(await (await stack.api(path, { headers: boss })).json()).toMatchObject({
      appointment: { healthNoteCount: 0, client: { email: account.email } },
      note: 'The therapist’s own',
    });
    await sweep(stack);
    expect([await stack.mailbox.list(), await stack.texts.list()]).toEqual([[], []]);
  });

  it('is deleted all at once: with an upcoming appointment, nothing is deleted', async () => {
    await book(headers, 'A zebrafinch', '09:00');
    expect(await remove()).toBe(409);
    expect((await readEncrypted()).join()).toContain('zebrafinch');
    expect(await count('public.profiles', `user_id = '${account.userId}'`)).toBe(1);
  });

  it('that belongs to someone else takes nothing from this one', async () => {
    await book(headers, 'A zebrafinch in the knee', '09:00');
    await sendForm(headers, 'A narwhal in the neck');
    const bea = await createAccount(stack.sql, { name: 'bea' });
    headers = await logIn(stack.sql, bea, stack.clock.now().toISOString());
    expect(await remove()).toBe(200);
    expect((await readEncrypted()).join('\n')).toContain('zebrafinch');
    expect(await count('public.profiles', `user_id = '${account.userId}'`)).toBe(1);
    expect(await count('public.intakes', `sent_by = '${account.userId}'`)).toBe(1);
  });
});

describe('what is deleted with an account', () => {
  it('is one list: the database knows exactly its lines', async () => {
    const takes = listGoingWithAccount().map(({ id }) => id);
    expect(takes).toContain('account');
    const ask = (what: string) =>
      stack.sql(`select private.delete_own($1, p) from public.profiles p where p.user_id = $2`, [
        what,
        account.userId,
      ]);
    for (const { id } of listRetention()) {
      if (!takes.includes(id)) await expect(ask(id), id).rejects.toMatchObject({ code: '20000' });
    }
    for (const id of takes.toSorted((id) => (id === 'account' ? 1 : -1))) await ask(id);
    expect(await count('public.profiles', `user_id = '${account.userId}'`)).toBe(0);
  });

  it('and what stays cover everything in our database', () => {
    const told = new Set([
      ...listGoingWithAccount().map(({ id }) => id),
      ...listLeftBehind().map(({ id }) => id),
    ]);
    const ours = listRetention().filter(({ where }) => /our database/i.test(where));
    expect(ours.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
  });
});
