import { listTomorrow } from '#contract/appointments/appointments.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Section } from '../ui/screen/section.tsx';
import { dayRows } from './split-day.ts';
import { Timeline } from './timeline.tsx';

interface TomorrowProps {
  now: number;
  className?: string | undefined;
}

/** Tomorrow's sessions, which can be read without a connection, too. */
export function Tomorrow({ now, className }: TomorrowProps) {
  const query = useQuery(listTomorrow);
  return (
    <Section
      id="tomorrow"
      title="Tomorrow"
      what="tomorrow"
      query={query}
      skeleton={{ rows: 2, height: 4 }}
      empty="Nothing is booked for tomorrow."
      className={className}
    >
      {(rows) => (
        <Timeline
          isFull={false}
          now={now}
          nextId={null}
          rows={dayRows(rows, { now, closesAt: null, from: 0 }).filter(
            ({ kind }) => kind === 'appointment',
          )}
        />
      )}
    </Section>
  );
}
