import { Hono } from 'hono';
import * as acts from '#contract/appointments/acts.ts';
import * as bookings from '#contract/appointments/bookings.ts';
import * as modifications from '#contract/appointments/modifications.ts';
import * as moves from '#contract/appointments/moves.ts';
import * as payments from '#contract/appointments/payments.ts';
import * as lists from '#contract/appointments/appointments.ts';
import { changeHomeVisit as changeVisit } from '#contract/appointments/home-visits.ts';
import * as recurring from '#contract/appointments/recurring.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls, requirePhone } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import {
  cancelByHand,
  declineRequest,
  endLinks,
  moveAppointment,
  proposeTimes,
  refundAppointment,
  sendLinkAgain,
  setArrived,
  setStatus,
  withdrawTimes,
} from './act-on-appointment.ts';
import { bookForClient } from './book-for-client.ts';
import { changeHomeVisit } from './change-home-visit.ts';
import { confirmModification, modifyAppointment } from './modify-appointment.ts';
import { confirmOwedPayment, payOwed } from './own/pay-owed.ts';
import { createRecurring, endRecurring, listRecurringDates, readRecurring } from './recurring.ts';
import {
  addToNote,
  forgetHealthNotes,
  readHealthNotes,
  signNote,
  writeNote,
} from './session-notes.ts';
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
  answer(lists.listTomorrow, [isAdmin], () => listAppointments(deps, 'tomorrow'));
  answer(lists.listWeek, [isAdmin], () => listAppointments(deps, 'week'));
  answer(lists.listCompleted, [isAdmin], ({ input }) =>
    listAppointments(deps, 'completed', input.limit),
  );
  answer(lists.searchAppointments, [isAdmin], ({ input }) => searchAppointments(deps, input.q));
  answer(lists.readAppointment, [isAdmin], ({ params, c }) =>
    readAppointmentDetail(deps, params.id, c.get('member').userId),
  );

  answer(bookings.bookAppointment, [isAdmin], async ({ input, networks }) => {
    if (input.newClient) await requirePhone('newClient.phone', input.newClient.phone);
    return bookForClient(deps, { ...input, networks });
  });
  answer(acts.setStatus, [isAdmin], ({ params, input }) => setStatus(deps, params.id, input));
  answer(acts.setArrived, [isAdmin], ({ params, input }) => setArrived(deps, params.id, input));
  answer(acts.saveNote, [isAdmin], ({ params, input }) =>
    writeNote(deps, params.id, { ...input, note: input.note ?? '' }),
  );
  answer(acts.signNote, [isAdmin], ({ params, input }) =>
    signNote(deps, params.id, input.noteWrittenAt),
  );
  answer(acts.addToNote, [isAdmin], ({ params, input }) => addToNote(deps, params.id, input));
  answer(acts.refundAppointment, [isAdmin], ({ params, input }) =>
    refundAppointment(deps, params.id, input),
  );
  answer(acts.cancelAppointment, [isAdmin], ({ params, input }) =>
    cancelByHand(deps, params.id, input),
  );
  answer(acts.declineAppointment, [isAdmin], ({ params, input }) =>
    declineRequest(deps, params.id, input),
  );
  answer(acts.proposeTimes, [isAdmin], ({ params, input }) => proposeTimes(deps, params.id, input));
  answer(acts.withdrawProposal, [isAdmin], ({ params }) => withdrawTimes(deps, params.id));
  answer(moves.moveAppointment, [isAdmin], ({ params, input }) =>
    moveAppointment(deps, params.id, input),
  );
  answer(changeVisit, [isAdmin], ({ params, input }) => changeHomeVisit(deps, params.id, input));
  answer(modifications.modifyAppointment, [isAdmin], ({ params, input }) =>
    modifyAppointment(deps, params.id, input),
  );
  answer(modifications.confirmModification, [isAdmin], ({ params, input }) =>
    confirmModification(deps, params.id, input),
  );
  answer(payments.takePayment, [isAdmin], ({ params, input, networks }) =>
    payOwed(deps, params.id, { ...input, networks }),
  );
  answer(payments.confirmPayment, [isAdmin], ({ params, input }) =>
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
