import { addressLine } from '../../../src/lib/contact-facts.ts';
import type { Practice } from '../../../src/lib/practice-schema.ts';
import { sessionService, sessionTime, type BookedSession } from './booking-words.ts';

/** The text message that confirms a booking: plain characters, so that it costs as little as it can. */
export function confirmationText(session: BookedSession, practice: Practice): string {
  return (
    `${practice.name}: you are booked for ${sessionService(session)} on ${sessionTime(session, practice.timeZone)}. ` +
    `${addressLine(practice.address)}. To change it, call ${practice.phone} at least 24 hours ahead.`
  );
}
