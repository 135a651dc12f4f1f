/** "$1,250.00" in cents; undefined for an empty cell, NaN for what isn't an amount. */
export function centsOf(cell: string): number | undefined {
  const typed = cell.replaceAll(/[$\s,]|usd/gi, '');
  if (typed === '') return undefined;
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN;
}

/** "90", "90 min", "1 h 30", "1.5 hours" in minutes; undefined for an empty cell, NaN for anything else. */
export function minutesOf(cell: string): number | undefined {
  const typed = cell.trim().toLowerCase();
  if (typed === '') return undefined;
  const [, hours, minutes] =
    /^(?:(\d+(?:\.\d+)?)\s*(?:h|hrs?|hours?|:)\s*)?(?:(\d{1,3})\s*(?:m|mins?|minutes?)?)?$/.exec(
      typed,
    ) ?? [];
  if (hours === undefined && minutes === undefined) return Number.NaN;
  return Math.round(Number(hours ?? 0) * 60) + Number(minutes ?? 0);
}
