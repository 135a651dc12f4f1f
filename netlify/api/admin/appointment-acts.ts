import { Hono, type Context } from 'hono';
import type * as z from 'zod/mini';
import {
  adminBookingInputSchema,
  arrivedInputSchema,
  cancelInputSchema,
  confirmModificationInputSchema,
  confirmPaymentInputSchema,
  modifyInputSchema,
  noteInputSchema,
  owedPaymentInputSchema,
  refundInputSchema,
  rescheduleInputSchema,
  statusInputSchema,
} from '../../../src/contract/admin-appointments.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  cancelByHand,
  endLinks,
  moveAppointment,
  forgetHealthNotes,
  readHealthNotes,
  refundAppointment,
  sendLinkAgain,
  setArrived,
  setStatus,
  writeNote,
} from '../appointments/act-on-appointment.ts';
import { bookForClient } from '../appointments/book-for-client.ts';
import { confirmModification, modifyAppointment } from '../appointments/modify-appointment.ts';
import { confirmOwedPayment, payOwed } from '../appointments/pay-owed.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { senderNetworks, type Sent } from '../middleware/sender-network.ts';
import { requireBody, requireId, requirePhone } from '../middleware/validate.ts';

const PATH = '/admin/appointments/:id';

/** What the therapist does to an appointment: /api/admin/appointments/{id}/… */
export function appointmentActRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);

  const acts = <Input, Answer extends object>(
    schema: z.ZodMiniType<Input>,
    use: (deps: Deps, id: string, input: Sent<Input>) => Promise<Answer>,
  ) => {
    return async (c: Context) => {
      const id = requireId(c);
      const input = await requireBody(c, schema);
      return c.json(await use(deps, id, { ...input, senders: senderNetworks(c) }));
    };
  };

  routes.patch(`${PATH}/status`, isAdmin, acts(statusInputSchema, setStatus));
  routes.patch(`${PATH}/arrived`, isAdmin, acts(arrivedInputSchema, setArrived));
  routes.patch(`${PATH}/note`, isAdmin, acts(noteInputSchema, writeNote));
  routes.post(`${PATH}/refund`, isAdmin, acts(refundInputSchema, refundAppointment));
  routes.post(`${PATH}/cancel`, isAdmin, acts(cancelInputSchema, cancelByHand));
  routes.post(`${PATH}/reschedule`, isAdmin, acts(rescheduleInputSchema, moveAppointment));
  routes.patch(`${PATH}/modify`, isAdmin, acts(modifyInputSchema, modifyAppointment));
  routes.post(
    `${PATH}/confirm-modification`,
    isAdmin,
    acts(confirmModificationInputSchema, confirmModification),
  );
  routes.post(`${PATH}/payment`, isAdmin, acts(owedPaymentInputSchema, payOwed));
  routes.post(
    `${PATH}/payment/confirm`,
    isAdmin,
    acts(confirmPaymentInputSchema, confirmOwedPayment),
  );
  routes.post(`${PATH}/health-notes`, isAdmin, async (c) =>
    c.json(await readHealthNotes(deps, requireId(c), c.get('member').userId)),
  );
  routes.delete(`${PATH}/health-notes`, isAdmin, async (c) =>
    c.json(await forgetHealthNotes(deps, requireId(c))),
  );
  routes.post(`${PATH}/link`, isAdmin, async (c) =>
    c.json(await sendLinkAgain(deps, requireId(c))),
  );
  routes.delete(`${PATH}/link`, isAdmin, async (c) => c.json(await endLinks(deps, requireId(c))));
  routes.post('/admin/appointments', isAdmin, async (c) => {
    const input = await requireBody(c, adminBookingInputSchema);
    if (input.newClient) await requirePhone('newClient.phone', input.newClient.phone);
    return c.json(await bookForClient(deps, { ...input, senders: senderNetworks(c) }), 201);
  });
  return routes;
}
