import type { Stripe } from 'stripe';
import type { Deps } from '#platform/deps.ts';
import { AppError, isOurFault } from '../../errors/app-error.ts';
import { callStripe } from '#api/payments/call-stripe.ts';
import { handleEvent, HANDLED_EVENTS } from '#api/stripe-events/handle-event.ts';
import type { Progress, SweepPart } from './run-sweep.ts';
import { moveCursor, readCursor } from './sweep-cursor.ts';

const PAGE = 100;
/** How long Stripe stores its events. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** A pass over Stripe's events, oldest first, that each run continues. */
interface Trail {
  cursor: string;
  /** How far it stays behind the present. */
  behindSeconds: number;
}

/** Everything that has happened so far. */
export const EVENTS: Trail = { cursor: 'events', behindSeconds: 0 };

/** The same an hour later: Stripe lists events by when it made them, and they may show up a little after that. */
export const EVENTS_AGAIN: Trail = { cursor: 'events_again', behindSeconds: 60 * 60 };

/**
 * Handles the Stripe events that the webhook never brought, oldest first, and records how far it got. An event that fails is
 * recorded, so that the next run tries it again, and doesn't hold up the others.
 */
export async function replayEvents(part: SweepPart, trail: Trail): Promise<Progress> {
  const { deps, isTimeUp } = part;
  const until = secondsOf(deps.clock.now()) - trail.behindSeconds;
  const reached = await readCursor(deps, trail.cursor);
  const oldest = until - KEPT_SECONDS;
  let from = Math.max(reached ? secondsOf(new Date(reached.reachedAt)) : oldest, oldest);
  let span = until - from;
  let count = 0;
  while (from <= until) {
    if (isTimeUp()) return { count, isDone: false };
    const to = Math.min(from + span, until);
    // Open-ended, so that events count even if Stripe's clock is ahead of ours.
    const isOpen = to === until && trail.behindSeconds === 0;
    const events = await listEvents(deps, { gte: from, ...(!isOpen && { lte: to }) }, to > from);
    if (events === null) {
      span = Math.floor((to - from) / 10);
      continue;
    }
    const dealt = await dealWith(part, events);
    count += dealt.count;
    // The next period may have room for twice as long.
    span = (to - from) * 2 + 1;
    from = dealt.stoppedAt ?? Math.min(to + 1, until);
    await moveCursor(deps, trail.cursor, { reachedAt: new Date(from * 1000).toISOString() });
    if (dealt.stoppedAt !== null) return { count, isDone: false };
    if (to === until) break;
  }
  return { count, isDone: true };
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** Returns the events of a period, oldest first; null if they fill more than a page and the period can be shorter. */
async function listEvents(
  { getStripe }: Deps,
  created: Stripe.RangeQueryParam,
  canBeShorter: boolean,
): Promise<Stripe.Event[] | null> {
  const events: Stripe.Event[] = [];
  for (;;) {
    const last = events.at(-1);
    const page = await callStripe(getStripe, (stripe) =>
      stripe.events.list({
        types: [...HANDLED_EVENTS],
        created,
        limit: PAGE,
        ...(last && { starting_after: last.id }),
      }),
    );
    if (page.has_more && canBeShorter) return null;
    events.push(...page.data);
    // Stripe lists the newest first.
    if (!page.has_more) return events.toReversed();
  }
}

/** Handles the new events. If time runs out, also returns when the first event left over was made. */
async function dealWith(
  { deps, isTimeUp, attempt, runId }: SweepPart,
  events: readonly Stripe.Event[],
): Promise<{ count: number; stoppedAt: number | null }> {
  let count = 0;
  const byId = new Map(events.map((event) => [event.id, event]));
  const ids = [...byId.keys()];
  const missed =
    ids.length === 0 ? [] : await deps.database.rpc('unknown_stripe_events', { p_event_ids: ids });
  for (const id of missed) {
    const event = byId.get(id);
    if (!event) continue;
    if (isTimeUp()) return { count, stoppedAt: event.created };
    if (await attempt('event', () => handleOrAsk(deps, event))) count += 1;
    else await tryLater(deps, event, runId);
  }
  return { count, stoppedAt: null };
}

const tryLater = ({ database }: Deps, { id, created }: Stripe.Event, runId: string) =>
  database.rpc('retry_stripe_event_later', {
    p_event_id: id,
    p_created: new Date(created * 1000).toISOString(),
    p_sweep_run_id: runId,
  });

/** Tries the events again that an earlier run couldn't handle. */
export async function retryEvents({
  deps,
  isTimeUp,
  attempt,
  runId,
}: SweepPart): Promise<Progress> {
  let count = 0;
  for (;;) {
    const ids = await deps.database.rpc('stripe_events_to_retry', { p_sweep_run_id: runId });
    if (ids.length === 0) return { count, isDone: true };
    for (const id of ids) {
      if (isTimeUp()) return { count, isDone: false };
      const event = await findEvent(deps, id);
      if (!event) await deps.database.rpc('delete_stripe_event', { p_event_id: id });
      else if (await attempt('event', () => handleOrAsk(deps, event))) {
        // The webhook may have been faster.
        await deps.database.rpc('delete_stripe_event', { p_event_id: id });
        count += 1;
      } else await tryLater(deps, event, runId);
    }
  }
}

/** Returns an event as Stripe has it, or null if Stripe no longer stores it. */
async function findEvent({ getStripe }: Deps, id: string): Promise<Stripe.Event | null> {
  try {
    return await callStripe(getStripe, (stripe) => stripe.events.retrieve(id));
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_not_found') return null;
    throw error;
  }
}

/** Handles an event. If it can't be settled although everything can be reached, opens a task for the therapist. */
async function handleOrAsk(deps: Deps, event: Stripe.Event): Promise<void> {
  try {
    await handleEvent(deps, event);
  } catch (error) {
    const subject = 'id' in event.data.object ? event.data.object.id : event.id;
    if (isPassing(error)) throw error;
    await deps.database.rpcNow('open_task', {
      p_kind: 'unsettled_payment',
      p_subject: String(subject),
      p_details: {
        event_id: event.id,
        event_type: event.type,
        done: 'We couldn’t process this event from Stripe. We try again every few minutes.',
        next_step: 'Check the payment in Stripe and the log, then close this item.',
      },
    });
    throw error;
  }
}

/** Returns whether Stripe or the database just can't be reached at the moment. */
function isPassing(error: unknown): boolean {
  return isOurFault(error) && error instanceof Error && /unavailable$/.test(error.message);
}
