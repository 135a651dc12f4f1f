import type { Answer } from '#contract/call.ts';
import type { beginExport, ExportedRow, exportTable } from '#contract/export/export.ts';
import { PASSWORD } from './accounts.ts';
import type { Admin } from './admin.ts';

/** Takes everything out by the API, as the settings do: each table that leaves, with its rows. */
export async function takeOut(admin: Admin): Promise<Record<string, ExportedRow[]>> {
  const exportId = crypto.randomUUID();
  const { body } = await admin.call<Answer<typeof beginExport>>('POST', '/api/admin/export', {
    exportId,
    password: PASSWORD,
  });
  const taken: Record<string, ExportedRow[]> = {};
  for (const { name } of body.tables) {
    const rows: ExportedRow[] = (taken[name] = []);
    let after: Answer<typeof exportTable>['next'] = null;
    do {
      const page: Answer<typeof exportTable> = (
        await admin.call<Answer<typeof exportTable>>('POST', `/api/admin/export/${name}`, {
          exportId,
          after,
        })
      ).body;
      rows.push(...page.rows);
      after = page.next;
    } while (after);
  }
  return taken;
}
