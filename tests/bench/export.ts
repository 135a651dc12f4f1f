import { randomUUID } from 'node:crypto';
import { DEMO_ACCOUNTS } from '#local/database/demo-accounts.ts';
import type { RunSql } from '#local/database/database-server.ts';
import { beginExport, exportTable } from '#contract/export/export.ts';
import type { Measure } from './measure.ts';
import { logIn, storeManyYears, type Ask } from './reads.ts';

const BAR_SECONDS = 60;

/** How long it takes to download everything, with many years of clients and appointments stored: every page, one after the other. */
export async function measureExport(ask: Ask, sql: RunSql): Promise<Measure[]> {
  await storeManyYears(sql, new Date().toISOString());
  const cookie = await logIn(ask);
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const exportId = randomUUID();
  const password = DEMO_ACCOUNTS.find(({ role }) => role === 'Administrator')?.password;
  const startedAt = performance.now();
  const { tables } = beginExport.answer.parse(await post(beginExport.path, { exportId, password }));
  let slowest = 0;
  for (const { name } of tables) {
    let after: unknown = null;
    do {
      const pageAt = performance.now();
      const page = exportTable.answer.parse(
        await post(exportTable.path.replace(':table', name), { exportId, after }),
      );
      slowest = Math.max(slowest, performance.now() - pageAt);
      after = page.next;
    } while (after);
  }
  return [
    {
      what: 'everything of 5,000 clients and 20,000 appointments',
      ...{ value: (performance.now() - startedAt) / 1000, unit: 's', bar: BAR_SECONDS },
    },
    { what: 'its slowest page', value: slowest, unit: 'ms', bar: 2000 },
  ];
}
