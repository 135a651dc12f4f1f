import { Hono } from 'hono';
import * as calls from '#contract/checkout/checkout.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls, requirePhone } from '../middleware/answer-calls.ts';
import { readViewer } from '../middleware/session.ts';
import { readCheckoutStatus, releaseCheckout } from './checkout-status.ts';
import { createAppointment } from './create-appointment.ts';
import { preparePayment } from './prepare-payment.ts';

/** The calls of a checkout: prepare its payment, book it, read its outcome, release it. */
export function checkoutRoutes(deps: Deps) {
  const routes = new Hono();
  const answer = answerCalls(routes, deps);

  answer(calls.preparePayment, [], async ({ input, networks, c }) => {
    if (input.booking) await requirePhone('booking.phone', input.booking.phone);
    return preparePayment(deps, { input, networks, viewer: readViewer(c, deps) });
  });
  answer(calls.createAppointment, [], ({ input, networks, c }) =>
    createAppointment(deps, { input, networks, viewer: readViewer(c, deps) }),
  );
  answer(calls.readCheckoutStatus, [], ({ input, networks, c }) =>
    readCheckoutStatus(deps, { ...input, networks, viewer: readViewer(c, deps) }),
  );
  answer(calls.releaseCheckout, [], async ({ input, networks, c }) => {
    await releaseCheckout(deps, input.checkoutKey);
    return readCheckoutStatus(deps, { ...input, networks, viewer: readViewer(c, deps) });
  });
  return routes;
}
