import type { Settings } from '#contract/practice/settings.ts';

/** Says when the pages will catch up with the settings; null if they already have. */
export function siteText({
  isCurrent,
  isBuilding,
  left,
}: NonNullable<Settings['site']>): string | null {
  if (isCurrent) return null;
  if (isBuilding) return 'Publishing your changes. This takes a few minutes.';
  if (left === 0)
    return 'Your site was published eight times in the last 30 days, which is the limit, so your latest changes will go out later. Prices and times are always current when someone books.';
  return 'Some pages don’t show your latest changes yet. They will within a day.';
}
