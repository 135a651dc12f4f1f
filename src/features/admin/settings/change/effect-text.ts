import type { Change, ChangeKind } from '#contract/practice/changes.ts';
import type { Preview } from '#contract/practice/settings.ts';
import { unlikelyPrices } from '#contract/practice/unlikely-prices.ts';
import { wordList } from '#contract/practice/words.ts';
import { displayMoney } from '#contract/rules/money/money.ts';

/** One effect of saving, or something that saving leaves alone. */
export interface Effect {
  count: number;
  /** What is counted: "pages change". */
  what: string;
  detail: string;
}

const counted = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many);

/** Returns the name of a page by its path: "Services", "Client bill of rights". */
export function pageName(path: string): string {
  const words = path.split('/').filter(Boolean).join(', ').replaceAll('-', ' ');
  return words === '' ? 'Home' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** How many names are listed. */
const NAMED = 6;

/** Returns names as a list, shortened if there are many. */
function someOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return wordList(more > 1 ? [...names.slice(0, NAMED), `${more} more`] : names);
}

/** Returns what to ask before unusual prices are saved; null if there are none. */
export function priceQuestion(change: Change): string | null {
  const prices = unlikelyPrices(change).map(displayMoney);
  if (prices.length === 0) return null;
  return prices.length === 1
    ? `Save ${wordList(prices)}? That’s an unusual price.`
    : `Save ${wordList(prices)}? Those are unusual prices.`;
}

/** Returns what search engines will show for the first page whose description changes; null if none does. */
export function searchResult({ pages }: Preview): { page: string; words: string } | null {
  for (const { path, facts } of pages) {
    const words = facts.find(({ key }) => key === 'search')?.becomes;
    if (words) return { page: pageName(path), words };
  }
  return null;
}

/** The kinds of change that affect what clients pay. */
const ABOUT_PRICES: readonly ChangeKind[] = ['prices', 'price_withdrawn', 'tax_rate'];

/** The kinds of change that affect when clients can book. */
const ABOUT_HOURS: readonly ChangeKind[] = [
  'hours',
  'special_day',
  'special_day_removed',
  'holidays',
];

/** Returns what saving does, line by line: the pages first, then what was sold. */
export function effectsOf({ pages, booked, certificates }: Preview, kind: ChangeKind): Effect[] {
  const names = [...new Set(pages.map(({ path }) => pageName(path)))];
  const isAboutPrices = ABOUT_PRICES.includes(kind);
  const kept =
    booked.keep === 0
      ? 'No bookings are affected.'
      : `${booked.keep} booked ${counted(booked.keep, 'session doesn’t', 'sessions don’t')} change.`;
  return [
    {
      count: names.length,
      what: counted(names.length, 'page changes', 'pages change'),
      detail: names.length === 0 ? 'Clients won’t see a difference.' : `${someOf(names)}.`,
    },
    { count: 0, what: 'existing bookings change', detail: kept },
    ...(booked.recurring > 0
      ? [
          {
            count: booked.recurring,
            what: counted(booked.recurring, 'recurring appointment'),
            detail: isAboutPrices
              ? 'Booked dates keep their price. Dates added later get the new one.'
              : 'Booked dates don’t change.',
          },
        ]
      : []),
    ...(certificates > 0
      ? [
          {
            count: certificates,
            what: counted(certificates, 'gift certificate'),
            detail: 'Each one is still good for what it says.',
          },
        ]
      : []),
  ];
}

/** Returns the main effect in a line, for the bar beside the button. */
export function effectLine(preview: Preview, kind: ChangeKind): string {
  const { keep, outsideHours } = preview.booked;
  if (outsideHours.length > 0)
    return `${outsideHours.length} ${counted(outsideHours.length, 'booking falls', 'bookings fall')} outside the new hours.`;
  if (ABOUT_HOURS.includes(kind)) return 'No bookings fall outside the new hours.';
  if (kind === 'policy') {
    const kept = counted(
      keep,
      'session keeps the policy it was',
      'sessions keep the policy they were',
    );
    return `Applies to new bookings only. ${keep} booked ${kept} booked under.`;
  }
  const pages = effectsOf(preview, kind)[0];
  return `No existing bookings change. ${pages?.count ?? 0} ${pages?.what ?? ''}.`;
}
