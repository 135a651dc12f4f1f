import * as z from 'zod/mini';
import { MOVE_OBSTACLES, MOVE_WARNINGS, type MovePreview } from '#contract/appointments/moves.ts';
import { locationSchema } from '#contract/orders/booked-appointment.ts';
import type { Deps } from '#platform/deps.ts';

const nearRowSchema = z.nullable(z.object({ local_date: z.string(), local_time: z.string() }));

const rowSchema = z.object({
  obstacle: z.nullable(z.enum(MOVE_OBSTACLES)),
  in_the_way: z.nullable(
    z.object({
      kind: z.enum(['appointment', 'hold']),
      name: z.nullable(z.string()),
      start_time: z.string(),
      minutes_needed: z.int(),
    }),
  ),
  nearest: nearRowSchema,
  warnings: z.array(z.enum(MOVE_WARNINGS)),
  location: locationSchema,
  location_name: z.string(),
  local_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  notified_by: z.array(z.enum(['email', 'sms'])),
  notified_after_seconds: z.int(),
  free_until: z.object({ was: z.string(), becomes: z.string() }),
  reminder_at: z.nullable(z.string()),
  offered_to: z.array(z.string()),
});

interface Move {
  appointmentId: string;
  version: number;
  date: string;
  time: string;
  serviceId?: string | undefined;
}

/** Returns what a move would do, without doing it. Throws not_found, unknown_service. */
export async function previewMove(
  { database }: Pick<Deps, 'database'>,
  { appointmentId, version, date, time, serviceId }: Move,
): Promise<MovePreview> {
  const row = rowSchema.parse(
    await database.rpcNow('preview_move', {
      p_appointment_id: appointmentId,
      p_version: version,
      p_local_date: date,
      p_local_time: time,
      ...(serviceId && { p_service_id: serviceId }),
    }),
  );
  return {
    fits: row.obstacle === null,
    obstacle: row.obstacle,
    inTheWay: row.in_the_way && {
      kind: row.in_the_way.kind,
      name: row.in_the_way.name,
      startTime: row.in_the_way.start_time,
      minutesNeeded: row.in_the_way.minutes_needed,
    },
    nearest: toNear(row.nearest),
    warnings: row.warnings,
    location: row.location,
    locationName: row.location_name,
    localDate: row.local_date,
    startTime: row.start_time,
    endTime: row.end_time,
    notifiedBy: row.notified_by,
    notifiedAfterSeconds: row.notified_after_seconds,
    freeUntil: { was: toInstant(row.free_until.was), becomes: toInstant(row.free_until.becomes) },
    reminderAt: row.reminder_at === null ? null : toInstant(row.reminder_at),
    offeredTo: row.offered_to,
  };
}

/** Returns a time as the API sends it. */
export function toNear(row: z.infer<typeof nearRowSchema>) {
  return row && { localDate: row.local_date, localTime: row.local_time };
}

const toInstant = (text: string) => new Date(text).toISOString();
