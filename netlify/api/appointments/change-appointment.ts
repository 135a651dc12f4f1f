import type { RequestFor } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readCatalog } from '../catalog/catalog.ts';
import { priceLines, requireChoice } from '../checkout/booking-request.ts';
import { AppError } from '../../errors/app-error.ts';
import { sendMessages } from '../messages/outbox.ts';
import { openIntent } from '../orders/open-intent.ts';
import { requireOrder } from '../orders/order.ts';
import { claimTime } from '../orders/settle.ts';
import { settleRefundsNow } from '../payments/refunds.ts';

/** What an appointment changes to. */
export interface ChangeInput {
  /** Identifies the change: using the same id twice makes one change, one charge and one refund. */
  changeId: string;
  appointmentId: string;
  /** The version that the caller saw. */
  version: number;
  serviceId: string;
  enhancementIds: readonly string[];
  localDate: string;
  localTime: string;
  /** Who makes the change: the therapist may do things that her clients may not. */
  by?: 'client' | 'therapist';
}

/** A change that costs more is pending until it is paid; any other is settled at once. */
export type ProposedChange =
  | { outcome: 'to_pay'; paymentIntentId: string; clientSecret: string; amountCents: number }
  | { outcome: 'applied' | 'not_applied' };

/**
 * Changes an appointment: holds the new time and charges the difference, or applies the change at once and refunds the
 * difference. What stays keeps the price it was sold at. Throws stale_version (with the appointment as it is), slot_taken,
 * slot_unavailable, change_not_possible.
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
    // Canceled at Stripe, but not in our database yet.
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

/** What a change would cost. */
export interface PricedChange {
  /** The price before the change, without what a credit paid if that credit would be returned. */
  beforeCents: number;
  /** How much more the change costs; negative if it costs less. */
  differenceCents: number;
  /** Whether the difference is charged before the change is made. */
  isToPay: boolean;
}

/** Returns what proposeChange would charge or refund, and changes nothing. Throws the same errors. */
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

/** Returns a change as the database takes it, with its lines priced for the appointment's client. */
async function readChange({ database }: Deps, input: ChangeInput) {
  const [catalog, [terms]] = await Promise.all([
    readCatalog(database),
    database.rpc('terms_of_client', { p_appointment_id: input.appointmentId }),
  ]);
  if (!terms) throw new AppError('not_found');
  const choice = requireChoice(catalog, input, {
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
    lines: priceLines(choice, catalog.sales_taxes, terms.is_member),
  };
  return { p_change, choice };
}

/** Who cancels an appointment, and the fee. */
export interface Cancellation {
  appointmentId: string;
  /** The version that the caller saw; the newest if left out. */
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

/** Null in SQL; the generated types don't allow null as an argument. */
export const NEWEST = null as unknown as number;
