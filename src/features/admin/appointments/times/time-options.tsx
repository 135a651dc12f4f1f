import { clockLabel } from '#contract/practice/words.ts';
import { timeGroups, type DayTime } from './time-groups.ts';

/** The times of a day as options of a select; what clients aren’t offered stands apart. */
export function TimeOptions({ times }: { times: readonly DayTime[] }) {
  return timeGroups(times).map((group) => (
    <optgroup key={group.label} label={group.label}>
      {group.times.map(({ time, keptFor, minutesBefore, minutesAfter }) => (
        <option key={time} value={time}>
          {clockLabel(time)}
          {keptFor !== null && ` (held for ${keptFor})`}
          {(minutesBefore === 0 || minutesAfter === 0) && ' (next to another visit)'}
        </option>
      ))}
    </optgroup>
  ));
}
