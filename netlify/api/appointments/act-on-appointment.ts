import type { UndoableAnswer } from '#contract/appointments/undo.ts';
import type { AppointmentAnswer, AppointmentStatus } from '#contract/appointments/appointments.ts';
import type { ProposeInput } from '#contract/appointments/acts.ts';
import type { RequestFor } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { sendSoon } from '../messages/outbox.ts';
import { claimTime } from '../orders/settle.ts';
import { settleRefundsNow } from '../payments/refunds.ts';
import { act, readDetails, withRefunds } from './act.ts';
import { offerUndo } from './offer-undo.ts';
import { cancelAppointment, NEWEST } from './change-appointment.ts';
import { askOfMove, withFreeTimes } from './refusal-hints.ts';
import { readAppointment } from './therapist-appointments.ts';

const STATUS_MESSAGES: Record<AppointmentStatus, string> = {
  pending: 'Appointment requested',
  confirmed: 'Appointment confirmed',
  completed: 'Appointment completed',
  no_show: 'Marked as no-show',
  cancelled: 'Appointment canceled',
};

/**
 * Approves, completes, undoes either, or marks a no-show; 'cancelled' cancels as the therapist with a full refund. Throws
 * stale_version, change_not_possible, session_not_begun.
 */
export function setStatus(
  deps: Deps,
  appointmentId: string,
  { status, version }: { status: AppointmentStatus; version?: number | undefined },
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    if (status === 'cancelled') {
      await cancelAppointment(deps, { appointmentId, version, by: 'therapist', keptPercent: 0 });
    } else {
      const known = await readDetails(deps, appointmentId);
      if (status === 'pending') requireRequest(known, version);
      else {
        await deps.database.rpcNow(changeTo(status, known.status), {
          p_appointment_id: appointmentId,
          p_version: version ?? NEWEST,
        });
      }
      if (status === 'no_show') await settleRefundsNow(deps);
      await sendSoon(deps, known.order_id);
    }
    const done = STATUS_MESSAGES[status];
    return status === 'cancelled' || status === 'no_show'
      ? withRefunds(deps, appointmentId, { done })
      : done;
  });
}

/** Returns the function that makes the change: what an appointment was before decides what its new status means. */
function changeTo(status: 'confirmed' | 'completed' | 'no_show', from: string) {
  switch (status) {
    case 'confirmed':
      return from === 'completed' ? 'reopen_appointment' : 'approve_appointment';
    case 'completed':
      return from === 'no_show' ? 'undo_no_show' : 'complete_appointment';
    case 'no_show':
      return 'mark_no_show';
  }
}

/** Nothing becomes a request again. Throws stale_version, change_not_possible. */
function requireRequest(known: { status: string; version: number }, version = known.version): void {
  const isSeen = known.version === version;
  if (known.status === 'pending' && (isSeen || known.version === version + 1)) return;
  throw new AppError(isSeen ? 'change_not_possible' : 'stale_version');
}

/** Refunds everything; cancels an upcoming appointment. Throws stale_version, already_refunded, payment_disputed. */
export function refundAppointment(
  deps: Deps,
  appointmentId: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    const known = await readDetails(deps, appointmentId);
    await deps.database.rpcNow('refund_appointment', {
      p_appointment_id: appointmentId,
      // Sent along so that a retry after a lost answer is recognized.
      p_version: version ?? known.version,
      p_reason: reason,
    });
    await settleRefundsNow(deps);
    await sendSoon(deps, known.order_id);
    return withRefunds(deps, appointmentId, { done: 'Refunded' });
  });
}

/** Cancels an appointment with the fee that the policy or the therapist sets. Throws stale_version, change_not_possible. */
export function cancelByHand(
  deps: Deps,
  appointmentId: string,
  input: { version: number; by: 'client' | 'therapist'; keptPercent?: number | undefined },
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    await cancelAppointment(deps, { appointmentId, ...input });
    return withRefunds(deps, appointmentId, { done: STATUS_MESSAGES.cancelled });
  });
}

/** Declines a request and refunds everything. Throws stale_version, change_not_possible. */
export function declineRequest(
  deps: Deps,
  appointmentId: string,
  { version }: { version: number },
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    const [row] = await deps.database.rpcNow('decline_appointment', {
      p_appointment_id: appointmentId,
      p_version: version,
    });
    await settleRefundsNow(deps);
    await sendSoon(deps, String(row?.order_id));
    return withRefunds(deps, appointmentId, { done: 'Request declined' });
  });
}

/**
 * Holds other times for the client of a request and emails them. Throws stale_version, change_not_possible, already_offered,
 * times_overlap, too_soon_to_offer, date_in_past, slot_taken, slot_unavailable.
 */
export function proposeTimes(
  deps: Deps,
  appointmentId: string,
  { version, times, otherwise }: ProposeInput,
): Promise<AppointmentAnswer> {
  const { database } = deps;
  const p_appointment_id = appointmentId;
  const p_times = times.map(({ date, time }) => ({ local_date: date, local_time: time }));
  return act(deps, appointmentId, async () => {
    const [row] = await claimTime(deps, {
      listInTheWay: () =>
        database.rpcNow('holds_to_release_for_proposal', { p_appointment_id, p_times }),
      claim: () =>
        database.rpcNow('propose_times', {
          p_appointment_id,
          p_version: version,
          p_times,
          p_otherwise: otherwise,
        }),
    });
    await sendSoon(deps, String(row?.order_id));
    return times.length === 1 ? 'Another time is offered' : `${times.length} times are offered`;
  });
}

/** Takes back the times that were offered for a request. */
export function withdrawTimes(deps: Deps, appointmentId: string): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    const [row] = await deps.database.rpcNow('withdraw_proposal', {
      p_appointment_id: appointmentId,
    });
    await sendSoon(deps, String(row?.order_id));
    return 'The offer is withdrawn';
  });
}

/** Emails an appointment's link again to the address on the booking. Throws change_not_possible. */
export function sendLinkAgain(deps: Deps, appointmentId: string): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    const orderId = await deps.database.rpcNow('send_appointment_link', {
      p_appointment_id: appointmentId,
    });
    await sendSoon(deps, orderId);
    return 'The link to the appointment has been sent again.';
  });
}

/** Turns off every link to an appointment sent so far. */
export function endLinks(deps: Deps, appointmentId: string): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    await deps.database.rpcNow('end_appointment_links', { p_appointment_id: appointmentId });
    return 'All earlier links to this appointment have been turned off.';
  });
}

/**
 * Moves an appointment to any free time, and to that day's location. Throws place_changes, a question, if the location differs
 * and wasn't confirmed; confirmation_needed if she has seen warnings and there are others; stale_version, change_not_possible, date_in_past, and slot_taken with free times nearby.
 */
export async function moveAppointment(
  deps: Deps,
  appointmentId: string,
  to: {
    version: number;
    appointmentDate: string;
    appointmentTime: string;
    location?: string | undefined;
    acceptsWarnings?: readonly string[] | undefined;
  },
): Promise<UndoableAnswer> {
  const { database } = deps;
  const answer = await act(deps, appointmentId, async () => {
    const known = await readDetails(deps, appointmentId);
    const p_change: RequestFor<'change'> = {
      appointment_id: appointmentId,
      version: to.version,
      service_id: known.service_id,
      local_date: to.appointmentDate,
      local_time: to.appointmentTime,
      is_by_client: false,
    };
    try {
      await claimTime(deps, {
        listInTheWay: () => database.rpcNow('holds_to_release_for_change', { p_change }),
        claim: () =>
          database.rpcNow('reschedule_appointment', {
            p_appointment_id: appointmentId,
            p_version: to.version,
            p_local_date: to.appointmentDate,
            p_local_time: to.appointmentTime,
            // What she has seen covers the location, too.
            ...(to.acceptsWarnings
              ? { p_accepts_warnings: [...to.acceptsWarnings] }
              : { p_location: to.location ?? known.location }),
          }),
      });
    } catch (error) {
      throw await withFreeTimes(deps, askOfMove(error), {
        serviceId: known.service_id,
        enhancementIds: known.enhancement_ids,
        homeVisit: (await readAppointment(deps, appointmentId)).homeVisit,
        ...to,
      });
    }
    await sendSoon(deps, known.order_id);
    return 'Appointment moved';
  });
  return { ...answer, ...(await offerUndo(deps, { appointment_id: appointmentId })) };
}

/** Marks the client as arrived, or undoes that; `at` is when it was pressed, if that was without a connection. */
export function setArrived(
  deps: Deps,
  appointmentId: string,
  { arrived, at }: { arrived: boolean; at?: string | undefined },
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    await deps.database.rpcNow('set_arrived', {
      p_appointment_id: appointmentId,
      p_is_arrived: arrived,
      ...(at !== undefined && { p_at: at }),
    });
    return arrived ? 'Arrived' : 'Not arrived yet';
  });
}
