import { Hono } from 'hono';
import * as calls from '#contract/bundles/bundles.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { enforceRateLimit } from '../middleware/rate-limit.ts';
import { requireMember, type MemberContext } from '../middleware/session.ts';
import { settleSession } from '../orders/settle-session.ts';
import { requireSession } from '../payments/sessions.ts';
import { buyBundle } from './buy-bundle.ts';
import { readCredits } from './read-credits.ts';

/** What members do with credits: buy them, return from the payment page, see their balance. */
export function bundleRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isMember = requireMember(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.buyBundle, [isMember], async ({ input, networks, c }) => {
    const { userId, email } = c.get('member');
    await enforceRateLimit(deps, 'status', [...networks, `member ${userId}`]);
    const { bundleId, ownerEmail = email, shownPrice } = input;
    return buyBundle(deps, { bundleId, buyer: { userId, email }, ownerEmail, shownPrice });
  });
  answer(calls.settleBundle, [isMember], async ({ input: { sessionId }, networks }) => {
    await enforceRateLimit(deps, 'status', [...networks, `session ${sessionId}`]);
    const session = await requireSession(deps.getStripe, sessionId);
    return { isPaid: await settleSession(deps, session) };
  });
  answer(calls.readCredits, [isMember], ({ c }) =>
    readCredits(deps.database, c.get('member').email),
  );
  return routes;
}
