import { AppError } from '../../../../netlify/errors/app-error.ts';
import { cancelAppointment as cancel } from '#api/appointments/change-appointment.ts';
import { claimTime } from '#api/orders/settle.ts';
import { pick } from './pick.ts';
import type { Visit } from './visits.ts';
import type { World } from '../world/world.ts';

const LONGEST_SESSION_MINUTES = 135;
/** PostgreSQL's code for it. */
const EXCLUSION_VIOLATION = '23P01';

/** An appointment as the therapist's screen shows it. */
export interface Shown {
  appointment_id: string;
  version: number;
}

/** The therapist blocks time, unless someone has it. */
export async function takeTimeOff(world: World, visit: Visit, minutes: number): Promise<void> {
  const [from, until] = await spanOf(world, visit, minutes);
  await refusably(() =>
    claim(world, { from, until }, () =>
      world.deps.database.rpcNow('add_time_off', { p_starts_at: from, p_ends_at: until }),
    ),
  );
}

/** Someone blocks time in the database's own table editor, where the constraint alone keeps it off a booking. */
export async function writeTimeOff(world: World, visit: Visit, minutes: number): Promise<void> {
  const span = await spanOf(world, visit, minutes);
  try {
    await world.sql(
      'insert into public.time_off (starts_at, ends_at, created_at) values ($1, $2, $3)',
      [...span, world.clock.now().toISOString()],
    );
  } catch (error) {
    if (Object(error).code !== EXCLUSION_VIOLATION) throw error;
  }
}

/** The therapist cancels an appointment, or its client does, in time or late. */
export async function cancelAppointment(
  world: World,
  index: number,
  { by, isStale = false }: { by: 'client' | 'therapist'; isStale?: boolean },
): Promise<void> {
  const shown = await show(world, index, isStale);
  if (!shown) return;
  const { appointment_id: appointmentId, version } = shown;
  world.cancellations.push({ appointmentId, by });
  await refusably(() => cancel(world.deps, { appointmentId, version, by }));
}

/** The therapist moves an appointment. */
export async function moveAppointment(
  world: World,
  index: number,
  visit: Visit,
  isStale: boolean,
): Promise<void> {
  const shown = await show(world, index, isStale);
  if (!shown) return;
  const [from, until] = await spanOf(world, visit, LONGEST_SESSION_MINUTES);
  await refusably(() =>
    claim(world, { from, until }, () =>
      world.deps.database.rpcNow('reschedule_appointment', {
        p_appointment_id: shown.appointment_id,
        p_version: shown.version,
        p_local_date: visit.appointmentDate,
        p_local_time: visit.appointmentTime,
      }),
    ),
  );
}

/** Shows one of the appointments there are, or of those that are not over, or a copy of it that is outdated. */
export async function show(
  { sql }: World,
  index: number,
  isStale: boolean,
  among: readonly string[] = ['pending', 'confirmed', 'completed', 'no_show', 'cancelled'],
): Promise<Shown | undefined> {
  const rows = (await sql(
    `select appointment_id, version from public.appointments where status = any ($1) order by created_at, starts_at`,
    [among],
  )) as unknown as Shown[];
  const shown = pick(rows, index);
  return shown && { ...shown, version: shown.version - (isStale ? 1 : 0) };
}

/** The instants at which a time of the practice begins, and that many minutes later. */
async function spanOf({ sql }: World, visit: Visit, minutes: number): Promise<[string, string]> {
  const [row] = await sql(
    `select at as starts, at + make_interval(mins => $2) as ends
     from (select $1::timestamp at time zone s.time_zone as at from public.settings s) x`,
    [`${visit.appointmentDate} ${visit.appointmentTime}`, minutes],
  );
  return [String(row?.['starts']), String(row?.['ends'])];
}

/** Takes a time, letting go first of the holds in it that have run out. */
function claim<T>(
  { deps }: World,
  wanted: { from: string; until: string },
  take: () => Promise<T>,
) {
  return claimTime(deps, {
    claim: take,
    listInTheWay: () =>
      deps.database.rpcNow('holds_to_release', { p_from: wanted.from, p_until: wanted.until }),
  });
}

/** Lets a refusal be an answer: the therapist reads why, and nothing happened. */
export async function refusably(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error;
  }
}
