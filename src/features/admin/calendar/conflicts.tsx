import type { CalendarConflict } from '#contract/calendar/hours.ts';
import css from '../ui/lists/conflicts.module.css';
import { timeOf, whenOf } from '#lib/time/labels.ts';

function wordsOf({ kind, name }: CalendarConflict): string {
  switch (kind) {
    case 'appointment':
      return name ?? 'An appointment';
    case 'hold':
      return 'Being paid for right now';
    case 'offer':
      return `Held for ${name ?? 'someone'} on the waitlist`;
    case 'time_off':
      return 'Already time off';
  }
}

/** Why the calendar wasn't changed, and the conflicts. */
export function Conflicts({ words, conflicts }: { words: string; conflicts: CalendarConflict[] }) {
  return (
    <div role="alert" className={css.conflicts}>
      <p>{words}</p>
      <ConflictList conflicts={conflicts} />
    </div>
  );
}

/** When, and who; nothing if there are no conflicts. */
export function ConflictList({ conflicts }: { conflicts: readonly CalendarConflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <ul>
      {conflicts.map((conflict) => (
        <li key={`${conflict.kind} ${conflict.startsAt}`}>
          <span className="figures">
            {whenOf(conflict.startsAt)} to {timeOf(conflict.endsAt)}
          </span>
          : {wordsOf(conflict)}
        </li>
      ))}
    </ul>
  );
}
