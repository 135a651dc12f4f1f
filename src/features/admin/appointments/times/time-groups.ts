import type { Times } from '#contract/appointments/appointments.ts';

/** A time of a day that the therapist can choose. */
export type DayTime = Times['times'][number];

/** Whether a time is proposed to her: within her hours, while she isn’t away, and held for no one. */
export const isProposed = ({ isWithinHours, isAway, keptFor }: DayTime) =>
  isWithinHours && !isAway && keptFor === null;

/** Returns what to know before choosing a time that clients aren’t offered; undefined if they are. */
export function timeNote({ isWithinHours, isAway }: DayTime): string | undefined {
  if (!isWithinHours) return 'This is outside your hours.';
  return isAway ? 'You’re away then.' : undefined;
}

/** Returns the times of a day in groups, those that clients are offered first; without empty groups. */
export function timeGroups(times: readonly DayTime[]): { label: string; times: DayTime[] }[] {
  return [
    {
      label: 'During your hours',
      times: times.filter((time) => time.isWithinHours && !time.isAway),
    },
    {
      label: 'While you’re away',
      times: times.filter((time) => time.isWithinHours && time.isAway),
    },
    { label: 'Outside your hours', times: times.filter((time) => !time.isWithinHours) },
  ].filter((group) => group.times.length > 0);
}
