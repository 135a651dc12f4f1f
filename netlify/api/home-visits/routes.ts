import { Hono } from 'hono';
import * as calls from '#contract/appointments/home-visits.ts';
import { readOwnVisits } from '#contract/appointments/own-visits.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { getSessionHash } from '../middleware/session-cookies.ts';
import { requireAdmin, requireMember, type MemberContext } from '../middleware/session.ts';
import * as visits from './home-visits.ts';

/** Home visits: the zones, and who can book them and where. */
export function homeVisitRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.listTravelZones, [isAdmin], () => visits.listTravelZones(deps));
  answer(calls.saveTravelZone, [isAdmin], ({ params, input }) =>
    visits.saveTravelZone(deps, params.id, input),
  );
  answer(calls.deleteTravelZone, [isAdmin], ({ params }) =>
    visits.deleteTravelZone(deps, params.id),
  );
  answer(calls.readClientVisits, [isAdmin], ({ params }) =>
    visits.readClientVisits(deps, params.id),
  );
  answer(calls.setClientVisits, [isAdmin], ({ params, input }) =>
    visits.setClientVisits(deps, params.id, input),
  );
  answer(readOwnVisits, [requireMember(deps)], ({ input, c }) =>
    visits.readOwnVisits(deps, getSessionHash(c, deps), input.zip),
  );
  return routes;
}
