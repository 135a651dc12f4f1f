import { expect, it } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import { offerFreeTimes } from './offer-free-times.ts';

/** A database that makes so many offers call by call, then none. */
function offering(...made: number[]) {
  let calls = 0;
  const rpcNow = () => Promise.resolve(made[calls++] ?? 0);
  return { deps: { database: { rpcNow } } as unknown as Deps, calls: () => calls };
}

it('offers until no one is left', async () => {
  const { deps, calls } = offering(15, 15, 4);
  expect(await offerFreeTimes(deps, () => false)).toEqual({ count: 34, isDone: true });
  expect(calls()).toBe(4);
});

it('offers once even if time is up, and leaves the rest to the next run', async () => {
  expect(await offerFreeTimes(offering(15, 15).deps, () => true)).toEqual({
    ...{ count: 15, isDone: false },
  });
  expect(await offerFreeTimes(offering().deps, () => true)).toEqual({ count: 0, isDone: true });
});
