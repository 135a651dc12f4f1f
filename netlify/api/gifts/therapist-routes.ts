import { Hono } from 'hono';
import * as calls from '#contract/gifts/therapist-gifts.ts';
import { parseSignedMoney } from '#contract/rules/money/money.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls, requireId } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { giftDocument } from './gift-document.ts';
import {
  adjustGift,
  listGifts,
  readGift,
  refundGift,
  resendGift,
  setGiftDelivery,
} from './therapist-gifts.ts';

/** What the therapist sees of gift certificates and does with them; a certificate's printable sheet is a PDF. */
export function soldGiftRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.listGifts, [isAdmin], ({ input: { q, list } }) =>
    listGifts(deps, { typed: q, list }),
  );
  answer(calls.readGift, [isAdmin], ({ params }) => readGift(deps, params.id));
  routes.get('/api/admin/gift-certificates/:id/document', isAdmin, async (c) =>
    giftDocument(deps, requireId(c)),
  );
  answer(calls.resendGift, [isAdmin], ({ params, input }) => resendGift(deps, params.id, input));
  answer(calls.setGiftDelivery, [isAdmin], ({ params, input }) =>
    setGiftDelivery(deps, params.id, input.delivery),
  );
  answer(calls.adjustGift, [isAdmin], ({ params, input: { amount, ...adjustment } }) =>
    adjustGift(deps, params.id, { ...adjustment, amountCents: parseSignedMoney(amount) }),
  );
  answer(calls.refundGift, [isAdmin], ({ params, input }) =>
    refundGift(deps, params.id, input.reason),
  );
  return routes;
}
