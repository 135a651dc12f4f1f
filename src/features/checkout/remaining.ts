/** Shows what is left of a hold: whole minutes, then the last minute in seconds, so that it ticks only at the end. */
export function remainingLabel(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  if (seconds <= 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
