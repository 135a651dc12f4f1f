import { clockLabel } from '../../lib/contact-facts.ts';
import type { PageFacts } from '../../lib/page-facts.ts';
import { dayLabel, weekdayOf } from '../../lib/time-labels.ts';
import { isKnownViewer } from '../../lib/viewer.ts';
import { Field } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import type { FormParts } from './booking-form-parts.ts';
import css from './booking.module.css';
import { adviseOnDay, isKeptFromViewer, waitableOf } from './day-advice.ts';
import type { FreeDays } from '../../ui/choose-time/use-free-days.ts';
import type { FreeTimes } from './use-availability.ts';
import type { WaitlistWish } from './waitlist-form.tsx';

interface DateAndTimeProps extends FormParts {
  facts: PageFacts;
  today: string;
  freeTimes: FreeTimes;
  retry: () => void;
  freeDays: FreeDays;
  onWait: (wish: WaitlistWish) => void;
}

function timePlaceholder(freeTimes: FreeTimes): string {
  if (freeTimes.state === 'loading') return 'Loading available times...';
  if (freeTimes.state === 'failed') return 'Failed to fetch availability';
  if (freeTimes.state === 'idle') return 'Choose a service and a date first';
  return freeTimes.slots.length === 0 ? 'No available times for this date' : 'Choose a time';
}

const weekdayWord = (date: string) =>
  [0, 6].includes(weekdayOf(date)) ? 'weekends' : `${dayLabel(date).split(',')[0]}s`;

/** The day and the free times of that day. */
export function DateAndTime(props: DateAndTimeProps) {
  const { form, values, facts, today, freeTimes, retry, freeDays, onWait } = props;
  const { register, formState } = form;
  const { errors } = formState;
  const { appointmentDate: date, appointmentTime: time } = values;
  const advice = adviseOnDay(date, today, facts);
  const isForOthers =
    advice === 'existing_clients' &&
    isKeptFromViewer(date, { freeTimes, freeDays, isKnown: isKnownViewer() });
  const isOpen = advice === null || (advice === 'existing_clients' && !isForOthers);
  const waitable = isOpen ? waitableOf(date, freeTimes, freeDays) : null;
  const slots = freeTimes.state === 'ready' ? freeTimes.slots : [];
  return (
    <>
      <Field label="Date" required className={css.roomy} error={errors.appointmentDate?.message}>
        {(wiring) => <input type="date" min={today} {...wiring} {...register('appointmentDate')} />}
      </Field>
      <Field label="Time" required className={css.roomy} error={errors.appointmentTime?.message}>
        {(wiring) => (
          <select {...wiring} {...register('appointmentTime')} value={time}>
            {/* As with the services: a time kept from before is held until it is known whether it is free. */}
            <option value={freeTimes.state === 'ready' ? '' : time}>
              {timePlaceholder(freeTimes)}
            </option>
            {slots.map((slot) => (
              <option key={slot.startsAt} value={slot.time}>
                {clockLabel(slot.time)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className={css.advice} role="status">
        {advice === 'closed' && (
          <p className={css.note}>
            We are not available on {weekdayWord(date)}. Please select a weekday: {facts.openings}
          </p>
        )}
        {isForOthers && (
          <p className={css.note}>
            {facts.clientDayNames} are for existing clients only. Been here before? Call{' '}
            <a href={facts.phoneHref}>{facts.phone}</a> to book one of these days.
          </p>
        )}
        {advice === 'past' && (
          <p className={css.note}>This day has passed. Please choose today or a later day.</p>
        )}
      </div>
      {waitable && (
        <button type="button" className={css.waitlist} onClick={() => onWait(waitable)}>
          {waitable.dayPart === 'any'
            ? 'Tell me if a time comes free'
            : `No ${waitable.dayPart} time: tell me if one comes free`}
        </button>
      )}
      {freeTimes.state === 'failed' && (
        <LoadFailure words="Failed to fetch availability" onRetry={retry} />
      )}
    </>
  );
}
