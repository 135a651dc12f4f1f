import { Hono } from 'hono';
import * as calls from '#contract/tasks.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { actOnTask, listTasks, resolveTask } from './tasks.ts';

/** Tasks: what couldn't be settled automatically, and what the therapist decides about it. */
export function taskRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.listTasks, [isAdmin], () => listTasks(deps));
  answer(calls.actOnTask, [isAdmin], ({ c, params, input }) =>
    actOnTask(deps, params.id, input.action, c.get('member').userId),
  );
  answer(calls.resolveTask, [isAdmin], async ({ params, input }) => {
    await resolveTask(deps, params.id, input.resolution);
    return { success: true };
  });
  return routes;
}
