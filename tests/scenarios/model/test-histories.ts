import { expect, test } from 'vitest';
import { findBrokenHistory } from './check-histories.ts';
import { MODEL_PATH, MODEL_RUNS, MODEL_SEED } from './settings.ts';
import { useWorld } from './use-world.ts';

/**
 * Declares the model test. It stands in two files, so that two processes share the work: each tries MODEL_RUNS
 * histories of its own.
 */
export function testHistories(): void {
  const world = useWorld();

  test(
    `all is well after ${MODEL_RUNS} random histories`,
    { timeout: 60_000 + MODEL_RUNS * 2_000 },
    async () => {
      const broken = await findBrokenHistory(world, {
        runs: MODEL_RUNS,
        seed: MODEL_SEED,
        path: MODEL_PATH,
      });
      expect(broken).toBeNull();
    },
  );
}
