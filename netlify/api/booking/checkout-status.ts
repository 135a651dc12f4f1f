import type { CheckoutStatus } from '../../../src/contract/checkout.ts';
import type { Deps } from '../../platform/deps.ts';
import { getIntent } from '../payments/intents.ts';
import { claimCall } from '../claim-call.ts';
import { confirmationSchema, toAppointment } from './booking-row.ts';
import { getDraft, type Draft } from './draft.ts';
import { notifyBooking } from './notify-booking.ts';
import { settlePayment } from './settle-intent.ts';
import { toSettlement, type Settlement } from './settle-payment.ts';
import { readSecondsLeft } from './store-draft.ts';

/** How many drafts of a checkout are looked at: the newest. */
const NEWEST = 20;

interface StatusQuestion {
  checkoutKey: string;
  /** The networks that the call comes from, the smallest first. */
  senders: string[];
}

/**
 * What became of a checkout. Settles what Stripe says is paid, as the webhook does. Throws payments_unavailable and
 * database_unavailable when nobody can say, and too_many_requests.
 */
export async function readCheckoutStatus(
  deps: Deps,
  { checkoutKey, senders }: StatusQuestion,
): Promise<CheckoutStatus> {
  const draft = await findLatestDraft(deps, checkoutKey);
  await claimCall(deps, 'status', [...senders, `checkout ${checkoutKey}`]);
  if (!draft) return { state: 'none' };
  switch (draft.status) {
    case 'quoted':
    case 'held':
      return readOpenDraft(deps, draft);
    case 'superseded':
    case 'expired':
      return { state: 'expired' };
    default:
      return toStatus(deps, await readSettlement(deps, draft.booking_draft_id));
  }
}

/** The newest draft of a checkout that is not over, else the newest. */
async function findLatestDraft({ database }: Deps, checkoutKey: string): Promise<Draft | null> {
  const rows = await database.read((tables) =>
    tables
      .from('draft_details')
      .select()
      .eq('checkout_key', checkoutKey)
      .order('created_at', { ascending: false })
      .limit(NEWEST),
  );
  const drafts = rows.map((row) => getDraft([row]));
  const isOver = (draft: Draft | null) =>
    draft?.status === 'superseded' || draft?.status === 'expired';
  return drafts.find((draft) => !isOver(draft)) ?? drafts[0] ?? null;
}

async function readOpenDraft(deps: Deps, draft: Draft): Promise<CheckoutStatus> {
  const intent =
    draft.payment_intent_id === null
      ? null
      : await getIntent(deps.getStripe, draft.payment_intent_id);
  if (intent?.status === 'succeeded' && intent.livemode === deps.isLive) {
    return toStatus(deps, await settlePayment(deps, intent));
  }
  if (intent?.status === 'processing') return { state: 'confirming' };
  if (intent?.status === 'canceled') return { state: 'expired' };
  const holdSecondsLeft = await readSecondsLeft(deps, draft);
  return { state: 'open', ...(holdSecondsLeft !== null && { holdSecondsLeft }) };
}

async function readSettlement(deps: Deps, bookingDraftId: string): Promise<Settlement> {
  const [row] = await deps.database.read((tables) =>
    tables.from('confirmations').select().eq('booking_draft_id', bookingDraftId),
  );
  return toSettlement(deps, confirmationSchema.parse(row));
}

async function toStatus(deps: Deps, settled: Settlement): Promise<CheckoutStatus> {
  switch (settled.outcome) {
    case 'booked':
      return {
        state: 'booked',
        appointment: toAppointment(settled.booking),
        notifications: await notifyBooking(deps, settled.booking),
      };
    case 'refunded':
    case 'refunding':
      return { state: settled.outcome, alternatives: settled.alternatives };
    case 'review':
      return { state: 'review' };
    case 'awaiting_booking':
      return { state: 'confirming' };
  }
}
