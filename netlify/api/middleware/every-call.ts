import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../errors/app-error.ts';
import { routePath } from 'hono/route';
import type { Log } from '#platform/log.ts';

/** Names each call, in its answer and in the log, by an id of our own. An id that the caller sends could be another call's. */
export const requestId: MiddlewareHandler = async (c, next) => {
  const id = crypto.randomUUID();
  c.set('requestId', id);
  c.header('X-Request-Id', id);
  await next();
};

const READING_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Returns whether a method only reads. */
function isReading(method: string): boolean {
  return READING_METHODS.includes(method);
}

/** Refuses bodies that aren't declared as JSON: a form on another site can't declare that. */
export function jsonOnly(exceptPaths: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const isExempt = isReading(c.req.method) || exceptPaths.includes(c.req.path);
    if (!isExempt && c.req.raw.body !== null && !isJson(c.req.header('content-type'))) {
      throw new AppError('unsupported_media_type');
    }
    await next();
  };
}

function isJson(contentType = ''): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType);
}

/**
 * Refuses calls that change something unless they come from our own pages. Browsers say so in Sec-Fetch-Site; one too old for
 * that header sends Origin, which must be the address called.
 */
export function sameSite(exceptPaths: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const isExempt = isReading(c.req.method) || exceptPaths.includes(c.req.path);
    if (!isExempt && !isFromOurPages(c.req.raw)) throw new AppError('cross_site_request');
    await next();
  };
}

function isFromOurPages({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.get('origin') === new URL(url).origin : site === 'same-origin';
}

/** Keeps answers out of every cache unless a route says otherwise. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store');
};

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
