import type { Config, Context } from '@netlify/functions';
import { createApp } from '#api/app.ts';
import { createDeps } from '#platform/deps.ts';
import { readEnv } from '#platform/env/env.ts';

const app = createApp(createDeps(readEnv()));

export default (request: Request, context: Pick<Context, 'ip' | 'waitUntil'>) =>
  app.fetch(request, {
    ip: context.ip,
    waitUntil: (task: Promise<unknown>) => context.waitUntil(task),
  });
export const config: Config = {
  path: ['/api/*', '/book/times', '/book/pay', '/book/done'],
  excludedPath: '/api/stripe-webhook',
};
