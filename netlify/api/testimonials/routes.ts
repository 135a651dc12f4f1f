import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { testimonialInputSchema } from '../../../src/contract/testimonials.ts';
import type { Deps } from '../../platform/deps.ts';
import { cachedAtTheEdge } from '../middleware/cached-at-the-edge.ts';
import { senderNetworks } from '../middleware/sender-network.ts';
import { requireBody } from '../middleware/validate.ts';
import { listTestimonials } from './list-testimonials.ts';
import { submitTestimonial } from './submit-testimonial.ts';

/** GET and POST /api/testimonials. */
export function testimonialRoutes(deps: Pick<Deps, 'database' | 'log'>) {
  const routes = new Hono();
  routes.get('/testimonials', etag(), cachedAtTheEdge, async (c) =>
    c.json(await listTestimonials(deps.database)),
  );
  routes.post('/testimonials', async (c) => {
    const input = await requireBody(c, testimonialInputSchema);
    return c.json(await submitTestimonial(deps, { input, networks: senderNetworks(c) }));
  });
  return routes;
}
