import type { SafetyContact } from '#contract/check-ins/check-ins.ts';
import { minutesLabel } from '#lib/time/labels.ts';

/** Returns the safety contact in a line. */
export function contactLine(contact: SafetyContact | null): string {
  return contact
    ? `${contact.name}, after ${minutesLabel(contact.graceMinutes)}`
    : 'No contact yet';
}
