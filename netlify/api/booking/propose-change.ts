import type { Deps } from '../../platform/deps.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import { createIntent } from '../payments/intents.ts';
import { claimTime } from './claim-time.ts';
import { requireChoice } from './choice.ts';
import { priceChoice } from './draft.ts';
import { attachOrCancel } from './open-intent.ts';
import { applyChange, type ChangeOutcome } from './settle-change.ts';
import { settleById } from './settle-intent.ts';

/** What an appointment is to become. */
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
}

/** A change that costs more waits for its payment; any other is settled at once. */
export type ProposedChange =
  | { outcome: 'to_pay'; paymentIntentId: string; clientSecret: string; amountCents: number }
  | { outcome: ChangeOutcome };

/**
 * Changes an appointment: holds the new time, charges what it costs more, or applies it at once and gives back what it
 * costs less. Throws stale_version (with the appointment as it is), slot_taken, slot_unavailable, change_not_possible.
 */
export async function proposeChange(deps: Deps, input: ChangeInput): Promise<ProposedChange> {
  const catalogue = await readCatalogue(deps.database);
  const choice = requireChoice(catalogue, input);
  const p_change = {
    appointment_change_id: input.changeId,
    appointment_id: input.appointmentId,
    version: input.version,
    service_id: input.serviceId,
    enhancement_ids: [...new Set(input.enhancementIds)],
    local_date: input.localDate,
    local_time: input.localTime,
    ...priceChoice(choice, catalogue.sales_taxes),
  };
  const [change] = await claimTime(deps, {
    wanted: { appointment_change: p_change },
    settlePaid: settleById,
    claim: () => deps.database.rpcNow('propose_change', { p_change }),
  });
  if (!change) throw new Error('propose_change answered nothing');
  if (change.status === 'expired') throw new AppError('change_not_possible');
  if (change.difference_cents <= 0 || change.status !== 'proposed') {
    if (change.status === 'applied') return { outcome: 'applied' };
    if (change.status === 'not_applied') return { outcome: 'not_applied' };
    const { changeId } = input;
    return { outcome: await applyChange(deps, { changeId, settlePaid: settleById }) };
  }
  const intent = await createIntent(deps.getStripe, {
    idempotencyKey: `change:${input.changeId}`,
    amountCents: change.difference_cents,
    currency: change.currency,
    description: `Change of an appointment to ${choice.service.name}`,
    metadata: { appointment_change_id: input.changeId },
    ageMs: deps.clock.now().getTime() - Date.parse(change.created_at),
  });
  if (intent.client_secret === null) throw new Error('The payment intent has no client secret');
  await attachOrCancel(deps, intent.id, () =>
    deps.database.rpc('attach_change_intent', {
      p_change_id: input.changeId,
      p_payment_intent_id: intent.id,
    }),
  );
  return {
    outcome: 'to_pay',
    paymentIntentId: intent.id,
    clientSecret: intent.client_secret,
    amountCents: change.difference_cents,
  };
}
