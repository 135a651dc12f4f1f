import type { MiddlewareHandler } from 'hono';

/**
 * Browsers ask each time and mostly hear 304; the CDN answers for a minute by itself, and for a day with yesterday's
 * list while it fetches the new one, so that lists show even when the database does not answer.
 */
export const cachedAtTheEdge: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.ok) return;
  c.header('Cache-Control', 'public, max-age=0, must-revalidate');
  c.header(
    'Netlify-CDN-Cache-Control',
    'public, durable, s-maxage=60, stale-while-revalidate=86400',
  );
  // A made-up query string must not make a new entry.
  c.header('Netlify-Vary', 'query=none');
};
