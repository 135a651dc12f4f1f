import { Hono } from 'hono';
import { etag } from 'hono/etag';
import * as bundles from '#contract/bundles/bundles.ts';
import * as calls from '#contract/catalogue.ts';
import { readLiveFacts } from '#contract/practice/live-facts.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { cachedAtTheEdge } from '../middleware/cached-at-the-edge.ts';
import { storedAsPractice } from '../middleware/practice-cache.ts';
import { listBundles } from './list-bundles.ts';
import { listEnhancements } from './list-enhancements.ts';
import { listServices } from './list-services.ts';
import { readFacts } from './live-facts.ts';

/** What the practice is and sells, the same for everyone: facts, services, enhancements, bundles. */
export function catalogueRoutes(deps: Pick<Deps, 'database' | 'isLive'>) {
  const { database } = deps;
  const routes = new Hono();
  const answer = answerCalls(routes, deps);
  const isCached = [etag(), cachedAtTheEdge, storedAsPractice];

  answer(calls.listServices, isCached, () => listServices(database));
  answer(calls.listEnhancements, isCached, () => listEnhancements(database));
  answer(bundles.listBundles, isCached, () => listBundles(database));
  answer(readLiveFacts, isCached, async ({ c }) => {
    const live = await readFacts(database);
    c.header('ETag', `"${live.hash}"`);
    return live;
  });
  return routes;
}
