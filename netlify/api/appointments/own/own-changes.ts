import type { AvailableDays } from '#contract/checkout/availability.ts';
import { displayMoney, formatMoney, parseMoney } from '#contract/rules/money/money.ts';
import type {
  OwnAppointment,
  OwnCancelInput,
  OwnChange,
  OwnChangeInput,
  OwnPrice,
  OwnStatus,
  ProposalAnswer,
} from '#contract/appointments/own-appointment.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { offerDays, toFreeDay } from '../../checkout/availability/list-availability.ts';
import { sendMessages } from '../../messages/outbox.ts';
import { enforceRateLimit } from '../../middleware/rate-limit.ts';
import { findPayment, requireShown } from '../../orders/order.ts';
import { claimTime, settleById, settleIntent } from '../../orders/settle.ts';
import { getIntent } from '../../payments/intents.ts';
import { settleRefundsNow } from '../../payments/refunds.ts';
import { priceChange, proposeChange, type ChangeInput } from '../change-appointment.ts';
import {
  actOnOwn,
  explain,
  readOwn,
  explainLimit,
  type Own,
  type OwnKey,
} from './own-appointment.ts';

/** Returns the times an appointment can be moved to; its own time counts as free. Throws change_not_possible, unknown_service. */
export async function listOwnDays(
  deps: Deps,
  key: OwnKey,
  from: string | undefined,
): Promise<AvailableDays> {
  try {
    return await offerDays(async (range) => {
      const first = range.from ?? from;
      const rows = await explainLimit(() =>
        deps.database.rpcNow('own_available_days', {
          p_key: key,
          ...(first !== undefined && { p_first_date: first }),
        }),
      );
      if (rows.length === 0) throw new AppError('unknown_link');
      return rows.map(toFreeDay);
    });
  } catch (error) {
    throw await explain(deps, key, error);
  }
}

/** Prices a change without making it. Throws stale_version, change_not_possible, slot_taken, slot_unavailable. */
export async function priceOwn(deps: Deps, key: OwnKey, input: OwnChangeInput): Promise<OwnPrice> {
  const own = await readOwn(deps, key);
  await limitChanges(deps, key, own);
  try {
    const { beforeCents, differenceCents, isToPay } = await priceChange(deps, toChange(own, input));
    const sign = differenceCents < 0 ? '-' : '';
    return {
      before: formatMoney(beforeCents),
      difference: `${sign}${formatMoney(Math.abs(differenceCents))}`,
      isToPay,
    };
  } catch (error) {
    throw await explain(deps, key, error);
  }
}

/**
 * Changes an appointment for its client, at once or when the difference is paid. Throws stale_version, change_not_possible,
 * slot_taken, slot_unavailable, price_changed.
 */
export function changeOwn(deps: Deps, key: OwnKey, input: OwnChangeInput): Promise<OwnChange> {
  return actOnOwn(deps, key, async (own) => {
    await limitChanges(deps, key, own);
    await requireShownChange(deps, toChange(own, input), input.shownTotal);
    const proposed = await proposeOrSettle(deps, own, input);
    if (proposed.outcome === 'not_applied') throw new AppError('change_not_possible');
    if (proposed.outcome !== 'to_pay') {
      return { outcome: 'applied', amount: '0.00', clientSecret: null, paymentIntentId: null };
    }
    const { clientSecret, paymentIntentId, amountCents } = proposed;
    return { outcome: 'to_pay', amount: formatMoney(amountCents), clientSecret, paymentIntentId };
  });
}

/** Refuses a change that costs another sum than its client was shown. Once it is open, its price stays. */
async function requireShownChange(deps: Deps, change: ChangeInput, shown: number | undefined) {
  if (shown === undefined) return;
  const open = await deps.database.read((tables) =>
    tables.from('orders').select('order_id').eq('order_id', change.changeId),
  );
  if (open.length > 0) return;
  const { differenceCents: cents } = await priceChange(deps, change);
  const sum = displayMoney(Math.abs(cents));
  requireShown(
    shown,
    cents,
    cents === 0 ? 'the same price' : `${sum} ${cents > 0 ? 'more' : 'less'}`,
  );
}

/** Makes a change that is paid but whose answer was lost, so that it isn't charged again. */
async function proposeOrSettle(deps: Deps, own: Own, input: OwnChangeInput) {
  try {
    return await proposeChange(deps, toChange(own, input));
  } catch (error) {
    const isPaid = error instanceof AppError && error.code === 'already_paid';
    const paymentIntentId = isPaid && error.options.paymentIntentId;
    if (!paymentIntentId) throw error;
    await settleById(deps, paymentIntentId);
    return await proposeChange(deps, toChange(own, input));
  }
}

function toChange({ appointment }: Own, input: OwnChangeInput): ChangeInput {
  return {
    changeId: input.changeId,
    appointmentId: appointment.id,
    version: input.version,
    serviceId: appointment.serviceId,
    enhancementIds: input.enhancementIds,
    localDate: input.date,
    localTime: input.time,
    by: 'client',
  };
}

/** Limits calls by appointment and by network. Throws too_many_requests. */
export function limitChanges(deps: Deps, { networks }: OwnKey, { appointment: { id } }: Own) {
  return enforceRateLimit(deps, 'change', [...networks, `appointment ${id}`]);
}

/**
 * Returns the outcome of a payment for a change or a balance. Settles what Stripe says is paid, as the webhook does. Throws
 * payment_not_found if the payment isn't for this appointment.
 */
export function readOwnPayment(
  deps: Deps,
  key: OwnKey,
  paymentIntentId: string,
): Promise<OwnStatus> {
  return actOnOwn(deps, key, async ({ orderId: rootId }) => {
    const payment = await findPayment(deps.database, paymentIntentId);
    const before = payment && (await readState(deps, payment.order_id, rootId));
    if (!payment || !before) throw new AppError('payment_not_found');
    await enforceRateLimit(deps, 'status', [...key.networks, `payment ${paymentIntentId}`]);
    if (before === 'settled' || before === 'returned') return { state: CLOSED[before] };
    const unpaid = await settleIfPaid(deps, paymentIntentId);
    if (unpaid !== null) return { state: unpaid };
    const after = await readState(deps, payment.order_id, rootId);
    return { state: after === 'settled' || after === 'returned' ? CLOSED[after] : 'confirming' };
  });
}

const CLOSED = { settled: 'applied', returned: 'returned' } as const;

/** Returns the state of an order in a booking's family, or undefined for any other order. */
async function readState({ database }: Deps, orderId: string, rootId: string) {
  const [order] = await database.read((tables) =>
    tables.from('orders').select('state').match({ order_id: orderId, root_id: rootId }),
  );
  return order?.state;
}

/** Settles a payment that was made and returns null; otherwise returns its state. */
async function settleIfPaid(deps: Deps, paymentIntentId: string) {
  const intent = await getIntent(deps.getStripe, paymentIntentId);
  if (intent?.status === 'processing') return 'confirming';
  if (!intent || intent.status === 'canceled') return 'expired';
  if (intent.status !== 'succeeded' || intent.livemode !== deps.isLive) return 'open';
  try {
    await settleIntent(deps, intent);
  } catch (error) {
    // The outcome for this time isn't known yet: the webhook and the sweep try again.
    if (!(error instanceof AppError) || error.code !== 'slot_taken') throw error;
  }
  return null;
}

/** Cancels an appointment for its client if the amounts are what they were shown. Throws stale_version, change_not_possible. */
export function cancelOwn(
  deps: Deps,
  key: OwnKey,
  { version, told }: OwnCancelInput,
): Promise<{ appointment: OwnAppointment }> {
  return actOnOwn(deps, key, async ({ appointment }) => {
    try {
      await deps.database.rpcNow('cancel_own_appointment', {
        p_appointment_id: appointment.id,
        p_version: version,
        p_told: {
          fee_cents: parseMoney(told.kept),
          refund_cents: parseMoney(told.refunded),
          credits_back: told.creditsReturned,
        },
      });
    } catch (error) {
      throw asNotTold(error, version);
    }
    await settleRefundsNow(deps);
    await sendMessages(deps);
    return {};
  });
}

/** Takes one of the times that the therapist offered, or keeps the booked one. Throws offer_over, change_not_possible. */
export function answerOwnProposal(
  deps: Deps,
  key: OwnKey,
  { startsAt }: ProposalAnswer,
): Promise<{ appointment: OwnAppointment }> {
  const { database } = deps;
  return actOnOwn(deps, key, async (own) => {
    await limitChanges(deps, key, own);
    const p_appointment_id = own.appointment.id;
    await (startsAt === undefined
      ? database.rpcNow('keep_booked_time', { p_appointment_id })
      : claimTime(deps, {
          listInTheWay: () => database.rpc('holds_to_release_for_answer', { p_appointment_id }),
          claim: () =>
            database.rpcNow('take_proposed_time', { p_appointment_id, p_starts_at: startsAt }),
        }));
    await sendMessages(deps);
    return {};
  });
}

const NOT_AS_TOLD =
  'What canceling costs has changed since you last looked, so nothing was canceled and nothing was charged. Please review it.';

/** If stale_version is about the version that the caller saw, the amounts are what differs. */
function asNotTold(error: unknown, version: number): unknown {
  if (!(error instanceof AppError) || error.code !== 'stale_version') return error;
  const current = error.options.current as { version?: unknown } | undefined;
  if (current?.version !== version) return error;
  return new AppError(error.code, { ...error.options, detail: NOT_AS_TOLD });
}
