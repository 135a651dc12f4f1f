import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { listBundles } from '#contract/bundles/bundles.ts';
import * as calls from '#contract/catalog.ts';
import { readLiveFacts } from '#contract/practice/live-facts.ts';
import { toBundle, toEnhancement, toService } from '#contract/practice/sale.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { cachedAtTheEdge } from '../middleware/cached-at-the-edge.ts';
import { storedAsPractice } from '../middleware/practice-cache.ts';
import { readCatalog } from './catalog.ts';
import { readFacts } from './live-facts.ts';

/** What the practice is and sells, the same for everyone: facts, services, enhancements, bundles. */
export function catalogRoutes(deps: Pick<Deps, 'database' | 'isLive'>) {
  const { database } = deps;
  const routes = new Hono();
  const answer = answerCalls(routes, deps);
  const isCached = [etag(), cachedAtTheEdge, storedAsPractice];

  answer(calls.listServices, isCached, async () => {
    const { services } = await readCatalog(database);
    return services.map(toService);
  });
  answer(calls.listEnhancements, isCached, async () => {
    const { enhancements } = await readCatalog(database);
    return enhancements.map(toEnhancement);
  });
  answer(listBundles, isCached, async () => {
    const { bundles } = await readCatalog(database);
    return bundles.map(toBundle);
  });
  answer(readLiveFacts, isCached, async ({ c }) => {
    const live = await readFacts(database);
    c.header('ETag', `"${live.hash}"`);
    return live;
  });
  return routes;
}
