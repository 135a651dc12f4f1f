import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from '../../platform/log.ts';

/** Logs each answered call by its route's pattern, never by its address, which may contain anything someone typed. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    log.info('request', {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
    });
  };
}
