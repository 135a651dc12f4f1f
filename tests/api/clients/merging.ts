import { saveNote, readHealthNotes } from '#contract/appointments/acts.ts';
import { keepWords, openClient, type ClientPage } from '#contract/clients/client-record.ts';
import { mergeClients, undoMerge } from '#contract/clients/merging.ts';
import type { Admin } from '../../helpers/stack/admin.ts';
import type { Stack } from '../../helpers/stack/stack.ts';

/** Tables that say who did and asked what; a merge that is undone stays on record. */
const RECORDS = ['client_merges', 'audit_log', 'sessions', 'form_submissions', 'network_salts'];

/** What tests of merging do at the dashboard, and read past it. */
export function merging(stack: Stack, admin: Admin) {
  const idOf = async (email: string) =>
    String(
      (await stack.sql('select client_id from public.clients where email = $1', [email]))[0]?.[
        'client_id'
      ],
    );
  const merge = (fromId: string, intoId: string) =>
    admin.call<{ mergeId: string }>('POST', mergeClients.path.replace(':id', fromId), { intoId });
  const undo = (mergeId: string) =>
    admin.call<{ id: string }>('DELETE', undoMerge.path.replace(':id', mergeId));
  const open = async (id: string): Promise<ClientPage> =>
    openClient.answer.parse((await admin.call('POST', openClient.path.replace(':id', id))).body);
  const write = (id: string, words: string) =>
    admin.call('POST', keepWords.path.replace(':id', id), {
      ...{ wordId: crypto.randomUUID(), kind: 'note', words },
    });
  const note = (appointmentId: string, words: string) =>
    admin.call('PATCH', saveNote.path.replace(':id', appointmentId), { note: words });
  const healthNotes = async (appointmentId: string) => {
    const path = readHealthNotes.path.replace(':id', appointmentId);
    const { body, problem } = await admin.call<Record<string, string>>('POST', path, {});
    return body['healthConditions'] ?? problem.code;
  };
  /** Every row of every table but those of records, as text. */
  const dump = async () => {
    const tables = await stack.sql(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'private') and tablename <> all ($1) order by 1`,
      [RECORDS],
    );
    const rows: string[] = [];
    for (const { name } of tables) {
      const found = await stack.sql(`select to_jsonb(t)::text as row from ${String(name)} t`);
      rows.push(...found.map(({ row }) => `${String(name)} ${String(row)}`));
    }
    return rows.toSorted();
  };
  return { idOf, merge, undo, open, write, note, healthNotes, dump };
}
