import type { EventObject, EventType } from './objects/event.ts';
import type { StripeState } from './state.ts';

/** What every operation works on: the stored objects, the time, and a way to tell what happened. */
export interface Account {
  state: StripeState;
  /** Where the stand-in is reached, without a final slash. */
  baseUrl: string;
  now: () => Date;
  /** Stores an event with a copy of the object as it is now, and sends it to the webhook endpoints. */
  emit: (type: EventType, object: EventObject) => void;
}

/** The account's time in Unix seconds, as every `created` is written. */
export function unixNow(account: Account): number {
  return Math.floor(account.now().getTime() / 1000);
}
