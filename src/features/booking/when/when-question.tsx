import { useId } from 'react';
import { ChooseTime } from '#ui/choose-time/choose-time.tsx';
import { shortMomentLabel } from '#ui/choose-time/moments.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { AnotherDate } from './another-date.tsx';
import { useBooking } from '../booking-context.ts';

import { JoinWaitlist } from './join-waitlist.tsx';
import { FETCH_FAILED } from './use-availability.ts';
import css from '../visit.module.css';

/** The day and time as one choice; once made, one line with a button to change it. */
export function WhenQuestion({ nameId }: { nameId: string }) {
  const { form, time, freeTimes, freeDays, retry, announce, wait, visit } = useBooking();
  const { isFolded, isOtherOpen, gone, date, shownDay } = time;
  const id = useId();
  const { appointmentDate, appointmentTime } = form.formState.errors;
  // Open fields show their own errors.
  const isMissing = !isOtherOpen && Boolean(appointmentDate ?? appointmentTime);
  const problem = gone || (isMissing && 'Time is required. Please choose one.');
  const slots = freeTimes.state === 'ready' ? freeTimes.slots.map((slot) => slot.time) : undefined;
  return (
    <div
      ref={time.question}
      className={problem ? `${css.question} ${css.wrong}` : css.question}
      role="group"
      aria-labelledby={nameId}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
      {isFolded ? (
        <ChosenTime />
      ) : (
        <>
          <ChooseTime
            freeDays={freeDays}
            chosen={time}
            shownDay={shownDay}
            freshTimes={slots}
            onChoose={time.choose}
            onSettle={time.settle}
            announce={announce}
            // The waitlist is for the studio.
            onWait={visit.isChosen ? undefined : (day) => wait({ date: day, dayPart: 'any' })}
          />
          {shownDay === date && !isOtherOpen && <JoinWaitlist />}
          <AnotherDate />
        </>
      )}
      {freeTimes.state === 'failed' && <LoadFailure words={FETCH_FAILED} onRetry={retry} />}
    </div>
  );
}

/** The chosen time in one line. */
function ChosenTime() {
  const { time } = useBooking();
  const id = useId();
  return (
    <div className={css.line}>
      <strong id={id}>{shortMomentLabel(time)}</strong>
      <button type="button" data-change aria-describedby={id} onClick={time.change}>
        Change
      </button>
    </div>
  );
}
