/** Shows a session length: hours from 120 minutes on ("2 hours", "2.5 hours"), minutes below ("90 minutes"). */
export function durationLabel(minutes: number): string {
  return minutes >= 120 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
