import { readCalendar, type AppointmentEntry } from '#contract/calendar/calendar.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { addDays, dateOf } from '#lib/time/labels.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { RowButton } from '../../ui/row-button.tsx';
import css from './first-open-list.module.css';
import { firstOpenTimes } from './first-open-times.ts';
import { nearestWords } from './move-text.ts';

/** How far the first open times are looked for. */
const DAYS_AHEAD = 13;

interface FirstOpenListProps {
  entry: AppointmentEntry;
  onChoose: (date: string, time: string) => void;
}

/** The first open times for a session, from its own day on, one press each. */
export function FirstOpenList({ entry, onChoose }: FirstOpenListProps) {
  const today = dateOf(useNow(60));
  const from = entry.localDate < today ? today : entry.localDate;
  const { data } = useQuery(readCalendar, { from, to: addDays(from, DAYS_AHEAD) });
  const first = data ? firstOpenTimes(data, entry) : [];
  if (first.length === 0) return null;
  return (
    <ul className={css.first} aria-label="First open times">
      {first.map(({ date, time }) => (
        <li key={`${date} ${time}`}>
          <RowButton onClick={() => onChoose(date, time)}>
            {nearestWords({ localDate: date, localTime: time }, '')}
          </RowButton>
        </li>
      ))}
    </ul>
  );
}

/** The same for an appointment that isn't on screen as the calendar has it. */
export function FirstOpenListOf({
  appointment: { id, localDate },
  onChoose,
}: {
  appointment: { id: string; localDate: string };
  onChoose: FirstOpenListProps['onChoose'];
}) {
  const { data } = useQuery(readCalendar, { from: localDate, to: localDate });
  const entry = data?.entries.find((each) => each.kind === 'appointment' && each.id === id);
  return entry?.kind === 'appointment' ? <FirstOpenList entry={entry} onChoose={onChoose} /> : null;
}
