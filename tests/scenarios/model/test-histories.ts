import { expect, test } from 'vitest';
import { findBrokenHistory } from './check-histories.ts';
import { searchLength } from '../../helpers/search-lengths.ts';
import { MODEL_PATH, MODEL_SEED } from './settings.ts';
import { useWorld } from './use-world.ts';

const RUNS = searchLength('MODEL_RUNS');

/**
 * Declares the model test. It stands in two files, so that two processes share the work: each tries histories of
 * its own.
 */
export function testHistories(): void {
  const world = useWorld();

  test('all is well', { timeout: 60_000 + RUNS * 2_000 }, async () => {
    const broken = await findBrokenHistory(world, {
      runs: RUNS,
      seed: MODEL_SEED,
      path: MODEL_PATH,
    });
    // Said at once: a long search may be ended before its report.
    if (broken !== null) console.error(broken);
    expect(broken).toBeNull();
  });
}
