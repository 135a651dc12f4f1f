import type { Stripe } from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { isOurFault } from '../../errors/app-error.ts';
import { callStripe } from '../../api/payments/call-stripe.ts';
import { handleEvent, HANDLED_EVENTS } from '../../api/stripe-events/handle-event.ts';
import type { SweepPart } from './run-sweep.ts';

const PAGE = 100;

interface Replay {
  count: number;
  /** Whether everything that happened until now is dealt with. */
  isComplete: boolean;
}

/** Deals with the events of Stripe that the webhook never brought, oldest first. */
export async function replayEvents(
  { deps, isTimeUp, attempt }: SweepPart,
  since: Date,
): Promise<Replay> {
  const { events, isComplete } = await listEvents(deps, since, isTimeUp);
  const ids = events.map(({ id }) => id).toReversed();
  const byId = new Map(events.map((event) => [event.id, event]));
  const missed =
    ids.length === 0 ? [] : await deps.database.rpc('unknown_stripe_events', { p_event_ids: ids });
  const replay: Replay = { count: 0, isComplete };
  for (const id of missed) {
    const event = byId.get(id);
    if (!event || isTimeUp()) return { ...replay, isComplete: false };
    if (await attempt('event', () => handleOrAsk(deps, event))) replay.count += 1;
    else replay.isComplete = false;
  }
  return replay;
}

/** Newest first, as Stripe lists them. */
async function listEvents({ getStripe }: Deps, since: Date, isTimeUp: () => boolean) {
  const events: Stripe.Event[] = [];
  for (;;) {
    const last = events.at(-1);
    const page = await callStripe(getStripe, (stripe) =>
      stripe.events.list({
        types: [...HANDLED_EVENTS],
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: PAGE,
        ...(last && { starting_after: last.id }),
      }),
    );
    events.push(...page.data);
    if (!page.has_more) return { events, isComplete: true };
    if (isTimeUp()) return { events, isComplete: false };
  }
}

/** Money that keeps failing to be settled, though everything can be reached, is shown to a person. */
async function handleOrAsk(deps: Deps, event: Stripe.Event): Promise<void> {
  try {
    await handleEvent(deps, event);
  } catch (error) {
    const subject = 'id' in event.data.object ? event.data.object.id : event.id;
    if (isPassing(error)) throw error;
    await deps.database.rpcNow('open_review_item', {
      p_kind: 'unsettled_payment',
      p_subject: String(subject),
      p_details: {
        event_id: event.id,
        event_type: event.type,
        done: 'This news of Stripe could not be dealt with. It is tried again every few minutes.',
        next_step: 'Look at the payment in Stripe and at the log; then close this item.',
      },
    });
    throw error;
  }
}

/** Stripe or the database cannot be asked at the moment. */
function isPassing(error: unknown): boolean {
  return isOurFault(error) && error instanceof Error && /unavailable$/.test(error.message);
}
