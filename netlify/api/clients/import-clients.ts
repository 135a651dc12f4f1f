import type * as z from 'zod/mini';
import type {
  checkImport as checkCall,
  importClients as importCall,
  ImportRows,
  listImports as listCall,
  undoImport as undoCall,
} from '#contract/clients/import-clients.ts';
import { checkImport as outcomes } from '#contract/clients/import-clients.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Deps } from '#platform/deps.ts';

type ImportDeps = Pick<Deps, 'database' | 'cipher'>;

/** The rows as the database takes them (public.import_row). The ids are made from import and row: a repeated page adds no one. */
const toRows = ({ encrypt, idOf }: Cipher, importId: string, rows: ImportRows) =>
  rows.map(({ row, client: { firstName, lastName, email, phone, note, tags } }) => {
    const clientId = idOf('imported client', importId, String(row));
    const wordId = idOf('imported note', importId, String(row));
    return {
      ...{ row, email, phone, tags: [...new Set(tags)] },
      ...{ client_id: clientId, first_name: firstName, last_name: lastName },
      ...(note && { client_word_id: wordId, encrypted_words: encrypt(note, wordId, clientId) }),
    };
  });

/** Returns what an import would make of some rows. */
export async function checkImport(
  { database, cipher }: ImportDeps,
  importId: string,
  { rows }: z.output<typeof checkCall.input>,
): Promise<z.input<typeof checkCall.answer>> {
  return outcomes.answer.parse(
    await database.rpc('check_import', { p_rows: toRows(cipher, importId, rows) }),
  );
}

/** Adds the clients of some rows; returns what became of each. Throws import_undone. */
export async function importClients(
  { database, cipher }: ImportDeps,
  importId: string,
  { fileName, areExisting, rows, userId }: z.output<typeof importCall.input> & { userId: string },
): Promise<z.input<typeof importCall.answer>> {
  return outcomes.answer.parse(
    await database.rpcNow('import_clients', {
      p_import_id: importId,
      p_file_name: fileName,
      p_are_existing: areExisting,
      p_by: userId,
      p_rows: toRows(cipher, importId, rows),
    }),
  );
}

/** Returns the imports of the last 30 days. */
export async function listImports({
  database,
}: ImportDeps): Promise<z.input<typeof listCall.answer>> {
  const imports = await database.rpcNow('list_imports', {});
  return imports.map(({ import_id, file_name, begun_at, undone_at, ...counts }) => ({
    ...{ id: import_id, fileName: file_name, ...counts },
    ...{ begunAt: toInstant(begun_at), undoneAt: undone_at && toInstant(undone_at) },
  }));
}

const toInstant = (text: string) => new Date(text).toISOString();

/** Removes some of what an import added and of which nothing more is known. Throws not_found. */
export async function undoImport(
  { database }: ImportDeps,
  importId: string,
): Promise<z.input<typeof undoCall.answer>> {
  const [undone] = await database.rpcNow('undo_import', { p_import_id: importId });
  const { removed = 0, kept = 0, is_done: isDone = true } = undone ?? {};
  return { removed, kept, isDone };
}
