import type { EventObject, EventType } from './objects/event.ts';
import type { StripeState } from './state.ts';

/** What every operation works on: the stored objects, the time, and a way to emit events. */
export interface Account {
  state: StripeState;
  /** The stand-in's address, without a trailing slash. */
  baseUrl: string;
  now: () => Date;
  /** Stores an event with a copy of the current object and sends it to the webhook endpoints. */
  emit: (type: EventType, object: EventObject) => void;
}

/** The account's time in Unix seconds, as every `created` is written. */
export function unixNow(account: Account): number {
  return Math.floor(account.now().getTime() / 1000);
}
