import { Hono } from 'hono';
import * as calendar from '#contract/calendar/calendar.ts';
import * as moves from '#contract/appointments/moves.ts';
import * as undo from '#contract/appointments/undo.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { explainTime } from './explain-time.ts';
import { previewMove } from './preview-move.ts';
import { readCalendar, readCalendarSums } from './read-calendar.ts';
import { undoAct } from './undo.ts';

/** The calendar that the therapist works in: /api/admin/calendar. */
export function calendarRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calendar.readCalendar, [isAdmin], ({ input }) => readCalendar(deps, input));
  answer(calendar.readCalendarSums, [isAdmin], ({ input }) => readCalendarSums(deps, input));
  answer(moves.previewMove, [isAdmin], ({ input }) => previewMove(deps, input));
  answer(undo.undoAct, [isAdmin], ({ params }) => undoAct(deps, params.undoId));
  answer(calendar.explainTime, [isAdmin], ({ input }) => explainTime(deps, input));
  return routes;
}
