import { expect, it } from 'vitest';
import { runSweep } from '../../../netlify/jobs/sweep/run-sweep.ts';
import type { AskForBuild } from '#platform/providers/build-hook.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();

const sweep = (builtHash: string | null, askForBuild: AskForBuild | null) =>
  runSweep({ ...stack.deps, builtHash, askForBuild });
const health = async () =>
  (await stack.api('/api/health')).json() as Promise<{ problems: string[] }>;

it('the sweep asks the host for a build once the pages are out of date and nothing has changed for a while', async () => {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return Promise.resolve();
  };
  expect(await sweep('other', ask)).toMatchObject({ rebuilds: 0, failures: 0 });
  stack.clock.advance(10);
  expect(await sweep('other', ask)).toMatchObject({ rebuilds: 1, failures: 0 });
  stack.clock.advance(10);
  expect(await sweep('other', ask)).toMatchObject({ rebuilds: 0 });
  expect(asked).toBe(1);
});

it('the next run asks again if the host refuses the call', async () => {
  await sweep('other', null);
  stack.clock.advance(10);
  const refuse = () => Promise.reject(new Error('no'));
  expect(await sweep('other', refuse)).toMatchObject({ rebuilds: 0, failures: 1 });
  expect((await health()).problems).toContain('job_failing');
  expect(await sweep('other', () => Promise.resolve())).toMatchObject({ rebuilds: 1, failures: 0 });
});

it('health reports the site as late if it hasn’t been rebuilt for two days', async () => {
  await sweep('other', null);
  stack.clock.advance(2 * 24 * 60 - 1);
  expect((await health()).problems).toEqual([]);
  stack.clock.advance(1);
  expect((await health()).problems).toEqual(['site_late']);
  expect((await stack.api('/api/health')).status).toBe(503);
});

it('the sweep does nothing if it doesn’t know what the pages were built from', async () => {
  await sweep(null, () => Promise.reject(new Error('asked')));
  stack.clock.advance(3 * 24 * 60);
  expect(await sweep(null, () => Promise.reject(new Error('asked')))).toMatchObject({
    failures: 0,
  });
  expect((await health()).problems).toEqual([]);
});
