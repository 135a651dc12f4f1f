import { Hono } from 'hono';
import * as calls from '#contract/calendar/outside-calendars.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../../middleware/session.ts';
import {
  changeOutsideCalendar,
  connectOutsideCalendar,
  listOutsideCalendars,
  removeOutsideCalendar,
} from './outside-calendars.ts';

/** The therapist's own calendars, connected by their address: /api/admin/outside-calendars. */
export function outsideCalendarRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.listOutsideCalendars, [isAdmin], () => listOutsideCalendars(deps));
  answer(calls.connectOutsideCalendar, [isAdmin], ({ input }) =>
    connectOutsideCalendar(deps, input),
  );
  answer(calls.changeOutsideCalendar, [isAdmin], ({ params, input }) =>
    changeOutsideCalendar(deps, params.id, input),
  );
  answer(calls.removeOutsideCalendar, [isAdmin], async ({ params }) => {
    await removeOutsideCalendar(deps, params.id);
    return { success: true };
  });
  return routes;
}
