import type { RequestFor } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { priceLines, requireChoice } from '../checkout/booking-request.ts';
import { AppError } from '../../errors/app-error.ts';
import { sendMessages } from '../messages/outbox.ts';
import { openIntent } from '../orders/open-intent.ts';
import { requireOrder } from '../orders/order.ts';
import { claimTime } from '../orders/settle.ts';
import { settleRefundsNow } from '../payments/refunds.ts';

/** What an appointment changes to. */
export interface ChangeInput {
  /** Names the change: the same one twice is one change, one charge and one refund. */
  changeId: string;
  appointmentId: string;
  /** The version that the caller has seen. */
  version: number;
  serviceId: string;
  enhancementIds: readonly string[];
  localDate: string;
  localTime: string;
  /** Who asks for it: the therapist may do what her clients may not. */
  by?: 'client' | 'therapist';
}

/** A change that costs more waits for its payment; any other is settled at once. */
export type ProposedChange =
  | { outcome: 'to_pay'; paymentIntentId: string; clientSecret: string; amountCents: number }
  | { outcome: 'applied' | 'not_applied' };

/**
 * Changes an appointment: holds the new time and charges the difference, or applies it at once and refunds what it costs less.
 * What stays keeps the price it was sold at. Throws stale_version (with the appointment as it is), slot_taken, slot_unavailable,
 * change_not_possible.
 */
export async function proposeChange(deps: Deps, input: ChangeInput): Promise<ProposedChange> {
  const { database } = deps;
  const { p_change, choice } = await readChange(deps, input);
  const change = await claimTime(deps, {
    listInTheWay: () => database.rpcNow('holds_to_release_for_change', { p_change }),
    claim: async () => requireOrder(await database.rpcNow('open_change', { p_change })),
  });
  if (change.state === 'lapsed') throw new AppError('change_not_possible');
  if (change.state !== 'open') {
    await settleRefundsNow(deps, change.order_id);
    await sendMessages(deps);
    return { outcome: change.state === 'settled' ? 'applied' : 'not_applied' };
  }
  const description = `Change of an appointment to ${choice.service.name}`;
  const intent = await openIntent(deps, change, description);
  if (intent.status === 'canceled') {
    // Given up at Stripe, and not here yet.
    await database.rpcNow('lapse_order', {
      p_order_id: change.order_id,
      p_payment_intent_id: intent.id,
    });
    throw new AppError('change_not_possible');
  }
  if (intent.client_secret === null) throw new Error('The payment intent has no client secret');
  return {
    outcome: 'to_pay',
    paymentIntentId: intent.id,
    clientSecret: intent.client_secret,
    amountCents: change.charge_cents,
  };
}

/** What a change would come to. */
export interface PricedChange {
  /** What counts of the price before, without what a credit paid that would come back. */
  beforeCents: number;
  /** How much more it would cost, or, below nothing, how much less. */
  differenceCents: number;
  /** The difference is charged before the change is made. */
  isToPay: boolean;
}

/** Says what proposeChange would charge or refund, and changes nothing. Throws the same errors. */
export async function priceChange(deps: Deps, input: ChangeInput): Promise<PricedChange> {
  const { p_change } = await readChange(deps, input);
  const [priced] = await deps.database.rpcNow('price_change', { p_change });
  if (!priced) throw new Error('The change has no price');
  return {
    beforeCents: priced.before_cents,
    differenceCents: priced.difference_cents,
    isToPay: priced.is_to_pay,
  };
}

/** A change in the words of the database, its lines priced for the client of the appointment. */
async function readChange({ database }: Deps, input: ChangeInput) {
  const [catalogue, [terms]] = await Promise.all([
    readCatalogue(database),
    database.rpc('terms_of_client', { p_appointment_id: input.appointmentId }),
  ]);
  if (!terms) throw new AppError('not_found');
  const choice = requireChoice(catalogue, input, {
    serviceId: terms.service_id,
    enhancementIds: terms.enhancement_ids,
  });
  const p_change: RequestFor<'change'> = {
    order_id: input.changeId,
    appointment_id: input.appointmentId,
    version: input.version,
    service_id: input.serviceId,
    local_date: input.localDate,
    local_time: input.localTime,
    client_type: terms.client_type,
    can_book_at_home: terms.can_book_at_home,
    is_by_client: input.by !== 'therapist',
    lines: priceLines(choice, catalogue.sales_taxes, terms.is_member),
  };
  return { p_change, choice };
}

/** Who cancels an appointment, and the fee. */
export interface Cancellation {
  appointmentId: string;
  /** The version that the caller has seen; without one the newest is meant. */
  version?: number | undefined;
  by: 'client' | 'therapist';
  /** The percentage of the service fee the therapist charges instead of the policy's. */
  keptPercent?: number | undefined;
}

/**
 * Cancels an appointment: frees its time and refunds what the policy doesn't charge, decided in one step. Throws stale_version
 * (with the appointment as it is), change_not_possible.
 */
export async function cancelAppointment(
  deps: Deps,
  { appointmentId, version, by, keptPercent }: Cancellation,
): Promise<void> {
  await deps.database.rpcNow('cancel_appointment', {
    p_appointment_id: appointmentId,
    p_version: version ?? NEWEST,
    p_by: by,
    ...(keptPercent !== undefined && { p_kept_percent: keptPercent }),
  });
  await settleRefundsNow(deps);
  await sendMessages(deps);
}

/** Null in SQL; the generated types know no nulls of arguments. */
export const NEWEST = null as unknown as number;
