import {
  appointmentAnswerSchema,
  adminAppointmentDetailSchema,
  healthNotesSchema,
  modificationSchema,
  owedPaymentSchema,
  timesSchema,
  type AdminAppointment,
  type AdminBookingInput,
  type AppointmentStatus,
  type OwedPaymentInput,
} from '../../../contract/admin-appointments.ts';
import type { SessionLocation } from '../../../contract/checkout.ts';
import { standingSchema, type StandingInput } from '../../../contract/standing.ts';
import { callApi } from '../../../lib/api-client.ts';
import { apiPaths } from '../../../lib/paths.ts';

type Versioned = Pick<AdminAppointment, 'id' | 'version'>;

const at = (id: string, act: string) => `${apiPaths.adminAppointments}/${id}/${act}`;
const change = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
  callApi({ path, method, body, schema: appointmentAnswerSchema });

/** The question for one appointment with its notes and what ending it would mean. */
export function detailQuestion(id: string) {
  return { path: `${apiPaths.adminAppointments}/${id}`, schema: adminAppointmentDetailSchema };
}

/** Approves, closes, or takes either back; `no_show` keeps what the policy says. */
export function setStatus({ id, version }: Versioned, status: AppointmentStatus) {
  return change(at(id, 'status'), { status, version }, 'PATCH');
}

/** The client is here; or is not after all. */
export function setArrived({ id }: Versioned, arrived: boolean) {
  return change(at(id, 'arrived'), { arrived }, 'PATCH');
}

/** Keeps the therapist's own note; empty removes it. */
export function saveNote(id: string, note: string) {
  return change(at(id, 'note'), { note }, 'PATCH');
}

/** What the client said of their health; the API keeps a record of each look. */
export function lookAtHealthNotes(id: string) {
  return callApi({ path: at(id, 'health-notes'), body: {}, schema: healthNotesSchema });
}

/** Deletes for good what the client said of their health. */
export function deleteHealthNotes(id: string) {
  return callApi({
    path: at(id, 'health-notes'),
    method: 'DELETE',
    schema: appointmentAnswerSchema,
  });
}

/** Mails its client the link to the appointment's own page again. */
export function sendLink(id: string) {
  return change(at(id, 'link'), {});
}

/** Ends every link to it that was told so far. */
export function endLink(id: string) {
  return callApi({ path: at(id, 'link'), method: 'DELETE', schema: appointmentAnswerSchema });
}

/** Gives all of it back. */
export function refund({ id, version }: Versioned) {
  return change(at(id, 'refund'), { reason: 'Cancelled by admin', version });
}

/** Ends it before its time, and keeps so much of the service fee. */
export function cancel(
  { id, version }: Versioned,
  ending: { by: 'client' | 'therapist'; keptPercent?: number },
) {
  return change(at(id, 'cancel'), { version, ...ending });
}

/** Another day or time, and the place of that day, once she has said yes to it. */
export function reschedule(
  { id, version }: Versioned,
  moment: { appointmentDate: string; appointmentTime: string; location?: SessionLocation },
) {
  return change(at(id, 'reschedule'), { version, ...moment });
}

/** Another service or other enhancements, and what was paid for them. */
interface Change {
  serviceId: string;
  enhancementIds: string[];
  changeId: string;
}

/** What a change would cost; nothing is changed yet. */
export function modify({ id, version }: Versioned, wished: Change) {
  return callApi({
    path: at(id, 'modify'),
    method: 'PATCH',
    body: { ...wished, version },
    schema: modificationSchema,
  });
}

/** Makes the change, with its payment where it needs one. */
export function confirmModification(
  { id, version }: Versioned,
  wished: Change & { stripePaymentIntentId: string | null },
) {
  return change(at(id, 'confirm-modification'), { ...wished, version });
}

/** Takes what is owed; a card is then charged in the browser. */
export function takePayment(id: string, body: OwedPaymentInput) {
  return callApi({ path: at(id, 'payment'), body, schema: owedPaymentSchema });
}

/** Settles a card payment of what is owed. */
export function confirmPayment(id: string, stripePaymentIntentId: string) {
  return change(at(id, 'payment/confirm'), { stripePaymentIntentId });
}

/** Books for somebody. */
export function bookFor(body: AdminBookingInput) {
  return change(apiPaths.adminAppointments, body);
}

/** Books the same session every few weeks, a booking for each date. */
export function bookStanding(body: StandingInput) {
  return callApi({ path: apiPaths.adminStanding, body, schema: standingSchema });
}

/** The question for the starts that she may choose on a day. */
export function timesQuestion(
  date: string,
  length: { serviceId: string } | { appointmentId: string },
) {
  const query = new URLSearchParams({ date, ...length });
  return { path: `${apiPaths.adminTimes}?${query}`, schema: timesSchema };
}
