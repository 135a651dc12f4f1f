/**
 * Returns a session length in words: in hours from 120 minutes on ("2 hours", "2.5 hours"), in minutes below ("90 minutes", or
 * "90 min" where space is tight).
 */
export function durationLabel(minutes: number, unit: 'minutes' | 'min' = 'minutes'): string {
  return minutes >= 120 ? `${minutes / 60} hours` : `${minutes} ${unit}`;
}

/** Returns a session length as it stands before a noun: "90-minute" or "2-hour". */
export function durationAdjective(minutes: number): string {
  return minutes >= 120 ? `${minutes / 60}-hour` : `${minutes}-minute`;
}
