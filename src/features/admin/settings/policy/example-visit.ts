import type { Sections } from '#contract/practice/sections/sections.ts';
import { parseMoney } from '#contract/rules/money/money.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { addDays } from '#lib/time/labels.ts';
import { weekdayOf } from '#lib/time/clock.ts';
import { minutesOf } from '../hours/week-text.ts';

/** One visit that could be booked, to show what the policy means for it. */
export interface ExampleVisit {
  service: string;
  priceCents: number;
  localDate: string;
  time: string;
}

const AFTERNOON = '14:00';

/** Returns a visit next week: the first service of an hour, at two or when the day opens; null if nothing can be booked. */
export function exampleVisit(
  { services, prices, hours }: Pick<Sections, 'services' | 'prices' | 'hours'>,
  today: string,
): ExampleVisit | null {
  const active = services.value.filter(({ isActive }) => isActive);
  const service = active.find(({ duration }) => duration === 60) ?? active[0];
  const price = prices.value.find(({ of, id }) => of === 'service' && id === service?.id);
  const open = hours.value.ranges.filter(({ enabled }) => enabled);
  const localDate = Array.from({ length: 7 }, (_, day) => addDays(today, 7 + day)).find((date) =>
    open.some(({ dayOfWeek }) => dayOfWeek % 7 === weekdayOf(date)),
  );
  if (!service || !price || !localDate) return null;
  const ranges = open.filter(({ dayOfWeek }) => dayOfWeek % 7 === weekdayOf(localDate));
  const fits = ranges.some(
    ({ startTime, endTime }) =>
      startTime <= AFTERNOON && minutesOf(endTime) >= minutesOf(AFTERNOON) + service.duration,
  );
  return {
    service: `${service.name}, ${durationLabel(service.duration)}`,
    priceCents: parseMoney(price.price),
    localDate,
    time: fits ? AFTERNOON : (ranges[0]?.startTime ?? AFTERNOON),
  };
}
