import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  giftAdjustmentInputSchema,
  giftDeliveryInputSchema,
  giftRefundInputSchema,
  giftResendInputSchema,
} from '../../../src/contract/admin-gifts.ts';
import { parseSignedMoney } from '../../../src/contract/money.ts';
import type { Deps } from '../../platform/deps.ts';
import { giftDocument } from '../gifts/gift-document.ts';
import {
  adjustGift,
  listGifts,
  readGift,
  refundGift,
  resendGift,
  setGiftDelivery,
} from '../gifts/therapist-gifts.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requireBody, requireId, requireQuery } from '../middleware/validate.ts';

const querySchema = z.object({
  q: z._default(z.string(), ''),
  list: z._default(z.enum(['all', 'to_deliver', 'unused']), 'all'),
});

/** What the therapist sees of gift certificates and does with them: /api/admin/gift-certificates. */
export function adminGiftRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);

  routes.get('/admin/gift-certificates', isAdmin, async (c) => {
    const { q, list } = requireQuery(c, querySchema);
    return c.json(await listGifts(deps, { typed: q, list }));
  });
  routes.get('/admin/gift-certificates/:id', isAdmin, async (c) =>
    c.json(await readGift(deps, requireId(c))),
  );
  routes.get('/admin/gift-certificates/:id/document', isAdmin, async (c) =>
    giftDocument(deps, requireId(c)),
  );
  routes.post('/admin/gift-certificates/:id/resend', isAdmin, async (c) => {
    const id = requireId(c);
    return c.json(await resendGift(deps, id, await requireBody(c, giftResendInputSchema)));
  });
  routes.patch('/admin/gift-certificates/:id/delivery', isAdmin, async (c) => {
    const id = requireId(c);
    const { delivery } = await requireBody(c, giftDeliveryInputSchema);
    return c.json(await setGiftDelivery(deps, id, delivery));
  });
  routes.post('/admin/gift-certificates/:id/adjust', isAdmin, async (c) => {
    const id = requireId(c);
    const { amount, ...adjustment } = await requireBody(c, giftAdjustmentInputSchema);
    const amountCents = parseSignedMoney(amount);
    return c.json(await adjustGift(deps, id, { ...adjustment, amountCents }));
  });
  routes.post('/admin/gift-certificates/:id/refund', isAdmin, async (c) => {
    const id = requireId(c);
    const { reason } = await requireBody(c, giftRefundInputSchema);
    return c.json(await refundGift(deps, id, reason));
  });
  return routes;
}
