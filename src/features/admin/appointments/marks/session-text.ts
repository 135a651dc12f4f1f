import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { dateOf, shortDay, timeOf, whenOf } from '#lib/time/labels.ts';
import { nameOf } from '../../ui/name-of.ts';

/** Returns whose session it is, and when: "Anders Lund, Wed, Dec 2, 10:00 AM." */
export function whoAndWhen({
  client,
  appointmentDate,
}: Pick<AdminAppointment, 'client' | 'appointmentDate'>): string {
  return `${nameOf(client)}, ${whenOf(appointmentDate)}.`;
}

type Sold = Pick<AdminAppointment, 'service' | 'lines'>;

/** Returns the names of the enhancements that a session was sold with. */
export function extrasOf({ lines }: Pick<Sold, 'lines'>): string[] {
  return lines.filter(({ enhancementId }) => enhancementId !== null).map(({ name }) => name);
}

/** Returns what is sold: "Deep Tissue, 60 minutes, with Heated Bamboo". */
export function sessionOf(sold: Sold): string {
  const { service } = sold;
  return [
    `${service.name}, ${durationLabel(service.duration)}`,
    ...extrasOf(sold).map((name, at) => (at === 0 ? `with ${name}` : name)),
  ].join(', ');
}

/** Returns the same where space is short: "Deep Tissue, 60 min, Heated Bamboo". */
export function shortSessionOf(sold: Sold): string {
  const { name, duration } = sold.service;
  const length = durationLabel(duration, 'min').replace(' ', '\u00A0');
  return [`${name}, ${length}`, ...extrasOf(sold)].join(', ');
}

const PLACES: Readonly<Record<string, string>> = {
  broadway: 'Broadway',
  home: 'Home',
  visit: 'Visit',
};

/** Returns a location in words. */
export function placeOf(location: string): string {
  return PLACES[location] ?? 'Another location';
}

/** Returns "Wed, Dec 2, 10:00 AM, Broadway". */
export function whenAndWhere({ appointmentDate, location }: AdminAppointment): string {
  return `${shortDay(dateOf(appointmentDate))}, ${timeOf(appointmentDate)}, ${placeOf(location)}`;
}

const PRESSURE = {
  light: 'Light',
  medium: 'Medium',
  firm: 'Firm',
  varies: 'Varies by area',
} as const;

/** Returns the requested pressure in one word. */
export function pressureOf({
  pressurePreference,
}: Pick<AdminAppointment, 'pressurePreference'>): string | null {
  return pressurePreference && PRESSURE[pressurePreference];
}

/** Returns how often the client has visited: "First visit", "11 visits". */
export function visitsOf({ client }: Pick<AdminAppointment, 'client'>): string {
  if (client.visits === 0) return 'First visit';
  return client.visits === 1 ? '1 visit' : `${client.visits} visits`;
}
