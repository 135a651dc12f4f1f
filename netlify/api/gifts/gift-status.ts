import type { BoughtGift, GiftStatus } from '#contract/gifts/gifts.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import type { Deps } from '#platform/deps.ts';
import { enforceRateLimit } from '../middleware/rate-limit.ts';
import { settleIntent } from '../orders/settle.ts';
import { getIntent } from '../payments/intents.ts';

/** How many orders of a checkout we check, newest first. */
const NEWEST = 20;

/**
 * Returns the outcome of a gift certificate purchase. Settles what Stripe says is paid, as the webhook does. Throws
 * payments_unavailable and database_unavailable if the outcome can't be determined, and too_many_requests.
 */
export async function readGiftStatus(
  deps: Deps,
  { checkoutKey, networks }: { checkoutKey: string; networks: string[] },
): Promise<GiftStatus> {
  await enforceRateLimit(deps, 'status', [...networks, `checkout ${checkoutKey}`]);
  const gift = await findLatest(deps, checkoutKey);
  if (gift?.state !== 'open') return toStatus(gift);
  const intent =
    gift.payment_intent_id === null
      ? null
      : await getIntent(deps.getStripe, gift.payment_intent_id);
  if (intent?.status === 'succeeded' && intent.livemode === deps.isLive) {
    await settleIntent(deps, intent);
    return toStatus(await findLatest(deps, checkoutKey));
  }
  if (intent?.status === 'processing') return { state: 'confirming' };
  return { state: intent?.status === 'canceled' ? 'expired' : 'open' };
}

/** Returns the newest purchase of a checkout that hasn't lapsed, or else the newest. */
async function findLatest({ database }: Deps, checkoutKey: string) {
  const rows = await database.read((tables) =>
    tables
      .from('gift_details')
      .select()
      .eq('checkout_key', checkoutKey)
      .order('created_at', { ascending: false })
      .limit(NEWEST),
  );
  return rows.find(({ state }) => state !== 'lapsed') ?? rows[0] ?? null;
}

type Row = NonNullable<Awaited<ReturnType<typeof findLatest>>>;

function toStatus(gift: Row | null): GiftStatus {
  switch (gift?.state) {
    case undefined:
      return { state: 'none' };
    case 'lapsed':
      return { state: 'expired' };
    case 'settled':
      return { state: 'booked', gift: toBoughtGift(gift as Row) };
    case 'returned':
      if (gift?.outcome === 'slot_lost') return { state: 'refunding' };
      return { state: gift?.outcome === 'refunded' ? 'refunded' : 'review' };
    default:
      return { state: 'confirming' };
  }
}

function toBoughtGift(gift: Row): BoughtGift {
  const deliveryMethod = gift.delivery_method === 'email' ? 'email' : 'physical';
  const address = gift.recipient_email ?? gift.purchaser_email;
  return {
    name: gift.name ?? '',
    value: formatMoney(gift.value_cents ?? 0),
    recipientName: gift.recipient_name ?? '',
    deliveryMethod,
    deliveredTo: deliveryMethod === 'email' ? address : null,
    deliverOn: gift.deliver_on,
  };
}
