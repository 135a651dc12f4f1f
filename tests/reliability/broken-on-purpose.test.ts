import { describe, expect, test } from 'vitest';
import { findBrokenHistory } from '../scenarios/model/histories/check-histories.ts';
import { useWorld } from '../scenarios/model/world/use-world.ts';

/** The search ends at the first broken history, here about every hundredth: none in so many is no bad luck any more. */
const SEARCH = { runs: 3_000, isFirstEnough: true };
const SEARCH_MS = 400_000;

describe('without the constraint of the calendar', () => {
  const world = useWorld();

  test(
    'the model test notices a dropped exclusion constraint',
    { timeout: SEARCH_MS },
    async () => {
      await world.sql('alter table public.occupancy drop constraint occupancy_never_overlaps');
      expect(await findBrokenHistory(world, SEARCH)).toContain('overlap');
    },
  );
});

describe('with a new idempotency key for every call', () => {
  const world = useWorld({ hasRandomKeys: true });

  test('the model test notices random idempotency keys', { timeout: SEARCH_MS }, async () => {
    expect(await findBrokenHistory(world, SEARCH)).toContain('asked twice');
  });
});
