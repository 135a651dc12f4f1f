import * as z from 'zod/mini';
import { DatabaseRefusal } from '../../platform/database.ts';
import type { Json } from '../../platform/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../errors.ts';
import { cancelIntent, getIntent } from '../payments/intents.ts';

const holdSchema = z.object({
  booking_draft_id: z.nullable(z.uuid()),
  appointment_change_id: z.nullable(z.uuid()),
  payment_intent_id: z.nullable(z.string()),
  /** Why it goes: it ran out, the same person chose something else, or somebody is about to pay for its time. */
  release: z.enum(['expire', 'supersede', 'yield']),
});

/** A hold that somebody else's claim, or the end of its time, lets go. */
export type LapsedHold = z.infer<typeof holdSchema>;

/** Settles a payment that turned out to be made: the hold that it belongs to becomes what was paid for. */
export type SettlePaid = (deps: Deps, paymentIntentId: string) => Promise<unknown>;

interface TimeClaim<T> {
  /** What is to have the time, as lapsed_holds takes it. */
  wanted: Record<string, Json>;
  /** The networks it is asked from. */
  senders?: string[];
  /** The database call that takes the time. */
  claim: () => Promise<T>;
  settlePaid: SettlePaid;
}

/** Another claim may leave a hold in the way between two tries, but not for ever. */
const MAX_TRIES = 4;

/**
 * Takes a time. What is in the way and has run out is let go first: its payment is cancelled at Stripe, and only then
 * its time is freed. When Stripe cannot be asked nothing is freed. Throws what the claim throws, and payments_unavailable.
 */
export async function claimTime<T>(deps: Deps, time: TimeClaim<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await time.claim();
    } catch (error) {
      const isLapsed = error instanceof DatabaseRefusal && error.word === 'lapsed_hold';
      if (!isLapsed) throw error;
      if (tries === MAX_TRIES) throw new AppError('slot_taken', { cause: error });
    }
    for (const hold of await listLapsedHolds(deps, time)) {
      const outcome = await releaseHold(deps, hold, time.settlePaid);
      // Nobody knows yet whether that payment comes: until then the time is theirs.
      if (outcome === 'processing') throw new AppError('slot_taken');
    }
  }
}

/** The holds that a claim has to let go; without a claim, all that have run out. */
export async function listLapsedHolds(
  { database }: Pick<Deps, 'database'>,
  { wanted, senders, limit }: { wanted?: Json; senders?: string[]; limit?: number } = {},
): Promise<LapsedHold[]> {
  const rows = await database.rpcNow('lapsed_holds', {
    ...(wanted && { p_draft: wanted }),
    ...(senders && { p_senders: senders }),
    ...(limit && { p_limit: limit }),
  });
  return z.array(holdSchema).parse(rows);
}

/** Lets go of a hold: the payment first, then the time. One that is paid after all is settled instead. */
export async function releaseHold(
  deps: Deps,
  hold: LapsedHold,
  settlePaid: SettlePaid,
): Promise<'released' | 'settled' | 'processing'> {
  const intentId = hold.payment_intent_id;
  if (hold.release === 'yield' && intentId !== null && (await hasBegun(deps, intentId))) {
    return 'processing';
  }
  const status = intentId === null ? 'canceled' : await cancelIntent(deps.getStripe, intentId);
  if (status === 'processing') return 'processing';
  if (status === 'succeeded' && intentId !== null) {
    await settlePaid(deps, intentId);
    return 'settled';
  }
  await freeTime(deps, hold);
  return 'released';
}

/** Whether somebody is paying an intent: their bank asks them, or it is on its way. */
async function hasBegun({ getStripe }: Deps, intentId: string): Promise<boolean> {
  const intent = await getIntent(getStripe, intentId);
  return intent?.status === 'requires_action' || intent?.status === 'processing';
}

async function freeTime({ database }: Deps, hold: LapsedHold): Promise<void> {
  const { booking_draft_id: draftId, appointment_change_id: changeId, release } = hold;
  // Made payable meanwhile, it stays: the payment that nobody has cancelled is met at the next try.
  const cancelled = hold.payment_intent_id !== null && {
    p_payment_intent_id: hold.payment_intent_id,
  };
  if (changeId !== null) {
    await database.rpc('expire_change', { p_change_id: changeId, ...cancelled });
  }
  if (draftId === null) return;
  await database.rpc(release === 'supersede' ? 'supersede_draft' : 'expire_draft', {
    p_booking_draft_id: draftId,
    ...cancelled,
  });
}
