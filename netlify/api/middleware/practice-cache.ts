import type { MiddlewareHandler } from 'hono';
import type { Deps } from '#platform/deps.ts';
import { describeError } from '#platform/log.ts';

/** What the CDN stores of the practice has this name, by which a change empties it. */
const TAG = 'practice';

/** Marks an answer as one that a change of the practice makes old. */
export const storedAsPractice: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Netlify-Cache-Tag', TAG);
};

/** Empties what the CDN has stored of the practice once a change is made; if that fails, it is fresh again within a minute. */
export function emptiesPractice(deps: Pick<Deps, 'purgeEdge' | 'log'>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.res.ok) return;
    await deps
      .purgeEdge(TAG)
      .catch((error: unknown) => deps.log.warn('edge_not_emptied', describeError(error)));
  };
}
