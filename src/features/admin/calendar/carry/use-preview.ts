import { previewMove, type MovePreview } from '#contract/appointments/moves.ts';
import { type AppointmentEntry } from '#contract/calendar/calendar.ts';
import type { Service } from '#contract/catalog.ts';
import type { Failure } from '#lib/query/failure.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { useSettled } from '#ui/hooks/use-settled.ts';
import { timeAt } from '../day/minutes.ts';
import { isSamePlace, type Carried, type Place } from './carry.ts';

const REST_MS = 150;

/** What the API says of the place where an appointment is held. */
export interface Preview {
  /** Null until it has answered for this very place. */
  data: MovePreview | null;
  failure: Failure | null;
  ask: () => void;
}

/** Returns the service of another length of the same kind; enhancements keep their minutes. */
export function serviceOfLength(
  services: readonly Service[],
  entry: AppointmentEntry,
  minutes: number,
): Service | null {
  const own = services.find(({ id }) => id === entry.serviceId);
  if (!own) return null;
  const extra = entry.minutes - own.duration;
  return (
    services.find(
      ({ category, name, duration }) =>
        category === own.category && name === own.name && duration + extra === minutes,
    ) ?? null
  );
}

/** Returns the lengths that an appointment's service is sold in, with its enhancements. */
export function lengthsOf(services: readonly Service[], entry: AppointmentEntry): number[] {
  const own = services.find(({ id }) => id === entry.serviceId);
  if (!own) return [entry.minutes];
  const extra = entry.minutes - own.duration;
  return services
    .filter(({ category, name }) => category === own.category && name === own.name)
    .map(({ duration }) => duration + extra)
    .toSorted((one, other) => one - other);
}

/** Asks what a move would do once it has rested for a moment; it locks nothing and changes nothing. */
export function usePreview(
  entry: AppointmentEntry | null,
  carried: Carried | null,
  services: readonly Service[],
): Preview {
  const place = carried && !isSamePlace(carried.from, carried.to) ? carried.to : null;
  const settled = useSettled(place, REST_MS);
  const isResting = place !== null && settled !== null && isSamePlace(place, settled);
  const asked = isResting ? settled : null;
  const query = useQuery(previewMove, givenOf(entry, asked, services), {
    isAsked: entry !== null && asked !== null,
  });
  return { data: query.data, failure: query.failure, ask: query.ask };
}

function givenOf(
  entry: AppointmentEntry | null,
  place: Place | null,
  services: readonly Service[],
) {
  const other =
    entry && place && place.minutes !== entry.minutes
      ? serviceOfLength(services, entry, place.minutes)
      : null;
  return {
    appointmentId: entry?.id ?? '',
    version: entry?.version ?? 0,
    date: place?.date ?? '',
    time: timeAt(place?.minute ?? 0),
    ...(other && { serviceId: other.id }),
  };
}
