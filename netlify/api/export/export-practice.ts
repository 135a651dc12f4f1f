import type * as z from 'zod/mini';
import type { beginExport as beginCall, exportTable as pageCall } from '#contract/export/export.ts';
import type { Deps } from '#platform/deps.ts';
import { proveMember } from '../accounts/passwords.ts';
import { sendSoon } from '../messages/outbox.ts';
import type { Member } from '../middleware/session.ts';
import { openRow, type StoredRow } from './opened-row.ts';

interface Beginning extends z.output<typeof beginCall.input> {
  member: Member;
  ip: string | undefined;
}

/** Begins to take everything out, and logs it. Throws invalid_request for a wrong password, too_many_requests. */
export async function beginExport(
  deps: Deps,
  { exportId, password, member, ip }: Beginning,
): Promise<z.input<typeof beginCall.answer>> {
  await proveMember(deps, { member, password, field: 'password', ip });
  const tables = await deps.database.rpcNow('begin_export', {
    p_export_id: exportId,
    p_by: member.userId,
  });
  await sendSoon(deps, member.userId);
  return { tables: tables.map(({ name, row_count }) => ({ name, rowCount: row_count })) };
}

/** Rows of a page: at most about a megabyte, and 20,000 appointments in some 200 calls. */
const PAGE_ROWS = 1000;

interface Page extends z.output<typeof pageCall.input> {
  table: string;
  userId: string;
}

/** Reads one page of a table, its encrypted texts opened. Throws not_found, export_over. */
export async function exportTable(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  { table, exportId, after, userId }: Page,
): Promise<z.input<typeof pageCall.answer>> {
  const rows = await database.rpcNow('export_rows', {
    p_export_id: exportId,
    p_by: userId,
    p_table: table,
    p_limit: PAGE_ROWS,
    ...(after && { p_after: after }),
  });
  const last = rows.length === PAGE_ROWS ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => openRow(cipher, row as unknown as StoredRow)),
    next: last ? (last.key as NonNullable<Page['after']>) : null,
  };
}
