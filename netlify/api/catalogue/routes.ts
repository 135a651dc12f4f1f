import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Deps } from '../../platform/deps.ts';
import { cachedAtTheEdge } from '../middleware/cached-at-the-edge.ts';
import { listBundles } from './list-bundles.ts';
import { listEnhancements } from './list-enhancements.ts';
import { listServices } from './list-services.ts';

/** GET /api/services, GET /api/enhancements and GET /api/bundles. */
export function catalogueRoutes({ database }: Pick<Deps, 'database'>) {
  const routes = new Hono();
  routes.get('/services', etag(), cachedAtTheEdge, async (c) =>
    c.json(await listServices(database)),
  );
  routes.get('/enhancements', etag(), cachedAtTheEdge, async (c) =>
    c.json(await listEnhancements(database)),
  );
  routes.get('/bundles', etag(), cachedAtTheEdge, async (c) => c.json(await listBundles(database)));
  return routes;
}
