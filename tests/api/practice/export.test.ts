import { expect, it } from 'vitest';
import { leaveLinkWaiting, plantHealthWords } from '../../helpers/runner/planted.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { takeOut } from '../../helpers/stack/take-out.ts';

const stack = useStack();

const begin = (admin: Admin, exportId: string, password: string) =>
  admin.call('POST', '/api/admin/export', { exportId, password });
const readPage = (admin: Admin, table: string, exportId: string) =>
  admin.call<{ rows: object[] }>('POST', `/api/admin/export/${table}`, { exportId, after: null });

it('every table leaves with the practice, or it is said why it stays', async () => {
  const tables = await stack.sql(
    `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
     from pg_tables where schemaname in ('public', 'private')`,
  );
  const listed = await stack.sql('select name from private.data_tables()');
  const namesOf = (rows: typeof tables) => rows.map(({ name }) => String(name)).toSorted();
  expect(namesOf(listed)).toEqual(namesOf(tables));
});

it('a table comes after those that its rows name', async () => {
  const wrong = await stack.sql(
    `select child.name, parent.name as parent from pg_constraint c
     join private.data_tables() child on c.conrelid = ('public.' || child.name)::regclass
     join private.data_tables() parent on c.confrelid = ('public.' || parent.name)::regclass
     where c.contype = 'f' and child.stays is null and child.name not like 'private.%' and parent.name not like 'private.%'
       and (parent.stays is null and parent.place > child.place
         or parent.stays is not null and parent.name <> 'order_kinds' and not exists (
           select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1] and a.attname = any (child.left_out)
         ))`,
  );
  expect(wrong).toEqual([]);
});

it('everything that is encrypted leaves in words, and no secret of a link does', async () => {
  const { admin, appointmentId, giftCode } = await plantHealthWords(stack);
  await leaveLinkWaiting(stack);
  const taken = await takeOut(admin);
  const all = JSON.stringify(taken);
  for (const word of [
    ...['zebrafinch', 'quokka', 'pangolin', 'wombat', 'narwhal', 'okapi', 'tapir', giftCode],
  ])
    expect(all).toContain(word);
  expect(all).not.toMatch(/encrypted_|is_unreadable|token|search_text|eve@example/);
  const [note] = taken['session_notes'] ?? [];
  expect(note).toMatchObject({ appointment_id: appointmentId, note: expect.stringMatching('pan') });
  expect(taken['clients']).toHaveLength(1);
});

it('a text that can’t be decrypted leaves a gap that is marked, and so does a note that isn’t what was signed', async () => {
  const { admin, appointmentId } = await plantHealthWords(stack);
  await stack.sql(`update public.session_notes set signed_at = written_at, digest = 'changed'`);
  await stack.sql(`update public.client_words set encrypted_words = 'gone.AAAA'`);
  const taken = await takeOut(admin);
  const gap = { holder: null, is_unreadable: true };
  expect(taken['session_notes']).toMatchObject([
    { appointment_id: appointmentId, note: null, ...gap },
  ]);
  expect(taken['client_words']).toMatchObject([{ words: null, ...gap }]);
});

it('pages follow one another by the key, each row once', async () => {
  const admin = await loginAdmin(stack);
  const id = crypto.randomUUID();
  await begin(admin, id, PASSWORD);
  const { body } = await readPage(admin, 'prices', id);
  const read: object[] = [];
  let after: unknown = null;
  for (;;) {
    const page = await stack.sql(
      `select contents, key from public.export_rows($1, $2, 'prices', $3, 4, $4)`,
      [id, admin.account.userId, after && JSON.stringify(after), stack.clock.now().toISOString()],
    );
    if (page.length === 0) break;
    read.push(...page.map(({ contents }) => contents as object));
    after = page.at(-1)?.['key'];
  }
  expect(read.length).toBeGreaterThan(8);
  expect(read).toEqual(body.rows);
});

it('instants are in UTC, whatever the time zone of the session', async () => {
  const { admin } = await plantHealthWords(stack);
  const id = crypto.randomUUID();
  await begin(admin, id, PASSWORD);
  const rows = await stack.sql(
    `with zone as materialized (select set_config('TimeZone', 'America/Chicago', true) as name)
     select contents ->> 'created_at' as at from zone
     cross join lateral public.export_rows($1, $2, 'clients', p_limit => case when name <> '' then 10 end, p_now => $3)`,
    [id, admin.account.userId, stack.clock.now().toISOString()],
  );
  expect(rows).toEqual([{ at: expect.stringMatching(/\+00:00$/) }]);
});

it('needs the password, and lasts for an hour for the account that began it', async () => {
  const admin = await loginAdmin(stack);
  const id = crypto.randomUUID();
  expect((await begin(admin, id, 'not it')).problem.fields).toEqual({
    password: 'That isn’t your password',
  });
  expect((await readPage(admin, 'clients', id)).problem.code).toBe('export_over');
  expect((await begin(admin, id, PASSWORD)).status).toBe(200);
  expect((await readPage(admin, 'clients', id)).status).toBe(200);
  for (const table of ['profiles', 'outside_calendars', 'private.sessions', 'pg_authid'])
    expect((await readPage(admin, table, id)).problem.code, table).toBe('not_found');
  stack.clock.advance(60);
  expect((await readPage(admin, 'clients', id)).problem.code).toBe('export_over');
  const other = admin.account.userId.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  await expect(
    stack.sql(`select public.export_rows($1, $2, 'clients', p_now => '2026-11-23T18:00:00Z')`, [
      ...[id, other],
    ]),
  ).rejects.toThrow('export_over');
});

it('each export is logged once and emailed to the account, and isn’t part of itself', async () => {
  const admin = await loginAdmin(stack);
  const id = crypto.randomUUID();
  await begin(admin, id, PASSWORD);
  await begin(admin, id, PASSWORD);
  expect(await stack.sql('select op, actor, place, row_id from public.audit_log')).toEqual([
    { op: 'export', actor: admin.account.userId, place: 'practice', row_id: id },
  ]);
  const emails = await stack.mailbox.list();
  expect(emails.map(({ subject }) => subject)).toEqual(['Your practice’s data was downloaded']);
  expect((await readPage(admin, 'audit_log', id)).body.rows).toEqual([]);
  expect((await readPage(admin, 'messages', id)).body.rows).toEqual([]);
  const next = await takeOut(admin);
  expect(next['audit_log']).toMatchObject([{ op: 'export', row_id: id }]);
});
