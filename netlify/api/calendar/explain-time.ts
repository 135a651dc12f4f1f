import * as z from 'zod/mini';
import { WHY_REASONS, type TimeExplanation } from '#contract/calendar/calendar.ts';
import type { Deps } from '#platform/deps.ts';
import { toNear } from './preview-move.ts';
import { sayReason, type Decided, type Reason } from './why-text.ts';

const reasonSchema = z.object({
  reason: z.enum(WHY_REASONS),
  name: z.optional(z.nullable(z.string())),
  note: z.optional(z.nullable(z.string())),
  is_for_undo: z.optional(z.boolean()),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  expires_at: z.optional(z.nullable(z.string())),
});

const rangeSchema = z.object({
  opens: z.string(),
  closes: z.string(),
  location_name: z.string(),
});

const rowSchema = z.object({
  is_offered: z.boolean(),
  reasons: z.array(reasonSchema),
  nearest: z.nullable(z.object({ local_date: z.string(), local_time: z.string() })),
  service_name: z.string(),
  minutes: z.int(),
  client_name: z.nullable(z.string()),
  client_type: z.enum(['new', 'existing']),
  notice_minutes: z.int(),
  horizon_days: z.int(),
  step_minutes: z.int(),
  special_day: z.nullable(z.object({ name: z.string(), is_asked: z.boolean() })),
  hours: z.array(rangeSchema),
  range: z.nullable(z.extend(rangeSchema, { client_types: z.array(z.string()) })),
});

interface Question {
  date: string;
  time: string;
  serviceId: string;
  clientId?: string | undefined;
}

/** Returns whether a client can book a time online, and every rule that hides it, in words. Throws unknown_service, not_found. */
export async function explainTime(
  { database }: Pick<Deps, 'database'>,
  { date, time, serviceId, clientId }: Question,
): Promise<TimeExplanation> {
  const row = rowSchema.parse(
    await database.rpcNow('explain_time', {
      p_local_date: date,
      p_local_time: time,
      p_service_id: serviceId,
      ...(clientId !== undefined && { p_client_id: clientId }),
    }),
  );
  const decided: Decided = {
    date,
    time,
    session: `${row.service_name}, ${row.minutes} minutes`,
    minutes: row.minutes,
    clientName: row.client_name,
    specialDay: row.special_day && {
      name: row.special_day.name,
      isAsked: row.special_day.is_asked,
    },
    noticeMinutes: row.notice_minutes,
    horizonDays: row.horizon_days,
    stepMinutes: row.step_minutes,
    hours: row.hours.map(toRange),
    range: row.range && toRange(row.range),
  };
  const reasons: Reason[] = row.is_offered ? [{ reason: 'offered' }] : row.reasons;
  return {
    isOffered: row.is_offered,
    reasons: reasons.map((each) => ({ reason: each.reason, ...sayReason(each, decided) })),
    nearest: toNear(row.nearest),
  };
}

const toRange = ({ opens, closes, location_name }: z.infer<typeof rangeSchema>) => ({
  opens,
  closes,
  locationName: location_name,
});
