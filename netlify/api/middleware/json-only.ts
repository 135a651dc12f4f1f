import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../errors/app-error.ts';
import { isReading } from './methods.ts';

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
