import { afterAll, beforeAll } from 'vitest';
import { skipPauses } from './patience.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

/** One world for a test file, in which no pause takes time; filled in when the tests run. */
export function useWorld(options?: WorldOptions): World {
  const world = {} as World;
  let stopSkipping: () => void;
  beforeAll(async () => {
    Object.assign(world, await createWorld(options));
    stopSkipping = skipPauses();
  });
  afterAll(async () => {
    stopSkipping();
    await world.stop();
  });
  return world;
}
