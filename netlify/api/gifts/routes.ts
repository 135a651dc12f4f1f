import { Hono } from 'hono';
import * as calls from '#contract/gifts/gifts.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls, requireBody, requirePhone } from '../middleware/answer-calls.ts';
import { senderNetworks } from '../middleware/sender-network.ts';
import { openGiftPayment } from './buy-gift.ts';
import { readGiftCodes } from './gift-codes.ts';
import { boughtDocument } from './gift-document.ts';
import { readGiftStatus } from './gift-status.ts';

/** Buying a gift certificate: its payment, outcome and document; and the balance of a code. */
export function giftRoutes(deps: Deps) {
  const routes = new Hono();
  const answer = answerCalls(routes, deps);

  answer(calls.openGiftPayment, [], async ({ input, networks }) => {
    await requirePhone('gift.purchaserPhone', input.gift.purchaserPhone);
    return openGiftPayment(deps, { input, networks });
  });
  answer(calls.readGiftStatus, [], ({ input, networks }) =>
    readGiftStatus(deps, { ...input, networks }),
  );
  routes.post('/api/gift-certificates/document', async (c) => {
    const { checkoutKey } = await requireBody(c, calls.giftDocumentInputSchema);
    return boughtDocument(deps, { checkoutKey, networks: senderNetworks(c) });
  });
  answer(calls.readGiftBalance, [], async ({ input: { code }, networks }) => {
    const [known] = await readGiftCodes(deps, { codes: [code], networks });
    if (!known) throw new Error('No code was asked about');
    if (known.is_frozen) throw new AppError('gift_code_frozen');
    return {
      code,
      name: known.name,
      value: formatMoney(known.value_cents),
      left: formatMoney(known.left_cents),
      coversServiceId: known.covers_service_id,
    };
  });
  return routes;
}
