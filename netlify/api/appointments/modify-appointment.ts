import type { Modification } from '#contract/appointments/modifications.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { displayMoney, formatMoney, formatSignedMoney } from '#contract/rules/money/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { isSameSet } from '../checkout/booking-request.ts';
import { asUndecided, settleById, settleIntent } from '../orders/settle.ts';
import { requireIntent } from '../payments/intents.ts';
import { act, readDetails, withRefunds } from './act.ts';
import {
  priceChange,
  proposeChange,
  type ChangeInput,
  type ProposedChange,
} from './change-appointment.ts';
import { explain } from './refusal-hints.ts';

/** A new service or new enhancements at the appointment's current time. */
interface ModificationInput {
  serviceId: string;
  enhancementIds: string[];
  /** The version that the caller saw; the newest if left out. */
  version?: number | undefined;
  /** Identifies the change: using the same id twice makes one change and one charge. */
  changeId?: string | undefined;
}

/**
 * Returns what a different choice would cost. The appointment doesn't change; if it costs more, the change is pending until paid.
 * Throws stale_version (also if the change turns out to be paid and was made), change_not_possible, slot_taken.
 */
export async function modifyAppointment(
  deps: Deps,
  appointmentId: string,
  input: ModificationInput,
): Promise<Modification> {
  try {
    return await priceModification(deps, await readChange(deps, appointmentId, input));
  } catch (error) {
    throw await explain(deps, appointmentId, await settleIfPaid(deps, error));
  }
}

/** Makes a change that is paid but was never confirmed, so that it isn't charged again. */
async function settleIfPaid(deps: Deps, error: unknown): Promise<unknown> {
  const isPaid = error instanceof AppError && error.code === 'already_paid';
  const paymentIntentId = isPaid && error.options.paymentIntentId;
  if (!paymentIntentId) return error;
  await settleById(deps, paymentIntentId);
  const detail = 'This was already paid, so it wasn’t charged again. Please review it.';
  return new AppError('stale_version', { cause: error, detail });
}

async function priceModification(deps: Deps, change: ChangeInput): Promise<Modification> {
  const { beforeCents, differenceCents, isToPay } = await priceChange(deps, change);
  const { changeId, proposed } = isToPay
    ? await propose(deps, change)
    : { changeId: change.changeId, proposed: null };
  const toPay = proposed?.outcome === 'to_pay' ? proposed : null;
  // A change that was opened before keeps its price.
  const cents = toPay?.amountCents ?? differenceCents;
  return {
    originalAmount: formatMoney(beforeCents),
    newAmount: formatMoney(beforeCents + cents),
    priceDifference: formatSignedMoney(cents),
    requiresPayment: toPay !== null,
    paymentIntentClientSecret: toPay?.clientSecret ?? null,
    paymentIntentId: toPay?.paymentIntentId ?? null,
    changeId,
  };
}

/**
 * Makes a change: a more expensive one with its payment, any other at once. A retry returns the current state. If a paid change
 * can no longer be made, its payment is refunded. Throws stale_version, change_not_possible, payment_not_completed.
 */
export function confirmModification(
  deps: Deps,
  appointmentId: string,
  input: ModificationInput & { stripePaymentIntentId: string | null },
): Promise<AppointmentAnswer> {
  const { stripePaymentIntentId: paymentIntentId, ...wanted } = input;
  return act(deps, appointmentId, async () => {
    const changeId = await (paymentIntentId === null
      ? applyUnpaid(deps, appointmentId, wanted)
      : applyPaid(deps, appointmentId, paymentIntentId));
    const done = 'Appointment updated';
    return changeId === null ? done : withRefunds(deps, appointmentId, { done, changeId });
  });
}

/** Makes a paid change and returns its id. */
async function applyPaid(deps: Deps, appointmentId: string, paymentIntentId: string) {
  const [change] = await deps.database.read((tables) =>
    tables.from('order_details').select('order_id, state, charge_cents').match({
      payment_intent_id: paymentIntentId,
      kind: 'change',
      appointment_id: appointmentId,
    }),
  );
  if (!change) throw new AppError('payment_not_found');
  if (change.state === 'settled') return change.order_id;
  try {
    const intent = await requireIntent(deps.getStripe, paymentIntentId);
    if ((await settleIntent(deps, intent)).outcome === 'applied') return change.order_id;
  } catch (error) {
    throw asUndecided(error, 'the change is made');
  }
  const paid = displayMoney(change.charge_cents ?? 0);
  const detail = `That change can no longer be made, so the appointment hasn’t changed. The payment of ${paid} will be refunded in full.`;
  throw new AppError('change_not_possible', { detail });
}

/** Makes a change that costs nothing more and returns its id. */
async function applyUnpaid(deps: Deps, appointmentId: string, input: ModificationInput) {
  const known = await readDetails(deps, appointmentId);
  // Also true on a retry after a lost answer.
  if (
    known.service_id === input.serviceId &&
    isSameSet(known.enhancement_ids, input.enhancementIds)
  ) {
    return input.changeId ?? null;
  }
  const change = await readChange(deps, appointmentId, input);
  const { differenceCents, isToPay } = await priceChange(deps, change);
  const { changeId, proposed } = isToPay
    ? { changeId: null, proposed: null }
    : await propose(deps, change);
  if (proposed?.outcome === 'applied') return changeId;
  if (proposed?.outcome === 'not_applied') throw new AppError('change_not_possible');
  const detail = `This costs ${displayMoney(differenceCents)} more, which has to be paid first. Nothing was changed.`;
  throw new AppError('payment_not_completed', { detail });
}

async function readChange(
  deps: Deps,
  appointmentId: string,
  { serviceId, enhancementIds, version, changeId }: ModificationInput,
): Promise<ChangeInput> {
  const [known, [open]] = await Promise.all([
    readDetails(deps, appointmentId),
    deps.database.read((tables) =>
      tables
        .from('order_details')
        .select('order_id')
        .match({ appointment_id: appointmentId, kind: 'change', state: 'open' }),
    ),
  ]);
  return {
    // Without an id, the same choice finds the change that is already open.
    changeId: changeId ?? open?.order_id ?? crypto.randomUUID(),
    appointmentId,
    version: version ?? known.version,
    serviceId,
    enhancementIds,
    localDate: known.local_date,
    localTime: known.local_time,
    by: 'therapist',
  };
}

/** Opens a change, under a new id if its own belongs to a different choice or to a change that lapsed. */
async function propose(
  deps: Deps,
  change: ChangeInput,
): Promise<{ changeId: string; proposed: ProposedChange }> {
  try {
    return { changeId: change.changeId, proposed: await proposeChange(deps, change) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'change_not_possible') throw error;
    const changeId = crypto.randomUUID();
    return { changeId, proposed: await proposeChange(deps, { ...change, changeId }) };
  }
}
