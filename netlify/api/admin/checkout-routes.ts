import { Hono } from 'hono';
import {
  deskCheckoutInputSchema,
  deskPaymentInputSchema,
  deskReleaseInputSchema,
} from '../../../src/contract/admin-checkout.ts';
import type { Deps } from '../../platform/deps.ts';
import { finishSale, prepareSale, releaseSale } from '../checkout/sell-at-desk.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { senderNetworks } from '../middleware/sender-network.ts';
import { requireBody } from '../middleware/validate.ts';

/** What the therapist sells in person: /api/admin/checkout/… */
export function deskRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);

  routes.post('/admin/checkout/payment', isAdmin, async (c) => {
    const input = await requireBody(c, deskPaymentInputSchema);
    return c.json(await prepareSale(deps, { ...input, senders: senderNetworks(c) }));
  });
  routes.post('/admin/checkout/release', isAdmin, async (c) => {
    await releaseSale(deps, (await requireBody(c, deskReleaseInputSchema)).checkoutKey);
    return c.json({ success: true });
  });
  routes.post('/admin/checkout', isAdmin, async (c) =>
    c.json(await finishSale(deps, await requireBody(c, deskCheckoutInputSchema))),
  );
  return routes;
}
