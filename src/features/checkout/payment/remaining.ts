/** Returns how much of a hold is left: whole minutes, then seconds in the last minute, so that it ticks only at the end. */
export function remainingLabel(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  if (seconds <= 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
