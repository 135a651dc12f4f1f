import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { listTimes } from '#contract/appointments/appointments.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { useQuery } from '#lib/query/use-query.ts';
import type { Moment } from '#ui/choose-time/moments.ts';
import { Field } from '#ui/form/field.tsx';
import { dateOf, longDay } from '#lib/time/labels.ts';
import { ErrorNote } from '../../ui/screen/section.tsx';
import css from '../../ui/dialog/dialog-parts.module.css';
import { OpenTimes } from './open-times.tsx';
import { timeNote } from './time-groups.ts';
import { TimeOptions } from './time-options.tsx';

/** The minutes of driving around a home visit. */
export interface Drives {
  minutesBefore: number;
  minutesAfter: number;
}

/** The values of a form with a date and a time. */
interface TimeValues {
  appointmentDate: string;
  appointmentTime: string;
}

interface TimeChoiceProps {
  /** What is said while the length isn't known, or the date. */
  missing?: string | undefined;
  /** Called with the drives that a home visit has at the chosen time: none between two in a row. */
  onDrives?: (drives: Drives) => void;
  /** The length that must fit: a service's with enhancements, or an appointment's, whose own time then counts as free. */
  length: ReturnType<typeof lengthOf> | { appointmentId: string } | null;
  /** Whose open times come first; by default a new client's, or those of the appointment's client. */
  clientId?: string | undefined;
  /** The first open times are listed elsewhere. */
  isWithoutFirst?: boolean;
  /** The time that the appointment has now. */
  own?: Moment | undefined;
}

const NOTHING_YET = 'Choose a service and date first.';

/** Returns the length of a service with enhancements, as times are asked for. */
export const lengthOf = (
  wish: { serviceId: string; enhancementIds: readonly string[] },
  drives?: Drives,
) => ({
  serviceId: wish.serviceId,
  enhancementIds: wish.enhancementIds.join() || undefined,
  ...drives,
});

/**
 * Chooses a time as part of the surrounding form: the client's first open times and open days, or any other date with its start
 * times. Only the therapist can choose closed days and evenings.
 */
export function TimeChoice(props: TimeChoiceProps) {
  const { length, clientId, own, isWithoutFirst, missing = NOTHING_YET, onDrives } = props;
  const day = useController<TimeValues, 'appointmentDate'>({ name: 'appointmentDate' });
  const start = useController<TimeValues, 'appointmentTime'>({ name: 'appointmentTime' });
  const [date, time] = [day.field.value, start.field.value];
  const isAsked = length !== null && date !== '';
  const { data, failure, ask } = useQuery(listTimes, { date, ...length }, { isAsked });
  const times = data?.times ?? [];
  const chosen = times.find((each) => each.time === time);
  const isFree = chosen !== undefined;
  const { minutesBefore = null, minutesAfter = null } = chosen ?? {};
  useEffect(() => {
    // Whatever chose it: the list, the calendar, or another date at the same time.
    if (minutesBefore !== null && minutesAfter !== null)
      onDrives?.({ minutesBefore, minutesAfter });
  }, [minutesBefore, minutesAfter, onDrives]);
  const hint = () => {
    if (!isAsked) return missing;
    if (data === null) return 'Checking open times...';
    if (times.length === 0) return `No open times on ${longDay(date)}.`;
    if (time !== '' && !isFree) return `${clockLabel(time)} isn’t open. Choose another time.`;
    return chosen && timeNote(chosen);
  };
  return (
    <>
      <OpenTimes
        of={length && { ...length, clientId }}
        chosen={{ date, time }}
        own={own}
        isWithoutFirst={isWithoutFirst}
        onChoose={(nextDate, nextTime) => {
          day.field.onChange(nextDate);
          start.field.onChange(nextTime ?? '');
        }}
      />
      <div className={css.two}>
        <Field label="Date" required error={day.fieldState.error?.message}>
          {(wiring) => <input {...wiring} {...day.field} type="date" min={dateOf(Date.now())} />}
        </Field>
        <Field label="Time" required hint={hint()} error={start.fieldState.error?.message}>
          {(wiring) => (
            <select {...wiring} {...start.field} value={isFree ? time : ''}>
              <option value="">Choose a time</option>
              <TimeOptions times={times} />
            </select>
          )}
        </Field>
      </div>
      {failure !== null && (
        <ErrorNote words={`Couldn’t load open times. ${failure.words}`} onRetry={ask} />
      )}
    </>
  );
}
