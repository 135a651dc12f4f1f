import { Hono } from 'hono';
import * as acts from '../../../src/contract/appointments/acts.ts';
import * as lists from '../../../src/contract/appointments/appointments.ts';
import * as recurring from '../../../src/contract/appointments/recurring.ts';
import type { Deps } from '../../platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requirePhone } from '../middleware/validate.ts';
import {
  cancelByHand,
  endLinks,
  moveAppointment,
  refundAppointment,
  sendLinkAgain,
  setArrived,
  setStatus,
} from './act-on-appointment.ts';
import { bookForClient } from './book-for-client.ts';
import { confirmModification, modifyAppointment } from './modify-appointment.ts';
import { confirmOwedPayment, payOwed } from './pay-owed.ts';
import { createRecurring, endRecurring, listRecurringDates, readRecurring } from './recurring.ts';
import { forgetHealthNotes, readHealthNotes, writeNote } from './session-notes.ts';
import {
  listAppointments,
  readAppointmentDetail,
  searchAppointments,
} from './therapist-appointments.ts';

/** The therapist's appointments: reading them, acting on one, and recurring appointments. */
export function appointmentRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(lists.listAppointments, [isAdmin], ({ input }) =>
    listAppointments(deps, 'all', input.limit),
  );
  answer(lists.listPending, [isAdmin], () => listAppointments(deps, 'pending'));
  answer(lists.listToday, [isAdmin], () => listAppointments(deps, 'today'));
  answer(lists.listWeek, [isAdmin], () => listAppointments(deps, 'week'));
  answer(lists.listCompleted, [isAdmin], ({ input }) =>
    listAppointments(deps, 'completed', input.limit),
  );
  answer(lists.searchAppointments, [isAdmin], ({ input }) => searchAppointments(deps, input.q));
  answer(lists.readAppointment, [isAdmin], ({ params }) => readAppointmentDetail(deps, params.id));

  answer(acts.bookAppointment, [isAdmin], async ({ input, networks }) => {
    if (input.newClient) await requirePhone('newClient.phone', input.newClient.phone);
    return bookForClient(deps, { ...input, networks });
  });
  answer(acts.setStatus, [isAdmin], ({ params, input }) => setStatus(deps, params.id, input));
  answer(acts.setArrived, [isAdmin], ({ params, input }) => setArrived(deps, params.id, input));
  answer(acts.saveNote, [isAdmin], ({ params, input }) => writeNote(deps, params.id, input));
  answer(acts.refundAppointment, [isAdmin], ({ params, input }) =>
    refundAppointment(deps, params.id, input),
  );
  answer(acts.cancelAppointment, [isAdmin], ({ params, input }) =>
    cancelByHand(deps, params.id, input),
  );
  answer(acts.moveAppointment, [isAdmin], ({ params, input }) =>
    moveAppointment(deps, params.id, input),
  );
  answer(acts.modifyAppointment, [isAdmin], ({ params, input }) =>
    modifyAppointment(deps, params.id, input),
  );
  answer(acts.confirmModification, [isAdmin], ({ params, input }) =>
    confirmModification(deps, params.id, input),
  );
  answer(acts.takePayment, [isAdmin], ({ params, input, networks }) =>
    payOwed(deps, params.id, { ...input, networks }),
  );
  answer(acts.confirmPayment, [isAdmin], ({ params, input }) =>
    confirmOwedPayment(deps, params.id, input),
  );
  answer(acts.readHealthNotes, [isAdmin], ({ params, c }) =>
    readHealthNotes(deps, params.id, c.get('member').userId),
  );
  answer(acts.deleteHealthNotes, [isAdmin], ({ params }) => forgetHealthNotes(deps, params.id));
  answer(acts.sendLink, [isAdmin], ({ params }) => sendLinkAgain(deps, params.id));
  answer(acts.endLinks, [isAdmin], ({ params }) => endLinks(deps, params.id));

  answer(recurring.listRecurringDates, [isAdmin], ({ input }) => listRecurringDates(deps, input));
  answer(recurring.bookRecurring, [isAdmin], async ({ input }) => {
    const { newClient } = input.booking;
    if (newClient) await requirePhone('booking.newClient.phone', newClient.phone);
    return createRecurring(deps, input);
  });
  answer(recurring.readRecurring, [isAdmin], ({ params }) => readRecurring(deps, params.id));
  answer(recurring.endRecurring, [isAdmin], ({ params }) => endRecurring(deps, params.id));
  return routes;
}
