import { completeRefunds } from '../acts/bank.ts';
import { sweep } from './sweep.ts';
import type { World } from '../world/world.ts';

/** Every deadline lies within a day. */
const DAY_AND_MORE_MINUTES = 25 * 60;

/** What a run of the sweep began may have a deadline of its own, of an hour at most. */
const PAUSE_MINUTES = 2 * 60;

/** As often as the sweep may find something to do before it counts as running in circles. */
const MOST_SWEEPS = 8;

/** Everything works again, no event comes any more, and the sweep runs until it finds nothing; what it leaves open. */
export async function finish(world: World): Promise<string[]> {
  world.outside.heal();
  world.stripe.waiting.length = 0;
  world.clock.advance(DAY_AND_MORE_MINUTES);
  for (let runs = 0; runs < MOST_SWEEPS; runs += 1) {
    completeRefunds(world);
    if ((await sweep(world)) === 0) return [];
    world.clock.advance(PAUSE_MINUTES);
  }
  return [`I6 the sweep still finds something to do after ${MOST_SWEEPS} runs`];
}
