import type { Config } from '@netlify/functions';
import { createApp } from '#api/app.ts';
import { createDeps } from '#platform/deps.ts';
import { readEnv } from '#platform/env/env.ts';

const app = createApp(createDeps(readEnv()));

export default (request: Request) => app.fetch(request);
export const config: Config = { path: '/api/stripe-webhook' };
