import { Hono } from 'hono';
import * as calls from '#contract/checkout/in-person.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { finishSale, prepareSale, releaseSale } from './sell-at-desk.ts';

/** What the therapist sells in person: /api/admin/checkout/… */
export function inPersonRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.prepareSale, [isAdmin], ({ input, networks }) =>
    prepareSale(deps, { ...input, networks }),
  );
  answer(calls.releaseSale, [isAdmin], async ({ input }) => {
    await releaseSale(deps, input.checkoutKey);
    return { success: true };
  });
  answer(calls.finishSale, [isAdmin], ({ input }) => finishSale(deps, input));
  return routes;
}
