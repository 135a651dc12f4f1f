import { Hono } from 'hono';
import {
  ownAppointmentInputSchema,
  ownCancelInputSchema,
  ownChangeInputSchema,
  ownDaysInputSchema,
  ownPaymentInputSchema,
  ownStatusInputSchema,
} from '../../../src/contract/own-appointment.ts';
import type { Deps } from '../../platform/deps.ts';
import { drawCalendarFile } from '../accounts/account.ts';
import { requireBody } from '../middleware/validate.ts';
import { asOwner, readOwn, type OwnKey } from './own-appointment.ts';
import { payOwn } from './pay-owed.ts';
import { cancelOwn, changeOwn, listOwnDays, priceOwn, readOwnPayment } from './own-changes.ts';

/** What somebody does with their own appointment, by a mailed link or logged in: /api/appointment. Nothing is read or changed by GET. */
export function ownAppointmentRoutes(deps: Deps) {
  const routes = new Hono();

  routes.post('/appointment', async (c) => {
    const given = await requireBody(c, ownAppointmentInputSchema);
    const { appointment } = await asOwner(c, deps, { given, run: (key) => readOwn(deps, key) });
    return c.json({ appointment });
  });

  routes.post('/appointment/days', async (c) => {
    const given = await requireBody(c, ownDaysInputSchema);
    const run = (key: OwnKey) => listOwnDays(deps, key, given.from);
    return c.json(await asOwner(c, deps, { given, run }));
  });

  routes.post('/appointment/price', async (c) => {
    const given = await requireBody(c, ownChangeInputSchema);
    const run = (key: OwnKey) => priceOwn(deps, key, given);
    return c.json(await asOwner(c, deps, { given, run }));
  });

  routes.post('/appointment/change', async (c) => {
    const given = await requireBody(c, ownChangeInputSchema);
    const run = (key: OwnKey) => changeOwn(deps, key, given);
    return c.json(await asOwner(c, deps, { given, run }));
  });

  routes.post('/appointment/change-status', async (c) => {
    const given = await requireBody(c, ownStatusInputSchema);
    const run = (key: OwnKey) => readOwnPayment(deps, key, given.paymentIntentId);
    return c.json(await asOwner(c, deps, { given, run }));
  });

  routes.post('/appointment/pay', async (c) => {
    const given = await requireBody(c, ownPaymentInputSchema);
    const run = (key: OwnKey) => payOwn(deps, key, given);
    return c.json(await asOwner(c, deps, { given, run }));
  });

  routes.post('/appointment/cancel', async (c) => {
    const given = await requireBody(c, ownCancelInputSchema);
    const run = (key: OwnKey) => cancelOwn(deps, key, given);
    return c.json(await asOwner(c, deps, { given, run }));
  });

  routes.post('/appointment/calendar', async (c) => {
    const given = await requireBody(c, ownAppointmentInputSchema);
    const { account } = await asOwner(c, deps, { given, run: (key) => readOwn(deps, key) });
    return c.body(await drawCalendarFile(account), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="appointment.ics"',
    });
  });

  routes.post('/appointment/end-link', async (c) => {
    const given = await requireBody(c, ownAppointmentInputSchema);
    const { appointment } = await asOwner(c, deps, { given, run: (key) => readOwn(deps, key) });
    await deps.database.rpcNow('end_appointment_links', { p_appointment_id: appointment.id });
    return c.json({ ended: true });
  });
  return routes;
}
