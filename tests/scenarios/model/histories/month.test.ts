import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchLength } from '../../../helpers/runner/search-lengths.ts';
import { useWorld } from '../world/use-world.ts';
import { months, playMonth } from './month.ts';

const RUNS = searchLength('CALENDAR_MONTHS');

/** Repeats one month of a search, together with its seed. */
const path = process.env['MODEL_PATH'];

const world = useWorld();

it(
  'in a month in which the clocks change and she moves, undoes, declines, offers, closes days and edits hours, every invariant holds, and no one is notified of what didn’t happen',
  async () => {
    const seen: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(months, async (month) => {
        const played = await playMonth(world, month);
        expect(played.faults).toEqual([]);
        for (const [what, count] of Object.entries(played.seen ?? {}))
          seen[what] = (seen[what] ?? 0) + count;
      }),
      // A month takes long to make smaller; where it went wrong, it says.
      { numRuns: RUNS, endOnFailure: true, ...(path !== undefined && { path }) },
    );
    // A single month may lack something.
    const expected = RUNS < 10 ? [seen['booked'], seen['moved']] : Object.values(seen);
    expect(Math.min(...expected.map(Number)), JSON.stringify(seen)).toBeGreaterThan(0);
  },
  60_000 + RUNS * 60_000,
);
