import type { MiddlewareHandler } from 'hono';

/** Keeps answers out of every cache unless a route says otherwise. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store');
};
