import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { setDayEnabled, type CalendarConflict } from '#contract/calendar/hours.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { ConflictList } from '../../calendar/conflicts.tsx';
import { failureToast } from '../../ui/failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { Toggle } from '../../ui/fields/toggle.tsx';
import { closingWords } from './hours-text.ts';
import { nameOfDay } from './week-text.ts';
import css from './day-switch.module.css';

interface DaySwitchProps {
  dayOfWeek: number;
  isEnabled: boolean;
  /** Who can book, or "Closed". */
  words: string;
  /** Who is booked that day; null until we know. */
  ahead: readonly CalendarConflict[] | null;
  /** Changes the switch in the form instead; null if it is saved right away. */
  onDraft: ((enabled: boolean) => void) | null;
}

/** Opens and closes a day right away; asks first if anyone is booked. */
export function DaySwitch({ dayOfWeek, isEnabled, words, ahead, onDraft }: DaySwitchProps) {
  const [isAsking, setIsAsking] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const dayName = nameOfDay(dayOfWeek);
  // The buttons below are about to disappear, and would take the focus with them.
  const endQuestion = () => {
    toggle.current?.focus();
    setIsAsking(false);
  };
  const action = useMutation(setDayEnabled, {
    changes: ['practice'],
    onDone: ({ message }, { enabled: isOn }) => {
      $toast.set({
        tone: 'info',
        title: 'Hours Updated',
        text: message ?? `${dayName} is ${isOn ? 'open' : 'closed'}.`,
      });
      if (isAsking) endQuestion();
    },
    onFailed: failureToast('Error', ({ problem, words: failureWords }) =>
      problem ? failureWords : 'Failed to update hours',
    ),
  });
  const setEnabled = (isOn: boolean) => action.run({ day: `${dayOfWeek}`, enabled: isOn });
  // Pressed before we know who is booked, it waits for the answer.
  const isFree = ahead?.length === 0;
  const closeUnasked = useEffectEvent(() => {
    setIsAsking(false);
    setEnabled(false);
  });
  useEffect(() => {
    if (isAsking && isFree) closeUnasked();
  }, [isAsking, isFree]);
  return (
    <span>
      <Toggle
        ref={toggle}
        label={dayName}
        isOn={isEnabled}
        words={words}
        isPending={action.isPending || (isAsking && ahead === null)}
        onToggle={(isOn) => {
          if (onDraft) onDraft(isOn);
          else if (isOn) setEnabled(true);
          else setIsAsking(true);
        }}
      />
      {action.failure !== null && (
        <ErrorNote words={`${dayName} wasn’t changed. ${action.failure.words}`} />
      )}
      {ahead && ahead.length > 0 && (isAsking || !isEnabled) && (
        <Staying
          {...{ dayName, isEnabled, ahead }}
          isPending={action.isPending}
          onClose={() => setEnabled(false)}
          onKeepOpen={endQuestion}
        />
      )}
    </span>
  );
}

interface StayingProps {
  dayName: string;
  isEnabled: boolean;
  ahead: readonly CalendarConflict[];
  isPending: boolean;
  onClose: () => void;
  onKeepOpen: () => void;
}

/** Who stays booked on a day that is closed or about to close. */
function Staying({ dayName, isEnabled, ahead, isPending, onClose, onKeepOpen }: StayingProps) {
  // A time held for the waitlist can't be booked anymore, so it is released.
  const staying = ahead.filter(({ kind }) => kind !== 'offer');
  const isReleasing = staying.length < ahead.length;
  return (
    <div className={css.staying} role="group" aria-label={`Booked on a ${dayName}`}>
      <div role={isEnabled ? 'alert' : undefined}>
        {staying.length > 0 && (
          <p>{isEnabled ? `If you close ${dayName}s, these stay booked:` : 'Still booked:'}</p>
        )}
        <ConflictList conflicts={staying} />
        {isEnabled && isReleasing && (
          <p>Times held for the waitlist on {dayName}s will be released.</p>
        )}
      </div>
      {isEnabled && (
        <p className={css.answers}>
          <RowButton tone="clay" pending={isPending} onClick={onClose}>
            {closingWords(staying.length)}
          </RowButton>
          <RowButton onClick={onKeepOpen}>Keep it open</RowButton>
        </p>
      )}
    </div>
  );
}
