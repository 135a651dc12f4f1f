import { hoursLabel, wordList } from '#contract/practice/words.ts';
import type { PageFacts } from './page-facts.ts';
import { DAYS, type OpeningHours } from '#contract/practice/practice.ts';

/** Returns the opening hours as the page frame writes them on the root element for the booking dialog. */
export function openingFacts(
  hours: readonly OpeningHours[],
): Pick<PageFacts, 'openDays' | 'clientDays' | 'openings' | 'clientDayNames'> {
  const open = hours.filter(({ clients }) => clients === 'everyone');
  const clientDays = hours
    .filter(({ clients }) => clients === 'existing')
    .flatMap(({ days }) => days);
  const either = new Intl.ListFormat('en-US', { type: 'disjunction' });
  return {
    openDays: open.flatMap(({ days }) => days.map(weekdayNumber)),
    clientDays: clientDays.map(weekdayNumber),
    openings: either.format(
      open.map((group) => `${either.format(group.days)} from ${hoursLabel(group)}`),
    ),
    clientDayNames: wordList(clientDays),
  };
}

/** Returns the number of a weekday, 0 for Sunday. */
const weekdayNumber = (day: OpeningHours['days'][number]) => (DAYS.indexOf(day) + 1) % 7;
