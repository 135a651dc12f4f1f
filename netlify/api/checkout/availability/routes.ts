import { Hono } from 'hono';
import * as calls from '#contract/checkout/availability.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../../middleware/answer-calls.ts';
import { getSessionHash } from '../../middleware/session-cookies.ts';
import { listAvailability, listAvailableDays } from './list-availability.ts';

const ASK_FOR_TIMES = 'Choose a service and a date, and we’ll show you the times that are open.';
const ASK_FOR_DAYS = 'Choose a service, and we’ll show you the days that are open.';

/** The times that can be booked, for one day or for several at once. */
export function availabilityRoutes(deps: Pick<Deps, 'clock' | 'database' | 'isLive' | 'siteUrl'>) {
  const routes = new Hono();
  const answer = answerCalls(routes, deps);

  answer(
    calls.listAvailability,
    [],
    ({ input, c }) => listAvailability(deps.database, input, getSessionHash(c, deps)),
    { invalid: ASK_FOR_TIMES },
  );
  answer(
    calls.listAvailableDays,
    [],
    ({ input, c }) => listAvailableDays(deps.database, input, getSessionHash(c, deps)),
    { invalid: ASK_FOR_DAYS },
  );
  return routes;
}
