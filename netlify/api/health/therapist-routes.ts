import { Hono } from 'hono';
import * as calls from '#contract/health/therapist-intakes.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { deleteIntake, linkIntake, listIntakes, viewIntake } from './intakes.ts';

/** How the therapist reads and handles the intake forms that were sent. */
export function sentIntakeRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.findIntakes, [isAdmin], ({ input }) => listIntakes(deps, input.q));
  answer(calls.viewIntake, [isAdmin], ({ params, c }) =>
    viewIntake(deps, params.id, c.get('member').userId),
  );
  answer(calls.linkIntake, [isAdmin], ({ params, input }) =>
    linkIntake(deps, params.id, input.clientId),
  );
  answer(calls.deleteIntake, [isAdmin], async ({ params }) => {
    await deleteIntake(deps, params.id);
    return { success: true };
  });
  return routes;
}
