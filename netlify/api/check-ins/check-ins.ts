import { randomUUID } from 'node:crypto';
import type {
  CheckInState,
  extendCheckIn as extendCall,
  RunningCheckIn,
  startCheckIn as startCall,
} from '#contract/check-ins/check-ins.ts';
import * as z from 'zod/mini';
import { phoneLabel } from '#contract/rules/text.ts';
import { getInternationalPhone } from '#lib/international-phone.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { checkInToken } from '../messages/kinds/check-in-messages.ts';
import { sendSoon } from '../messages/outbox.ts';
import { hashToken } from '../middleware/session-cookies.ts';
import { decryptContact, type Contact } from '../messages/safety-contact.ts';

type Row = Awaited<ReturnType<typeof readRow>>;

async function readRow({ database }: Pick<Deps, 'database'>) {
  const [row] = await database.rpcNow('read_check_in', {});
  if (!row) throw new Error('read_check_in answered nothing');
  // The generated types don't allow null here.
  return row as { [Key in keyof typeof row]: (typeof row)[Key] | null };
}

const instant = (text: string | null) => new Date(text ?? 0).toISOString();

/** Returns the check-in that is running, whom it would tell, and whether anyone watches. */
export async function readCheckIn(deps: Pick<Deps, 'database' | 'cipher'>): Promise<CheckInState> {
  const row = await readRow(deps);
  const contact = contactOf(deps, row);
  return {
    isWatched: row.is_watched === true,
    contact: contact && {
      name: contact.name,
      phone: contact.phone,
      graceMinutes: row.grace_minutes ?? 0,
    },
    checkIn: row.check_in_id === null ? null : toRunning(row, row.check_in_id),
    visits: visitsSchema.parse(row.visits).map(toVisit),
  };
}

const visitsSchema = z.array(
  z.object({
    appointment_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
  }),
);

const toVisit = (visit: z.infer<typeof visitsSchema>[number]) => ({
  appointmentId: visit.appointment_id,
  client: `${visit.first_name} ${visit.last_name}`,
  startsAt: instant(visit.starts_at),
  endsAt: instant(visit.ends_at),
});

function contactOf({ cipher }: Pick<Deps, 'cipher'>, row: Row): Contact | null {
  const { safety_contact_id, encrypted_contact } = row;
  if (safety_contact_id === null || encrypted_contact === null) return null;
  return decryptContact(cipher, { safety_contact_id, encrypted_contact });
}

function toRunning(row: Row, id: string): RunningCheckIn {
  return {
    id,
    appointmentId: String(row.appointment_id),
    client: `${row.first_name} ${row.last_name}`,
    address: row.address,
    wentInAt: instant(row.went_in_at),
    dueAt: instant(row.due_at),
    notifiesAt: instant(row.notifies_at),
    alert: alertOf(row),
    isCanceled: row.appointment_status === 'cancelled',
    openedAt: (row.opened_at ?? []).map(instant),
  };
}

function alertOf({ notified_at: notifiedAt, has_failed: hasFailed, is_notified: isNotified }: Row) {
  if (notifiedAt === null) return 'none';
  if (hasFailed) return 'failed';
  return isNotified ? 'sent' : 'sending';
}

/**
 * Starts watching over a visit. Throws nobody_watching with what to do instead, no_safety_contact, contact_stopped_texts,
 * check_in_running, check_in_not_possible, not_found.
 */
export async function startCheckIn(
  deps: Deps,
  { appointmentId }: z.output<typeof startCall.input>,
): Promise<CheckInState> {
  const contact = contactOf(deps, await readRow(deps));
  const phone = contact && (await getInternationalPhone(contact.phone));
  const id = randomUUID();
  try {
    await deps.database.rpcNow('start_check_in', {
      p_check_in_id: id,
      p_appointment_id: appointmentId,
      p_token_hash: hashToken(checkInToken(deps.cipher, id)),
      ...(phone !== null && { p_contact_phone: phone }),
    });
  } catch (error) {
    if (!contact || !(error instanceof AppError) || error.code !== 'nobody_watching') throw error;
    const call = `Call ${contact.name} at ${phoneLabel(contact.phone)} before you go in, and again once you’re out.`;
    throw new AppError('nobody_watching', { cause: error, detail: `${NOBODY} ${call}` });
  }
  return readCheckIn(deps);
}

const NOBODY = 'Nobody is watching. The check-in isn’t running right now, so nothing was started.';

/** Gives her more time. Throws check_in_over, not_found. */
export async function extendCheckIn(
  deps: Deps,
  id: string,
  { dueAt, minutes }: z.output<typeof extendCall.input>,
): Promise<CheckInState> {
  await deps.database.rpcNow('extend_check_in', {
    p_check_in_id: id,
    p_due_at: dueAt,
    p_minutes: minutes,
  });
  await sendSoon(deps, id);
  return readCheckIn(deps);
}

/** Records that she is out; a contact who was texted hears it at once. Safe to repeat. Throws not_found. */
export async function endCheckIn(deps: Deps, id: string): Promise<CheckInState> {
  await deps.database.rpcNow('end_check_in', { p_check_in_id: id });
  await sendSoon(deps, id);
  return readCheckIn(deps);
}
