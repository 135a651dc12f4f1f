import type { Config } from '@netlify/functions';
import { runMessages } from '../jobs/messages/run-messages.ts';
import { createDeps } from '#platform/deps.ts';
import { readEnv } from '#platform/env/env.ts';

const deps = createDeps(readEnv());

// A scheduled function lives for 30 s: new work starts for 12 s, and a call that a provider doesn't answer ends within 8 s more.
export default async () => Response.json(await runMessages(deps, { budgetMs: 12_000 }));
export const config: Config = { schedule: '* * * * *' };
