import type { MiddlewareHandler } from 'hono';

/**
 * Browsers store it for a minute, so that a booking fetches each list once. The CDN answers from its cache for a minute, and for
 * one more with the old list while it fetches the new one: no longer, since a price can start at midnight without a change.
 */
export const cachedAtTheEdge: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.ok) return;
  c.header('Cache-Control', 'public, max-age=60');
  c.header('Netlify-CDN-Cache-Control', 'public, durable, s-maxage=60, stale-while-revalidate=60');
  // A made-up query string must not make a new entry.
  c.header('Netlify-Vary', 'query=none');
};
