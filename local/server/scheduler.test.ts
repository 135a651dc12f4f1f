import { expect, it } from 'vitest';
import type { NamedFunction } from './functions.ts';
import { runDueFunctions } from './scheduler.ts';

it('calls what is due, and nothing else', async () => {
  const called: string[] = [];
  const named = (name: string, schedule?: string): NamedFunction => ({
    name,
    default: (request) => {
      called.push(new URL(request.url).pathname);
      return new Response();
    },
    config: schedule === undefined ? { path: '/api/*' } : { schedule },
  });
  await runDueFunctions({
    load: () =>
      Promise.resolve([named('api'), named('sweep', '*/5 * * * *'), named('nightly', '@daily')]),
    siteUrl: 'http://site.test',
    now: () => new Date('2026-11-20T09:45:31Z'),
  });
  expect(called).toEqual(['/.netlify/functions/sweep']);
});
