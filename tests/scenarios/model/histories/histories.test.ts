import { expect, test } from 'vitest';
import { searchLength } from '../../../helpers/runner/search-lengths.ts';
import { findBrokenHistory } from './check-histories.ts';
import { useWorld } from '../world/use-world.ts';

const RUNS = searchLength('MODEL_RUNS');
/** Repeats one history of a search, together with its seed. */
const path = process.env['MODEL_PATH'];

const world = useWorld();

test('every history ends in a correct state', { timeout: 60_000 + RUNS * 2_000 }, async () => {
  const broken = await findBrokenHistory(world, { runs: RUNS, path });
  // Said at once: a long search may be ended before its report.
  if (broken !== null) console.error(broken);
  expect(broken).toBeNull();
});
