import * as z from 'zod/mini';
import {
  GIFT_DELIVERIES,
  GIFT_STATES,
  type AdminGift,
  type AdminGiftDetail,
  type AdminGiftList,
} from '#contract/gifts/therapist-gifts.ts';
import { giftCodeSchema } from '#contract/rules/gift-code.ts';
import { DELIVERY_METHODS } from '#contract/gifts/gift-delivery.ts';
import { displayMoney, formatMoney, formatSignedMoney } from '#contract/rules/money/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { sendSoon } from '../messages/outbox.ts';
import { requirePlausibleAdjustment } from '../orders/plausible-sums.ts';
import { settleRefundsNow } from '../payments/refunds.ts';
import { hashGiftCode } from './gift-codes.ts';

type GiftDeps = Pick<Deps, 'database' | 'cipher'>;

/** Rows of gift_for_therapist; the generated types make every column nullable. */
const rowsSchema = z.array(
  z.object({
    order_id: z.uuid(),
    name: z.string(),
    value_cents: z.int(),
    left_cents: z.int(),
    paid_left_cents: z.int(),
    state: z.enum(GIFT_STATES),
    bought_at: z.string(),
    recipient_name: z.string(),
    recipient_email: z.nullable(z.string()),
    purchaser_name: z.string(),
    purchaser_email: z.string(),
    purchaser_phone: z.string(),
    personal_message: z.nullable(z.string()),
    delivery_method: z.enum(DELIVERY_METHODS),
    deliver_on: z.nullable(z.string()),
    delivery: z.enum(GIFT_DELIVERIES),
    handed_over_at: z.nullable(z.string()),
    encrypted_code: z.string(),
  }),
);

type Row = z.infer<typeof rowsSchema>[number];

const historySchema = z.array(
  z.object({
    at: z.string(),
    kind: z.enum(['bought', 'spent', 'returned', 'adjusted', 'refunded']),
    amount_cents: z.int(),
    reason: z.nullable(z.string()),
    appointment_id: z.nullable(z.string()),
  }),
);

/** A search for words in names, addresses and phone numbers, or for a whole code, among all certificates or some. */
export interface GiftQuestion {
  typed: string;
  list: 'all' | 'to_deliver' | 'unused';
}

/** Returns the certificates sold, newest first, up to a hundred, and the total value still outstanding. */
export async function listGifts(
  deps: GiftDeps,
  { typed, list }: GiftQuestion,
): Promise<AdminGiftList> {
  const code = giftCodeSchema.safeParse(typed);
  const [rows, [owed]] = await Promise.all([
    deps.database.rpc('list_gifts', {
      p_list: list,
      ...(code.success ? { p_code_hash: hashGiftCode(code.data) } : { p_words: typed }),
    }),
    deps.database.rpc('value_outstanding', {}),
  ]);
  if (!owed) throw new Error('value_outstanding answered nothing');
  return {
    gifts: rowsSchema.parse(rows).map((row) => toGift(deps, row)),
    outstanding: {
      certificates: owed.certificates,
      value: formatMoney(owed.certificate_cents),
      given: formatMoney(owed.given_cents),
    },
    memberValue: formatMoney(owed.member_cents),
    creditValue: formatMoney(owed.credit_cents),
  };
}

/** Returns a certificate with the history of its value. Throws not_found. */
export async function readGift(deps: GiftDeps, id: string): Promise<AdminGiftDetail> {
  const [rows, history] = await Promise.all([
    deps.database.rpc('read_gift', { p_order_id: id }),
    deps.database.rpc('gift_history', { p_order_id: id }),
  ]);
  const [row] = rowsSchema.parse(rows);
  if (!row) throw new AppError('not_found');
  return {
    gift: toGift(deps, row),
    history: historySchema.parse(history).map((entry) => ({
      at: new Date(entry.at).toISOString(),
      kind: entry.kind,
      amount: formatSignedMoney(entry.amount_cents),
      reason: entry.reason,
      appointmentId: entry.appointment_id,
    })),
  };
}

function toGift({ cipher }: GiftDeps, row: Row): AdminGift {
  return {
    id: row.order_id,
    codeEnd: cipher.decrypt(row.encrypted_code, row.order_id).slice(-6),
    name: row.name,
    value: formatMoney(row.value_cents),
    left: formatMoney(row.left_cents),
    paidLeft: formatMoney(row.paid_left_cents),
    state: row.state,
    boughtAt: new Date(row.bought_at).toISOString(),
    recipientName: row.recipient_name,
    recipientEmail: row.recipient_email,
    purchaserName: row.purchaser_name,
    purchaserEmail: row.purchaser_email,
    purchaserPhone: row.purchaser_phone,
    personalMessage: row.personal_message,
    deliveryMethod: row.delivery_method,
    deliverOn: row.deliver_on,
    delivery: row.delivery,
    handedOverAt: row.handed_over_at === null ? null : new Date(row.handed_over_at).toISOString(),
  };
}

interface Resending {
  /** Using the same id twice sends one email. */
  resendId: string;
  email?: string | undefined;
}

/** Emails a certificate again. Throws not_found, gift_code_empty, gift_code_frozen, change_not_possible. */
export async function resendGift(
  deps: Deps,
  id: string,
  { resendId, email }: Resending,
): Promise<AdminGiftDetail> {
  const leavesAt = await explain({ change_not_possible: ON_PAPER, gift_code_empty: SPENT }, () =>
    deps.database.rpcNow('resend_gift', {
      p_order_id: id,
      p_resend_id: resendId,
      ...(email !== undefined && { p_email: email }),
    }),
  );
  await sendSoon(deps, id);
  const detail = await readGift(deps, id);
  const { recipientEmail, purchaserEmail, delivery } = detail.gift;
  const to = recipientEmail ?? purchaserEmail;
  const isLater = new Date(leavesAt) > deps.clock.now();
  return { ...detail, message: resentWords(to, isLater ? 'later' : delivery) };
}

function resentWords(to: string, delivery: AdminGift['delivery'] | 'later'): string {
  if (delivery === 'later') return `It will be emailed to ${to} on its date`;
  if (delivery === 'failed') return `Couldn’t email it to ${to}. Please try another address`;
  return delivery === 'sent' ? `Emailed to ${to}` : `Sending it to ${to}`;
}

const ON_PAPER = 'This is a paper certificate, so print it instead.';
const EMAILED = 'This certificate goes out by email, so there’s nothing to hand over.';

const DELIVERED = {
  to_print: 'Ready to print',
  ready: 'Ready to hand over',
  handed_over: 'Handed over',
} as const;

/** Sets where a paper certificate is. Throws not_found, change_not_possible. */
export async function setGiftDelivery(
  deps: GiftDeps,
  id: string,
  delivery: keyof typeof DELIVERED,
): Promise<AdminGiftDetail> {
  await explain({ change_not_possible: EMAILED }, () =>
    deps.database.rpcNow('set_gift_delivery', { p_order_id: id, p_delivery: delivery }),
  );
  return { ...(await readGift(deps, id)), message: DELIVERED[delivery] };
}

interface Adjustment {
  /** Using the same id twice makes one adjustment. */
  adjustmentId: string;
  /** Adds value, or removes it if negative. */
  amountCents: number;
  reason: string;
  /** The therapist confirmed an unusual amount. */
  isConfirmed?: boolean | undefined;
}

/** Adds or removes value; no money moves. Throws not_found, gift_code_empty, change_not_possible, confirmation_needed. */
export async function adjustGift(
  deps: GiftDeps,
  id: string,
  { adjustmentId, amountCents, reason, isConfirmed }: Adjustment,
): Promise<AdminGiftDetail> {
  requirePlausibleAdjustment(amountCents, { isConfirmed });
  await explain({ gift_code_empty: TOO_MUCH, change_not_possible: NO_CHANGE }, () =>
    deps.database.rpcNow('adjust_gift', {
      p_order_id: id,
      p_adjustment_id: adjustmentId,
      p_amount_cents: amountCents,
      p_reason: reason,
    }),
  );
  const message = `${displayMoney(Math.abs(amountCents))} ${amountCents < 0 ? 'removed' : 'added'}`;
  return { ...(await readGift(deps, id)), message };
}

const TOO_MUCH = 'That’s more than the available balance, so nothing was changed.';
const NO_CHANGE =
  'That doesn’t change anything, or it was already used for another change. Nothing was done.';
const SPENT = 'This certificate has no balance left, so it wasn’t emailed.';
const NOTHING_LEFT =
  'There’s nothing to refund: what was paid has been used or is reserved for an unfinished booking.';

/**
 * Refunds the unused paid value of a certificate to the card that bought it. Throws not_found, payment_disputed, gift_code_empty.
 */
export async function refundGift(deps: Deps, id: string, reason: string): Promise<AdminGiftDetail> {
  const cents = await explain({ gift_code_empty: NOTHING_LEFT }, () =>
    deps.database.rpcNow('refund_gift', { p_order_id: id, p_reason: reason }),
  );
  await settleRefundsNow(deps, id);
  await sendSoon(deps, id);
  const message =
    cents > 0 ? `${displayMoney(cents)} will be refunded to the card` : 'Already refunded';
  return { ...(await readGift(deps, id)), message };
}

/** Runs something and words its refusals for this page. */
async function explain<T>(details: Record<string, string>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const detail = error instanceof AppError ? details[error.code] : undefined;
    if (!(error instanceof AppError) || detail === undefined) throw error;
    throw new AppError(error.code, { cause: error, detail });
  }
}
