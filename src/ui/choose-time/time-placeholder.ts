/** Said of a day without a time left. */
export const NO_TIMES_TEXT = 'No available times for this date';

/** Returns what a dropdown of times says before one is chosen; `times` is null while they load. */
export function timePlaceholder(times: readonly unknown[] | null): string {
  if (times === null) return 'Loading available times...';
  return times.length === 0 ? NO_TIMES_TEXT : 'Choose a time';
}
