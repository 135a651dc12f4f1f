import type { Config } from '@netlify/functions';
import { runCalendars } from '../jobs/calendars/run-calendars.ts';
import { createDeps } from '#platform/deps.ts';
import { readEnv } from '#platform/env/env.ts';

const deps = createDeps(readEnv());

// A scheduled function lives for 30 s: new work starts for 12 s, and a calendar that doesn't answer is left within 10 s more.
export default async () => Response.json(await runCalendars(deps, { budgetMs: 12_000 }));
export const config: Config = { schedule: '*/5 * * * *' };
