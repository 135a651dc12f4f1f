import { useId, useRef, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { clockLabel } from '#contract/practice/words.ts';
import { dayLabel, weekdayOf } from '#lib/time/clock.ts';
import { NO_TIMES_TEXT, timePlaceholder } from '#ui/choose-time/time-placeholder.ts';
import { Field } from '#ui/form/field.tsx';
import { useBooking } from '../booking-context.ts';
import shared from '../booking.module.css';
import { JoinWaitlist, useDayAdvice } from './join-waitlist.tsx';
import { FETCH_FAILED, type FreeTimes } from './use-availability.ts';
import css from '../visit.module.css';

/** The same choice as two plain fields, folded away: any date, even one that no list shows. */
export function AnotherDate() {
  const { time } = useBooking();
  const { isOtherOpen, toggleOther } = time;
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const toggle = ({ nativeEvent }: MouseEvent) => {
    flushSync(toggleOther);
    // A tap wants the calendar. With a mouse or the keyboard it would open over fields that can be typed in.
    if ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch')
      openPicker(fields.current?.querySelector('input'));
  };
  return (
    <>
      <button
        type="button"
        className={css.other}
        aria-expanded={isOtherOpen}
        aria-controls={isOtherOpen ? id : undefined}
        onClick={toggle}
      >
        Another date
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 9l6 6 6-6" />
        </svg>
      </button>
      {isOtherOpen && (
        <div ref={fields} id={id} className={css.fields}>
          <DateAndTime />
          <Advice />
          <JoinWaitlist />
        </div>
      )}
    </>
  );
}

function openPicker(field: HTMLInputElement | null | undefined): void {
  try {
    field?.showPicker();
  } catch {
    // The browser has none, or doesn't let a page open it: the field opens it with one more tap.
  }
}

function placeholderOf(freeTimes: FreeTimes): string {
  if (freeTimes.state === 'failed') return FETCH_FAILED;
  if (freeTimes.state === 'idle') return 'Choose a service and date first';
  return timePlaceholder(freeTimes.state === 'ready' ? freeTimes.slots : null);
}

function DateAndTime() {
  const { form, time, today, freeTimes } = useBooking();
  const { register, formState } = form;
  const { errors } = formState;
  const slots = freeTimes.state === 'ready' ? freeTimes.slots : [];
  // In a closed dropdown every arrow key makes a choice; only a time picked from its list is final.
  const isMoving = useRef(false);
  return (
    <>
      <Field label="Date" required error={errors.appointmentDate?.message}>
        {(wiring) => (
          <input
            type="date"
            min={today}
            {...wiring}
            {...register('appointmentDate', {
              onChange: ({ target }: { target: HTMLInputElement }) =>
                time.followField(target.value),
            })}
          />
        )}
      </Field>
      <Field label="Time" required error={errors.appointmentTime?.message}>
        {(wiring) => (
          <select
            {...wiring}
            {...register('appointmentTime', {
              onChange: ({ target }: { target: HTMLSelectElement }) => {
                if (target.value) time.pickInField(!isMoving.current);
              },
            })}
            value={time.time}
            onKeyDown={({ key }) => (isMoving.current = key !== 'Enter')}
            onPointerDown={() => (isMoving.current = false)}
          >
            {/* As in the service field: an earlier time stays until it is known whether it is free. */}
            <option value={freeTimes.state === 'ready' ? '' : time.time}>
              {placeholderOf(freeTimes)}
            </option>
            {slots.map((slot) => (
              <option key={slot.startsAt} value={slot.time}>
                {clockLabel(slot.time)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

const weekdayWord = (date: string) =>
  [0, 6].includes(weekdayOf(date)) ? 'weekends' : `${dayLabel(date).split(',')[0]}s`;

/** What there is to say about the date in the field. None of it stops the form: the free times decide. */
function Advice() {
  const { time, facts, freeTimes } = useBooking();
  const { advice, isForOthers } = useDayAdvice();
  const hasNone = freeTimes.state === 'ready' && freeTimes.slots.length === 0;
  return (
    <div className={css.advice} role="status">
      {advice === 'closed' && (
        <p className={shared.note}>
          We are not available on {weekdayWord(time.date)}. Please select a weekday:{' '}
          {facts.openings}
        </p>
      )}
      {isForOthers && (
        <p className={shared.note}>
          {facts.clientDayNames} are for existing clients only. Been here before? Call{' '}
          <a href={facts.phoneHref}>{facts.phone}</a>.
        </p>
      )}
      {advice === 'past' && <p className={shared.note}>That day has passed.</p>}
      {/* On a phone the dropdown is too narrow for the whole sentence. */}
      {hasNone && !advice && <p>{NO_TIMES_TEXT}</p>}
    </div>
  );
}
