import type { MiddlewareHandler } from 'hono';

/**
 * Browsers store it for a minute, so that a booking fetches each list once. The CDN answers from its cache for a minute, and for a
 * day with the old list while it fetches the new one, so that lists show even when the database doesn't respond.
 */
export const cachedAtTheEdge: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.ok) return;
  c.header('Cache-Control', 'public, max-age=60');
  c.header(
    'Netlify-CDN-Cache-Control',
    'public, durable, s-maxage=60, stale-while-revalidate=86400',
  );
  // A made-up query string must not make a new entry.
  c.header('Netlify-Vary', 'query=none');
};
