import type { Settings } from '#contract/practice/settings.ts';

/** Says how far the pages are behind the settings; null if they aren't. */
export function siteText({
  isCurrent,
  isBuilding,
  left,
}: NonNullable<Settings['site']>): string | null {
  if (isCurrent) return null;
  if (isBuilding) return 'Publishing your changes. It takes a few minutes.';
  if (left === 0)
    return 'Your pages were published eight times in 30 days, so your latest changes follow later. Prices and times are always current when someone books.';
  return 'Some pages don’t show your latest changes yet. They will within a day.';
}
