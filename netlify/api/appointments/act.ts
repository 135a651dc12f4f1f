import type { AppointmentAnswer } from '../../../src/contract/appointments/appointments.ts';
import type { RefundPart } from '../../../src/contract/rules/payment-parts.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { readRefunds } from './read-refunds.ts';
import { explain } from './refusal-hints.ts';
import { refundWords } from './refund-text.ts';
import { readAppointment } from './therapist-appointments.ts';

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
