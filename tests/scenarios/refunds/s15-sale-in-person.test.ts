import { describe, expect, it } from 'vitest';
import { priceLines, requireChoice } from '#api/checkout/booking-request.ts';
import { prepareSale } from '#api/checkout/sell-at-desk.ts';
import { readCatalog } from '#api/catalog/catalog.ts';
import { createIntent } from '#api/payments/intents.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { deliver, listAppointments } from '../steps.ts';

const stack = useStack();

/** Opens a sale to a walk-in and its payment, whose response is lost; the card is charged anyway. */
async function payForSale(): Promise<string> {
  const { deps } = stack;
  const catalog = await readCatalog(deps.database);
  const choice = requireChoice(catalog, { serviceId: 'swedish-60', enhancementIds: [] });
  const orderId = crypto.randomUUID();
  const [tender] = await deps.database.rpcNow('open_sale', {
    p_sale: {
      ...{ order_id: orderId, service_id: 'swedish-60', first_name: 'Sam', last_name: '' },
      lines: priceLines(choice, catalog.sales_taxes, false),
    },
  });
  const intent = await createIntent(deps.getStripe, {
    idempotencyKey: `intent:${tender?.tender_id}`,
    metadata: { order_id: orderId, tender_id: tender?.tender_id ?? '' },
    amountCents: tender?.amount_cents ?? 0,
    ...{ currency: 'usd', description: 'Swedish Massage', ageMs: 0 },
  });
  expect(stack.stripe.pay(intent.id).error).toBeNull();
  return intent.id;
}

/** The same from the dashboard, whose page is gone once the card is charged. */
async function sellAndLeave(): Promise<string> {
  const { paymentIntentId } = await prepareSale(stack.deps, {
    ...{ giftCodes: [], networks: ['desk'] },
    ...{
      walkInName: 'Sam',
      serviceId: 'swedish-60',
      enhancementIds: [],
      method: 'card',
      tip: '0.00',
    },
    ...{ checkoutKey: crypto.randomUUID(), useCredit: false, useGiftValue: false },
  });
  expect(stack.stripe.pay(String(paymentIntentId)).error).toBeNull();
  return String(paymentIntentId);
}

const COMPLETED = [{ status: 'completed', payment_status: 'paid', email: null }];

describe.each([
  ['its payment was never answered', payForSale],
  ['the page was left', sellAndLeave],
])('S15 a sale in person is paid, and its session was not recorded: %s', (_, payForSale) => {
  it('is recorded by the webhook, however often that comes', async () => {
    await payForSale();
    for (let times = 0; times < 3; times += 1) {
      expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    }
    expect(await listAppointments(stack)).toMatchObject(COMPLETED);
    await settle(stack);
  });

  it('is recorded by the sweep when the webhook never comes', async () => {
    await payForSale();
    stack.clock.advance(60);
    await settle(stack);
    expect(await listAppointments(stack)).toMatchObject(COMPLETED);
  });

  it('is recorded even if it was abandoned before', async () => {
    await payForSale();
    await stack.deps.database.rpcNow('lapse_unpayable', {});
    stack.clock.advance(13 * 60);
    await stack.deps.database.rpcNow('lapse_unpayable', {});
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await listAppointments(stack)).toMatchObject(COMPLETED);
    await settle(stack);
  });
});
