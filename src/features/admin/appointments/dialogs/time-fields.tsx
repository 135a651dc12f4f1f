import { listTimes } from '../../../../contract/admin-appointments.ts';
import { clockLabel } from '../../../../lib/contact-facts.ts';
import { useQuery } from '../../../../lib/query/use-query.ts';
import { Field } from '../../../../ui/field.tsx';
import { dateOf, longDay } from '../../../../lib/time/labels.ts';
import { ErrorNote } from '../../ui/section.tsx';
import css from '../../ui/dialog-parts.module.css';

interface TimeFieldsProps {
  /** The length that must fit: of a service, or of an appointment whose own time then counts as free. */
  length: { serviceId: string } | { appointmentId: string } | null;
  date: string;
  time: string;
  onChange: (moment: { date: string; time: string }) => void;
}

/** A day, and the starts that she may choose on it: hers alone include closed days and evenings. */
export function TimeFields({ length, date, time, onChange }: TimeFieldsProps) {
  const isAsked = length !== null && date !== '';
  const { data, failure, ask } = useQuery(listTimes, { date, ...length }, { isAsked });
  const times = data?.times ?? [];
  const within = times.filter(({ isWithinHours }) => isWithinHours);
  const outside = times.filter(({ isWithinHours }) => !isWithinHours);
  const isFree = times.some((each) => each.time === time);
  const hint = () => {
    if (!isAsked) return 'Choose a day first.';
    if (data === null) return 'Looking for free times...';
    if (times.length === 0) return `Nothing is free on ${longDay(date)}.`;
    if (time !== '' && !isFree) return `${clockLabel(time)} is not free. Choose another time.`;
    return 'Times outside your hours are yours to give.';
  };
  return (
    <>
      <div className={css.two}>
        <Field label="Date" required>
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              min={dateOf(Date.now())}
              value={date}
              onChange={({ target }) => onChange({ date: target.value, time })}
            />
          )}
        </Field>
        <Field label="Time" required hint={hint()}>
          {(wiring) => (
            <select
              {...wiring}
              value={isFree ? time : ''}
              disabled={times.length === 0}
              onChange={({ target }) => onChange({ date, time: target.value })}
            >
              <option value="">Choose a time</option>
              <TimeGroup label="In your hours" times={within} />
              <TimeGroup label="Outside your hours" times={outside} />
            </select>
          )}
        </Field>
      </div>
      {failure !== null && (
        <ErrorNote words={`Could not load the free times. ${failure.words}`} onRetry={ask} />
      )}
    </>
  );
}

type Times = { time: string; keptFor: string | null }[];

function TimeGroup({ label, times }: { label: string; times: Times }) {
  return (
    times.length > 0 && (
      <optgroup label={label}>
        {times.map(({ time, keptFor }) => (
          <option key={time} value={time}>
            {clockLabel(time)}
            {keptFor !== null && ` (kept for ${keptFor}, who waits)`}
          </option>
        ))}
      </optgroup>
    )
  );
}
