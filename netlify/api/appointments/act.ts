import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import type { RefundPart } from '#contract/rules/money/payment-parts.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { readRefunds } from './read-refunds.ts';
import { explain } from './refusal-hints.ts';
import { readAppointment } from './therapist-appointments.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';

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

/** Says what was refunded and where it went, one sentence per payment method; empty if nothing was. */
export function refundWords(parts: readonly RefundPart[]): string {
  return parts.map(partWords).join(' ');
}

function partWords(part: RefundPart): string {
  const sum = displayMoney(parseMoney(part.amount));
  switch (part.way) {
    case 'card':
      return cardWords(part, sum);
    case 'cash':
      return part.state === 'refunded'
        ? `${sum} was refunded in cash.`
        : `Give back ${sum} in cash.`;
    case 'gift_certificate':
      return `${sum} is back on the gift certificate.`;
    case 'gift_value':
      return `${sum} is in the client’s account as gift value.`;
    case 'credit':
      return part.credits === 1
        ? 'The credit is back in the client’s account.'
        : `${part.credits} credits are back in the client’s account.`;
  }
}

function cardWords({ state, cardEnding }: RefundPart, sum: string): string {
  const card = cardEnding === null ? 'the card' : `the card ending in ${cardEnding}`;
  if (state === 'refunded') return `${sum} was refunded to ${card}.`;
  if (state === 'failed') return `${sum} couldn’t be refunded to ${card}: see “To decide.”`;
  return `${sum} will be refunded to ${card} as soon as Stripe responds.`;
}
