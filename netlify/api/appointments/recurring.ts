import * as z from 'zod/mini';
import {
  NOT_FREE,
  type Recurring,
  type RecurringDates,
  type RecurringDatesInput,
  type RecurringEnded,
  type RecurringInput,
  type RecurringSeries,
} from '#contract/appointments/recurring.ts';
import { alternativesSchema } from '#contract/checkout/availability.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { RequestFor } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sendMessages, sendSoon } from '../messages/outbox.ts';
import { claimTime } from '../orders/settle.ts';
import { readBooking } from './book-for-client.ts';
import { offerUndo } from './offer-undo.ts';
import { withFreeTimes } from './refusal-hints.ts';

/** Returns the dates a recurring appointment would have, with free times near those that are taken. Throws unknown_service. */
export async function listRecurringDates(
  { database }: Pick<Deps, 'database'>,
  { serviceId, enhancementIds, date, time, everyWeeks, times }: RecurringDatesInput,
): Promise<RecurringDates> {
  const rows = await database.rpcNow('recurring_dates', {
    p_service_id: serviceId,
    p_local_date: date,
    p_local_time: time,
    p_every_weeks: everyWeeks,
    p_times: times,
    p_enhancement_ids: enhancementIds,
  });
  return {
    dates: rows.map((row) => ({
      date: row.local_date,
      time: row.slot_time,
      isFree: row.is_free,
      why: whySchema.parse(row.why),
      alternatives: alternativesSchema
        .parse(row.alternatives)
        .map((near) => ({ ...near, startsAt: toInstant(near.startsAt) })),
    })),
  };
}

/**
 * Books each date of a recurring appointment separately, with one email to the client. Also returns the dates taken in the
 * meantime. The same recurringId books only once. Throws slot_taken if all of them are taken, date_in_past.
 */
export async function createRecurring(
  deps: Deps,
  { recurringId, everyWeeks, booking, others }: RecurringInput,
): Promise<Recurring> {
  const { database } = deps;
  if (booking.giftCodes.length > 0) {
    const fields = { giftCodes: 'Gift certificates can be used at the visit' };
    throw new AppError('invalid_request', { fields });
  }
  const p_booking: RequestFor<'booking'> = await readBooking(deps, booking);
  const first = { date: booking.appointmentDate, time: booking.appointmentTime };
  const p_dates = [first, ...others].map((each) => ({
    local_date: each.date,
    local_time: each.time,
  }));
  let rows;
  try {
    rows = await claimTime(deps, {
      listInTheWay: () => database.rpcNow('holds_to_release_for_recurring', { p_booking, p_dates }),
      claim: () =>
        database.rpcNow('book_recurring', {
          p_recurring_id: recurringId,
          p_every_weeks: everyWeeks,
          p_booking,
          p_dates,
        }),
    });
  } catch (error) {
    throw await withFreeTimes(deps, error, booking);
  }
  await sendSoon(deps, recurringId);
  return {
    recurringId,
    ...(await offerUndo(deps, { recurring_id: recurringId })),
    booked: rows.flatMap(({ appointment_id: appointmentId, starts_at: startsAt }) =>
      appointmentId ? [{ appointmentId, startsAt: toInstant(startsAt) }] : [],
    ),
    taken: rows.flatMap(({ appointment_id: appointmentId, local_date: date, slot_time: time }) =>
      appointmentId ? [] : [{ date, time }],
    ),
  };
}

/** Returns the upcoming dates of a recurring appointment. Throws not_found. */
export async function readRecurring(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  recurringId: string,
): Promise<RecurringSeries> {
  const rows = await database.rpcNow('recurring_of', { p_recurring_id: recurringId });
  const [first] = rows;
  if (!first) throw new AppError('not_found');
  const isAhead = (row: typeof first) =>
    new Date(row.starts_at) > clock.now() && ['pending', 'confirmed'].includes(row.status);
  return {
    recurringId,
    everyWeeks: first.every_weeks,
    isEnded: Boolean(first.ended_at),
    ahead: rows.filter(isAhead).map((row) => ({
      appointmentId: row.appointment_id,
      startsAt: toInstant(row.starts_at),
      owed: formatMoney(row.owed_cents),
      endsWithIt: row.is_ended_with_it,
    })),
  };
}

/** Ends a recurring appointment and cancels its upcoming unpaid dates; paid ones stay. Throws not_found. */
export async function endRecurring(deps: Deps, recurringId: string): Promise<RecurringEnded> {
  const [ended] = await deps.database.rpcNow('end_recurring', { p_recurring_id: recurringId });
  if (!ended) throw new AppError('not_found');
  // The client, and the people on the waitlist for the times that are free now.
  await sendMessages(deps);
  return ended;
}

const whySchema = z.nullable(z.enum(NOT_FREE));

const toInstant = (text: string) => new Date(text).toISOString();
