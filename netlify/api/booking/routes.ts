import { Hono } from 'hono';
import { appointmentInputSchema, paymentIntentInputSchema } from '../../../src/contract/booking.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireBody } from '../validate.ts';
import { createAppointment } from './create-appointment.ts';
import { preparePayment } from './prepare-payment.ts';

/** POST /api/create-payment-intent and POST /api/appointments. */
export function bookingRoutes(deps: Deps) {
  const routes = new Hono();
  routes.post('/create-payment-intent', async (c) => {
    const input = await requireBody(c, paymentIntentInputSchema);
    return c.json(await preparePayment(deps, input));
  });
  routes.post('/appointments', async (c) => {
    const input = await requireBody(c, appointmentInputSchema);
    return c.json(await createAppointment(deps, input));
  });
  return routes;
}
