import { DEMO_ACCOUNTS } from '#local/database/demo-accounts.ts';
import type { RunSql } from '#local/database/database-server.ts';
import { percentile, type Measure } from './measure.ts';
import { storePractice } from './stored-practice.ts';

const CLIENTS = 5_000;
const APPOINTMENTS = 20_000;
const CALLS = 60;
/** Not counted: in these the database plans its statements, and the engine compiles what runs often. */
const WARM_UP = 20;
const BAR_MS = 50;

/** Asks the site, by a path. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Stores many years of clients and appointments, once per database. */
export async function storeManyYears(sql: RunSql, now: string): Promise<void> {
  const [stored] = await sql('select count(*) > $1 as are_stored from public.clients', [
    CLIENTS / 2,
  ]);
  if (!stored?.['are_stored'])
    await storePractice(sql, { clients: CLIENTS, appointments: APPOINTMENTS, now });
}

/** Times reads of the dashboard as the therapist's browser sees them: by name, the addresses that take turns. */
export async function timeReads(ask: Ask, reads: Record<string, string[]>): Promise<Measure[]> {
  const cookie = await logIn(ask);
  const measures: Measure[] = [];
  for (const [what, paths] of Object.entries(reads)) {
    const times: number[] = [];
    for (let call = 0; call < CALLS + WARM_UP; call += 1) {
      const startedAt = performance.now();
      const response = await ask(paths[call % paths.length] ?? '', { headers: { cookie } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${what} answered ${response.status}`);
      if (call >= WARM_UP) times.push(performance.now() - startedAt);
    }
    measures.push({
      what: `${what} · p95`,
      value: percentile(times, 0.95),
      unit: 'ms',
      bar: BAR_MS,
    });
  }
  return measures;
}

/** The cookies of the demo administrator. */
export async function logIn(ask: Ask): Promise<string> {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'Administrator');
  const response = await ask('/api/auth/admin-login', {
    method: 'POST',
    body: JSON.stringify(account),
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!response.ok) throw new Error(`The administrator was answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}
