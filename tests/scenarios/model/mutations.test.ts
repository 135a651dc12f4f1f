import { describe, expect, test } from 'vitest';
import { findBrokenHistory } from './check-histories.ts';
import { useWorld } from './use-world.ts';

/** Enough for chance to come across what is broken here, several times over. */
const SEARCH = { runs: 400, isFirstEnough: true };

describe('without the constraint of the calendar', () => {
  const world = useWorld();

  test('the model test notices a dropped exclusion constraint', { timeout: 120_000 }, async () => {
    await world.sql('alter table public.occupancy drop constraint occupancy_never_overlaps');
    expect(await findBrokenHistory(world, SEARCH)).toContain('overlap');
  });
});

describe('with a new idempotency key for every call', () => {
  const world = useWorld({ hasRandomKeys: true });

  test('the model test notices random idempotency keys', { timeout: 120_000 }, async () => {
    expect(await findBrokenHistory(world, SEARCH)).toContain('asked twice');
  });
});
