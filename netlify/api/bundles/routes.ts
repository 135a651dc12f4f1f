import { Hono } from 'hono';
import {
  bundleCheckoutInputSchema,
  bundleReturnInputSchema,
} from '../../../src/contract/bundles.ts';
import type { Deps } from '../../platform/deps.ts';
import { enforceRateLimit } from '../middleware/rate-limit.ts';
import { requireMember, type MemberContext } from '../middleware/session.ts';
import { senderNetworks } from '../middleware/sender-network.ts';
import { requireBody } from '../middleware/validate.ts';
import { settleSession } from '../orders/settle-session.ts';
import { requireSession } from '../payments/sessions.ts';
import { buyBundle } from './buy-bundle.ts';
import { readCredits } from './read-credits.ts';

/** What members do with credits: buy them, come back from the payment page, see what they have. */
export function bundleRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  routes.post('/bundles/checkout', requireMember(deps), async (c) => {
    const { bundleId, ownerEmail } = await requireBody(c, bundleCheckoutInputSchema);
    const { userId, email } = c.get('member');
    await enforceRateLimit(deps, 'status', [...senderNetworks(c), `member ${userId}`]);
    const buyer = { userId, email };
    return c.json(await buyBundle(deps, { bundleId, buyer, ownerEmail: ownerEmail ?? email }));
  });
  routes.post('/bundles/return', requireMember(deps), async (c) => {
    const { sessionId } = await requireBody(c, bundleReturnInputSchema);
    await enforceRateLimit(deps, 'status', [...senderNetworks(c), `session ${sessionId}`]);
    const isPaid = await settleSession(deps, await requireSession(deps.getStripe, sessionId));
    return c.json({ isPaid });
  });
  routes.get('/membership/credits', requireMember(deps), async (c) =>
    c.json(await readCredits(deps.database, c.get('member').email)),
  );
  return routes;
}
