import { Hono } from 'hono';
import {
  giftBalanceInputSchema,
  giftDocumentInputSchema,
  giftPaymentInputSchema,
  giftStatusInputSchema,
  type GiftBalance,
} from '../../../src/contract/gifts.ts';
import { formatMoney } from '../../../src/contract/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { senderNetworks } from '../middleware/sender-network.ts';
import { requireBody, requirePhone } from '../middleware/validate.ts';
import { openGiftPayment } from './buy-gift.ts';
import { readGiftCodes } from './gift-codes.ts';
import { boughtDocument } from './gift-document.ts';
import { readGiftStatus } from './gift-status.ts';

/** Buying a gift certificate: its payment, what became of that, its document; and what is left on one, by its code. */
export function giftRoutes(deps: Deps) {
  const routes = new Hono();
  routes.post('/gift-certificates/payment', async (c) => {
    const input = await requireBody(c, giftPaymentInputSchema);
    await requirePhone('gift.purchaserPhone', input.gift.purchaserPhone);
    return c.json(await openGiftPayment(deps, { input, senders: senderNetworks(c) }));
  });
  routes.post('/gift-certificates/status', async (c) => {
    const { checkoutKey } = await requireBody(c, giftStatusInputSchema);
    return c.json(await readGiftStatus(deps, { checkoutKey, senders: senderNetworks(c) }));
  });
  routes.post('/gift-certificates/document', async (c) => {
    const { checkoutKey } = await requireBody(c, giftDocumentInputSchema);
    return boughtDocument(deps, { checkoutKey, senders: senderNetworks(c) });
  });
  routes.post('/gift-certificates/balance', async (c) => {
    const { code } = await requireBody(c, giftBalanceInputSchema);
    const [known] = await readGiftCodes(deps, { codes: [code], senders: senderNetworks(c) });
    if (!known) throw new Error('No code was asked about');
    if (known.is_frozen) throw new AppError('gift_code_frozen');
    const balance: GiftBalance = {
      code,
      name: known.name,
      value: formatMoney(known.value_cents),
      left: formatMoney(known.left_cents),
      coversServiceId: known.covers_service_id,
    };
    return c.json(balance);
  });
  return routes;
}
