import * as z from 'zod/mini';
import { availableDaysSchema } from '../../../contract/availability.ts';
import {
  ownAppointmentAnswerSchema,
  ownAppointmentSchema,
  ownChangeSchema,
  ownLinkEndedSchema,
  ownPriceSchema,
  ownStatusSchema,
  type OwnAppointment,
} from '../../../contract/own-appointment.ts';
import { ApiError, callApi } from '../../../lib/api-client.ts';
import { apiPaths } from '../../../lib/paths.ts';

/** Whose appointment it is: by its link, or by its id, of whoever is logged in. */
export type OwnKey = { link: string } | { appointmentId: string };

/** What an appointment is to become. */
export interface OwnChangeRequest {
  version: number;
  changeId: string;
  enhancementIds: string[];
  date: string;
  time: string;
}

const call = <T>(
  path: string,
  schema: { parse: (answer: unknown) => T },
  body: object,
  signal?: AbortSignal,
) => callApi({ path, schema, body, ...(signal && { signal }) });

/** Reads an own appointment as it is now. */
export const readOwn = async (key: OwnKey, signal?: AbortSignal) =>
  (await call(apiPaths.ownAppointment, ownAppointmentAnswerSchema, key, signal)).appointment;

/** What is free for it in the four weeks from a day on. */
export const readOwnDays = (key: OwnKey, from: string, signal: AbortSignal) =>
  call(apiPaths.ownDays, availableDaysSchema, { ...key, from }, signal);

/** What a change would cost; changes nothing. */
export const priceOwnChange = (key: OwnKey, change: OwnChangeRequest, signal: AbortSignal) =>
  call(apiPaths.ownPrice, ownPriceSchema, { ...key, ...change }, signal);

/** Makes a change, or keeps it until it is paid. */
export const changeOwn = (key: OwnKey, change: OwnChangeRequest, signal?: AbortSignal) =>
  call(apiPaths.ownChange, ownChangeSchema, { ...key, ...change }, signal);

/** Opens the payment of what is owed. */
export const payOwn = (key: OwnKey, paymentId: string, signal?: AbortSignal) =>
  call(apiPaths.ownPayment, ownChangeSchema, { ...key, paymentId }, signal);

/** What became of a payment. */
export const askOwnStatus = (key: OwnKey, paymentIntentId: string, signal?: AbortSignal) =>
  call(apiPaths.ownChangeStatus, ownStatusSchema, { ...key, paymentIntentId }, signal);

/** Cancels it, if that still comes to what the person was told. */
export const cancelOwn = async (
  key: OwnKey,
  { version, ifCancelledNow: told }: Pick<OwnAppointment, 'version' | 'ifCancelledNow'>,
) =>
  (await call(apiPaths.ownCancel, ownAppointmentAnswerSchema, { ...key, version, told }))
    .appointment;

/** Makes this link, and every other of the appointment, lead nowhere. */
export const endOwnLink = (key: OwnKey) => call(apiPaths.ownEndLink, ownLinkEndedSchema, key);

const currentSchema = z.object({ current: ownAppointmentSchema });

/** The appointment as it is, which a refusal carries that comes of how things stand; null of any other. */
export function currentOf(error: unknown): OwnAppointment | null {
  const problem = error instanceof ApiError ? error.problem : null;
  const read = currentSchema.safeParse(problem);
  return read.success ? read.data.current : null;
}

/** What to say of a call that came to nothing. */
export function wordsOf(error: unknown): string {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem) return problem.detail;
  return 'Our server did not answer, so we do not know whether it was done. Check your connection and try again: nothing happens twice.';
}
