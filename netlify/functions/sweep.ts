import type { Config } from '@netlify/functions';
import { runSweep } from '../jobs/sweep/run-sweep.ts';
import { createDeps } from '#platform/deps.ts';
import { readEnv } from '#platform/env/env.ts';

// A scheduled function lives for 30 s: new work starts for 15 s, and a call that Stripe doesn't answer ends within 11 s more.
const deps = createDeps(readEnv(), { stripeTimeoutMs: 3_000 });

export default async () => Response.json(await runSweep(deps, { budgetMs: 15_000 }));
export const config: Config = { schedule: '*/5 * * * *' };
