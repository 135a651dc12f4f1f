import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../errors/app-error.ts';
import { isReading } from './methods.ts';

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
