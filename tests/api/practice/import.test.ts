import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import pg from 'pg';
import { createCipher, drawEncryptionKeys } from '#platform/cipher.ts';
import { packArchive } from '../../../src/features/admin/settings/your-data/archive/archive.ts';
import { fillPractice, type Query } from '../../../scripts/import/fill-practice.ts';
import { plantHealthWords } from '../../helpers/runner/planted.ts';
import { servePostgres } from '../../helpers/database/database-postgres.ts';
import { createDatabase } from '../../helpers/database/postgres.ts';
import { loginAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { startStack, type Stack } from '../../helpers/stack/stack.ts';
import { takeOut } from '../../helpers/stack/take-out.ts';
import { createMember } from '../../scenarios/people/member.ts';
import { cancel } from '../../scenarios/steps.ts';

const stack = useStack();
/** Another installation, with keys of its own, and the owner's connection to its database. */
let other: Stack;
let client: pg.Client;
let query: Query;
const [encryptionKeys, idSecret] = [drawEncryptionKeys('other'), 'other'];
const cipher = createCipher({ encryptionKeys, idSecret });
let url: string;

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'), 'without_clock');
  other = await startStack({ database: await servePostgres(url), deps: { cipher } });
  client = new pg.Client(url);
  await client.connect();
  query = async (sql, params) => (await client.query<Record<string, unknown>>(sql, params)).rows;
});
afterAll(async () => {
  await client.end();
  await other.stop();
});

type Taken = Awaited<ReturnType<typeof takeOut>>;
let taken: Taken;
let clientId: string;
beforeEach(async () => {
  const planted = await plantHealthWords(stack);
  clientId = planted.clientId;
  const mia = await createMember(stack);
  await mia.buyBundle();
  const checkout = mia.checkout();
  await checkout.prepare();
  await checkout.confirm();
  await cancel(stack, planted.appointmentId);
  await stack.sql(`update public.session_notes set signed_at = written_at`);
  taken = await takeOut(planted.admin);
});

const fill = (tables: Taken) =>
  fillPractice(query, { tables: new Map(Object.entries(tables)), cipher });
/** Fills the other practice from a file, as its owner does: `npm run import`. Returns what it prints. */
async function runImport(tables: Taken): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const file = join(folder, 'everything.zip');
  const archive = await packArchive(new Map(Object.entries(tables)), {
    ...{ takenAt: new Date(), passphrase: '', breathe: () => Promise.resolve() },
  });
  await writeFile(file, archive.stream());
  try {
    const run = promisify(execFile)(
      'npm',
      ['run', '--silent', 'import', '--', file, '--into', url],
      {
        env: {
          ...process.env,
          SUPABASE_URL: 'https://other.supabase.example',
          SUPABASE_SECRET_KEY: idSecret,
          ENCRYPTION_KEYS: encryptionKeys,
        },
      },
    );
    return (await run.catch((error: { stderr: string }) => ({ stdout: error.stderr }))).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
const isEmpty = async () => (await query('select from public.clients')).length === 0;

it('what would be an orphan, or money that doesn’t add up, refuses the whole file', async () => {
  const { clients = [], ledger = [], prices, ...rest } = taken;
  await expect(fill({ ...taken, clients: clients.slice(1) })).rejects.toThrow(
    /appointments_client_id_fkey: \d+ rows name what isn’t there/,
  );
  const doubled = ledger.map((row) =>
    row['kind'] === 'captured' && Number(row['amount_cents']) > 10_000
      ? { ...row, amount_cents: Number(row['amount_cents']) * 2 }
      : row,
  );
  await expect(fill({ ...taken, ledger: doubled })).rejects.toThrow('keep more than they cost');
  const withRefund = ledger.map((row) =>
    row['kind'] === 'refunded' ? { ...row, amount_cents: -100_000 } : row,
  );
  await expect(fill({ ...taken, ledger: withRefund })).rejects.toThrow('gave back more than came');
  await expect(fill({ ...rest, clients, ledger })).rejects.toThrow(/another version.*prices/);
  const column = { ...taken, prices: (prices ?? []).map((row) => ({ ...row, color: 'red' })) };
  await expect(fill(column)).rejects.toThrow('prices has no color');
  expect(await isEmpty()).toBe(true);
});

it('S91: an empty practice gets everything, the same to the byte when it is taken out again; a used one is refused', async () => {
  const count = Object.values(taken).flat().length;
  expect(await runImport(taken)).toBe(
    `Imported ${count.toLocaleString('en-US')} rows. Every foreign key leads somewhere, and the money adds up.\n`,
  );
  const admin = await loginAdmin(other);
  const again = await takeOut(admin);
  for (const [name, rows] of Object.entries(taken))
    expect(JSON.stringify(again[name]), name).toBe(JSON.stringify(rows));
  const page = await admin.call<{ alerts: { words: string }[]; sessionNotes: unknown[] }>(
    'POST',
    `/api/admin/clients/${clientId}/open`,
  );
  expect(page.body.alerts).toMatchObject([{ words: 'A wombat on the wrist' }]);
  expect(page.body.sessionNotes).toMatchObject([{ note: 'A pangolin under the right shoulder' }]);
  // What comes next is numbered after what came.
  await query(
    `insert into public.order_lines (order_id, kind, name, amount_cents) select order_id, 'tip', 'Tip', 0 from public.orders limit 1`,
  );
  await expect(fill(taken)).rejects.toThrow(/in use, so nothing was imported. It has: .*clients/);
});
