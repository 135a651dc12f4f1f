import { Hono, type Context } from 'hono';
import {
  appointmentInputSchema,
  checkoutKeyInputSchema,
  paymentIntentInputSchema,
} from '../../../src/contract/checkout.ts';
import type { Deps } from '../../platform/deps.ts';
import { senderNetworks } from '../middleware/sender-network.ts';
import { readViewer } from '../middleware/session.ts';
import { requireBody, requirePhone } from '../middleware/validate.ts';
import { readCheckoutStatus, releaseCheckout } from './checkout-status.ts';
import { createAppointment } from './create-appointment.ts';
import { preparePayment } from './prepare-payment.ts';

/** The calls of a checkout: prepare its payment, book it, tell what became of it, let it go. */
export function checkoutRoutes(deps: Deps) {
  const routes = new Hono();
  const callerOf = (c: Context) => ({ senders: senderNetworks(c), viewer: readViewer(c, deps) });
  routes.post('/create-payment-intent', async (c) => {
    const input = await requireBody(c, paymentIntentInputSchema);
    if (input.booking) await requirePhone('booking.phone', input.booking.phone);
    return c.json(await preparePayment(deps, { input, ...callerOf(c) }));
  });
  routes.post('/appointments', async (c) => {
    const input = await requireBody(c, appointmentInputSchema);
    return c.json(await createAppointment(deps, { input, ...callerOf(c) }));
  });
  routes.post('/checkout-status', async (c) => {
    const { checkoutKey } = await requireBody(c, checkoutKeyInputSchema);
    return c.json(await readCheckoutStatus(deps, { checkoutKey, ...callerOf(c) }));
  });
  routes.post('/checkout-release', async (c) => {
    const { checkoutKey } = await requireBody(c, checkoutKeyInputSchema);
    await releaseCheckout(deps, checkoutKey);
    return c.json(await readCheckoutStatus(deps, { checkoutKey, ...callerOf(c) }));
  });
  return routes;
}
