import type { AvailableDays } from '#contract/checkout/availability.ts';

type Slot = AvailableDays['first'][number];

const COUNT = 3;
const NOON = '12:00';
/** Times closer than the first are one choice; with few times, closer ones have to do. */
const HOURS_APART = [3, 2, 1, 0] as const;

const hoursBetween = (one: Slot, other: Slot) =>
  Math.abs(Date.parse(`${one.date}T${one.time}Z`) - Date.parse(`${other.date}T${other.time}Z`)) /
  3_600_000;

/**
 * Returns up to three free times that are different choices, by time: the soonest, the other half of the same or the next open
 * day, and another day. What isn't there is replaced by the earliest times that are well apart.
 */
export function pickFirst(days: Pick<AvailableDays, 'days'>['days']): Slot[] {
  const free = days.flatMap(({ date, times }) => times.map((time) => ({ date, time })));
  const [soonest] = free;
  if (!soonest) return [];
  const picked = [soonest];
  const nextDay = free.find(({ date }) => date !== soonest.date)?.date;

  /** Picks the earliest such time, as far from the others as asked. Returns whether there is one. */
  const pick = (hoursApart: number, isWanted: (slot: Slot) => boolean = () => true): boolean => {
    const found = free.find(
      (slot) =>
        !picked.includes(slot) &&
        picked.every((other) => hoursBetween(slot, other) >= hoursApart) &&
        isWanted(slot),
    );
    if (found) picked.push(found);
    return found !== undefined;
  };

  const [wellApart] = HOURS_APART;
  pick(
    wellApart,
    ({ date, time }) =>
      (date === soonest.date || date === nextDay) && time < NOON !== soonest.time < NOON,
  );
  pick(wellApart, ({ date }) => picked.every((other) => other.date !== date));
  for (const hours of HOURS_APART) {
    while (picked.length < COUNT && pick(hours));
  }
  return free.filter((slot) => picked.includes(slot));
}
