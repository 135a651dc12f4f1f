import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { readCalendar } from '#contract/calendar/calendar.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { fitOf } from './fit.ts';
import css from './fit-lines.module.css';

interface FitLinesProps {
  appointment: AdminAppointment;
  /** Without what is around it. */
  isBrief?: boolean;
}

/** How a request fits into its day: in a sentence, with what is around it. */
export function FitLines({ appointment: { id, localDate }, isBrief = false }: FitLinesProps) {
  const { data } = useQuery(readCalendar, { from: localDate, to: localDate });
  const fit = data && fitOf(data, id);
  if (data && !fit) return null;
  return (
    <div className={css.fit}>
      <p>
        <strong>{fit ? fit.words : 'Checking your day...'}</strong>
      </p>
      {fit && !isBrief && fit.lines.length > 1 && (
        <ul>
          {fit.lines.map(({ time, words, isOwn }) => (
            <li key={`${time} ${words}`} data-own={isOwn || undefined}>
              <span className="figures">{time}</span> <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
