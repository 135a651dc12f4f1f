import { placeOfDaySchema } from '../../../src/contract/appointments/acts.ts';
import type {
  AppointmentAnswer,
  AppointmentStatus,
} from '../../../src/contract/appointments/appointments.ts';
import type { SessionLocation } from '../../../src/contract/orders/checkout.ts';
import type { RefundPart } from '../../../src/contract/rules/payment-parts.ts';
import { AppError } from '../../errors/app-error.ts';
import type { RequestFor } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { decryptHealthNotes, type HealthNotes } from '../checkout/health-notes.ts';
import { sendSoon } from '../messages/outbox.ts';
import { claimTime, nearestTimes } from '../orders/settle.ts';
import { settleRefundsNow } from '../payments/refunds.ts';
import { noteHolder, readAppointment } from './therapist-appointments.ts';
import { cancelAppointment, NEWEST } from './change-appointment.ts';
import { readRefunds } from './read-refunds.ts';
import { refundWords } from './refund-text.ts';

/** Returns an appointment as the database lists it, without contact details or notes. Throws not_found. */
export async function readDetails({ database }: Pick<Deps, 'database'>, appointmentId: string) {
  const [row] = await database.read((tables) =>
    tables.from('appointment_details').select().eq('appointment_id', appointmentId),
  );
  if (!row) throw new AppError('not_found');
  return row as { [Name in keyof typeof row]: NonNullable<(typeof row)[Name]> };
}

/** What was done, in words, with any refunds it caused. */
interface Done {
  message: string;
  refunds: RefundPart[];
}

/** Runs one of the therapist's actions. Both the answer and a refusal include the appointment as it is afterward. */
export async function act(
  deps: Deps,
  appointmentId: string,
  run: () => Promise<string | Done>,
): Promise<AppointmentAnswer> {
  let done: string | Done;
  try {
    done = await run();
  } catch (error) {
    throw await explain(deps, appointmentId, error);
  }
  const { message, refunds } = typeof done === 'string' ? { message: done, refunds: [] } : done;
  const appointment = await readAppointment(deps, appointmentId);
  return { success: true, message, appointment, refunds };
}

/** Returns what was just refunded (by the change with this id), in words, or, if nothing was, what was done. */
export async function withRefunds(
  deps: Deps,
  appointmentId: string,
  { done, changeId }: { done: string; changeId?: string },
): Promise<Done> {
  const refunds = await readRefunds(deps, appointmentId, changeId);
  return { message: refundWords(refunds) || done, refunds };
}

/** Returns the error; a refusal gets the appointment as it is now and the reason the action isn't possible. */
export async function explain(deps: Deps, appointmentId: string, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  const { code, options } = error;
  if (code !== 'stale_version' && code !== 'change_not_possible' && code !== 'already_refunded') {
    return error;
  }
  const current = await readAppointment(deps, appointmentId);
  if (code === 'stale_version') return new AppError(code, { ...options, cause: error, current });
  const detail =
    options.detail ??
    (code === 'already_refunded' ? refundedWords(current) : unchangeableWords(current));
  return new AppError(code, { cause: error, current, ...(detail !== undefined && { detail }) });
}

type Current = AppointmentAnswer['appointment'];

function refundedWords({ money }: Current): string | undefined {
  return money.paid === '0.00' && money.creditsUsed === 0
    ? 'Nothing was paid for this appointment, so there’s nothing to refund.'
    : undefined;
}

function unchangeableWords(current: Current): string | undefined {
  const stays = 'so nothing was changed.';
  if (current.money.isDisputed) {
    return `The bank is reviewing a payment for this appointment, ${stays}`;
  }
  switch (current.status) {
    case 'cancelled':
      return `This appointment is canceled, ${stays}`;
    case 'completed':
    case 'no_show':
      return `This appointment is over, ${stays}`;
    case 'pending':
    case 'confirmed':
      return undefined;
  }
}

const STATUS_MESSAGES: Record<AppointmentStatus, string> = {
  pending: 'Appointment requested',
  confirmed: 'Appointment confirmed',
  completed: 'Appointment completed',
  no_show: 'Marked as no-show',
  cancelled: 'Appointment canceled',
};

/**
 * Approves, completes, undoes either, or marks a no-show; 'cancelled' cancels as the therapist with a full refund. Throws
 * stale_version, change_not_possible.
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
      const [row] = await deps.database.rpcNow('set_appointment_status', {
        p_appointment_id: appointmentId,
        p_version: version ?? NEWEST,
        p_status: status,
      });
      if (status === 'no_show') await settleRefundsNow(deps);
      await sendSoon(deps, String(row?.order_id));
    }
    const done = STATUS_MESSAGES[status];
    return status === 'cancelled' || status === 'no_show'
      ? withRefunds(deps, appointmentId, { done })
      : done;
  });
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
 * and wasn't confirmed; stale_version, change_not_possible, date_in_past, and slot_taken with free times nearby.
 */
export function moveAppointment(
  deps: Deps,
  appointmentId: string,
  to: {
    version: number;
    appointmentDate: string;
    appointmentTime: string;
    location?: SessionLocation | undefined;
  },
): Promise<AppointmentAnswer> {
  const { database } = deps;
  return act(deps, appointmentId, async () => {
    const known = await readDetails(deps, appointmentId);
    const p_change: RequestFor<'change'> = {
      ...{ appointment_id: appointmentId, version: to.version, service_id: known.service_id },
      ...{ local_date: to.appointmentDate, local_time: to.appointmentTime, is_by_client: false },
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
            p_location: to.location ?? known.location,
          }),
      });
    } catch (error) {
      throw await withFreeTimes(deps, askOfPlace(error), { serviceId: known.service_id, ...to });
    }
    await sendSoon(deps, known.order_id);
    return 'Appointment moved';
  });
}

const PLACE_QUESTIONS: Record<SessionLocation, string> = {
  home: 'That day is at your home studio. Move it there?',
  broadway: 'That day is at Broadway. Move it there?',
};

/** Returns the error; place_changes gets a question that names that day's location. */
function askOfPlace(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'place_changes') return error;
  const { location } = placeOfDaySchema.parse(error.options.current);
  return new AppError(error.code, { ...error.options, detail: PLACE_QUESTIONS[location] });
}

/** Returns the error; slot_taken gets the free times nearby that an existing client can book at any location. */
export async function withFreeTimes(
  deps: Deps,
  error: unknown,
  wanted: { serviceId: string; appointmentDate: string; appointmentTime: string },
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'slot_taken') return error;
  const offer = { client_type: 'existing' as const, can_book_at_home: true };
  const alternatives = await nearestTimes(deps, {
    serviceId: wanted.serviceId,
    localDate: wanted.appointmentDate,
    localTime: wanted.appointmentTime,
    offer,
  });
  const detail = 'That time is taken. Please choose another one.';
  return new AppError('slot_taken', { cause: error, alternatives, detail });
}

/** Marks the client as arrived, or undoes that. */
export function setArrived(
  deps: Deps,
  appointmentId: string,
  { arrived }: { arrived: boolean },
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    await deps.database.rpcNow('set_arrived', {
      p_appointment_id: appointmentId,
      p_is_arrived: arrived,
    });
    return arrived ? 'Arrived' : 'Not arrived yet';
  });
}

/** Saves the therapist's note about a session, encrypted; an empty note is removed. */
export function writeNote(
  deps: Deps,
  appointmentId: string,
  { note }: { note: string },
): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    const [written] = await deps.database.read((tables) =>
      tables.from('appointments').select('client_id').eq('appointment_id', appointmentId),
    );
    if (!written) throw new AppError('not_found');
    await deps.database.rpcNow('write_session_note', {
      p_appointment_id: appointmentId,
      p_encrypted_note: note
        ? deps.cipher.encrypt(note, appointmentId, noteHolder(written))
        : (null as unknown as string),
    });
    return note ? 'Note saved' : 'Note removed';
  });
}

/** Deletes a client's health notes for good, at their request. Throws not_found. */
export function forgetHealthNotes(deps: Deps, appointmentId: string): Promise<AppointmentAnswer> {
  return act(deps, appointmentId, async () => {
    await deps.database.rpc('delete_health_notes', { p_appointment_id: appointmentId });
    return 'Health notes deleted';
  });
}

/** Returns a client's health notes and logs which account viewed them. Throws not_found, UnreadableError. */
export async function readHealthNotes(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  appointmentId: string,
  userId: string,
): Promise<HealthNotes> {
  const [notes] = await database.rpcNow('view_health_notes', {
    p_appointment_id: appointmentId,
    p_user_id: userId,
  });
  return notes
    ? decryptHealthNotes(cipher, notes)
    : { healthConditions: null, specialRequests: null };
}
