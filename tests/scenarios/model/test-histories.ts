import { describe, expect, test } from 'vitest';
import { findBrokenHistory } from './check-histories.ts';
import { MODEL_PATH, MODEL_RUNS, MODEL_SEED } from './settings.ts';
import { useWorld } from './use-world.ts';

/**
 * How many histories one database bears: after some thousands the embedded PostgreSQL, which never forgets an error that
 * it raised, stops with "ERRORDATA_STACK_SIZE exceeded".
 */
const RUNS_A_DATABASE = 500;

/**
 * Declares the model test. It stands in two files, so that two processes share the work: each tries MODEL_RUNS
 * histories of its own.
 */
export function testHistories(): void {
  for (let done = 0; done < MODEL_RUNS; done += RUNS_A_DATABASE) {
    const runs = Math.min(RUNS_A_DATABASE, MODEL_RUNS - done);
    describe(`after histories ${done + 1} to ${done + runs} of ${MODEL_RUNS}`, () => {
      const world = useWorld();

      test('all is well', { timeout: 60_000 + runs * 2_000 }, async () => {
        const broken = await findBrokenHistory(world, {
          runs,
          seed: MODEL_SEED,
          path: MODEL_PATH,
        });
        // Said at once: a long search may be ended before its report.
        if (broken !== null) console.error(broken);
        expect(broken).toBeNull();
      });
    });
  }
}
