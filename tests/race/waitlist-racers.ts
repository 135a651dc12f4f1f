import { randomUUID } from 'node:crypto';
import { buildRequest, NOW } from '../helpers/builders/build-request.ts';
import type { buildPlace } from '../helpers/stack/waiting.ts';
import type { Racer } from './queue.ts';

/** A place on the waitlist. */
export type Place = ReturnType<typeof buildPlace>;

/** The client of an appointment cancels it. */
export const cancelling = (appointmentId: string, now = NOW): Racer => ({
  name: `cancel ${appointmentId}`,
  statement: `select status from public.cancel_appointment($1, 1, 'client', p_now => $2)`,
  params: [appointmentId, now],
});

/** The sweep releases what expired, and offers it. */
export const sweeping = (index: number, now = NOW): Racer => ({
  name: `sweep ${index}`,
  statement: 'select public.lapse_unpayable(p_now => $1), public.offer_free_times($1)',
  params: [now],
});

/** Someone asks for a place. */
export const joining = (place: Place, now = NOW): Racer => ({
  name: `join ${place.entry_id}`,
  statement: 'select public.join_waitlist($1, $2, $3)',
  params: [JSON.stringify(place), [], now],
});

/** Someone new asks for a time. */
export const booking = (local_time: string, index: number, now = NOW): Racer => ({
  name: `book ${local_time} ${index}`,
  statement: 'select order_id from public.open_booking($1, p_now => $2)',
  params: [JSON.stringify(buildRequest({ local_time })), now],
});

/** The person with an offer takes it. */
export const taking = ({ token_hash }: Place, now: string, checkoutKey = randomUUID()): Racer => ({
  name: 'take',
  statement: 'select public.take_offer($1, $2, $3, $4)',
  params: [token_hash, checkoutKey, [], now],
});

/** The person with an offer passes on it. */
export const declining = ({ token_hash }: Place, now: string): Racer => ({
  name: 'decline',
  statement: 'select public.decline_offer($1, $2, $3)',
  params: [token_hash, [], now],
});
