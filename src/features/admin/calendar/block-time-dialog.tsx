import { useId, useState, type FormEvent } from 'react';
import {
  addTimeOff,
  calendarConflictsSchema,
  deleteTimeOff,
  type CalendarConflict,
} from '../../../contract/hours.ts';
import type { Failure } from '../../../lib/query/failure.ts';
import { useMutation } from '../../../lib/query/use-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Conflicts } from './conflicts.tsx';
import dialog from '../ui/dialog-parts.module.css';
import { failureToast } from '../ui/failure-toast.ts';
import { dateOf } from '../../../lib/time/labels.ts';
import { offerUndo } from '../ui/undo.ts';
import css from './block-time-dialog.module.css';
import { checkTimeOff, type TimeOffDraft } from './time-off-draft.ts';

interface BlockTimeDialogProps {
  /** What it begins with: hours of today, or whole days to come. */
  begins?: 'hours' | 'days';
  onClose: () => void;
}

/** Closes whole days, or hours of one, for clients; refused over what is booked, with the list of it. */
export function BlockTimeDialog({ begins = 'hours', onClose }: BlockTimeDialogProps) {
  const formId = useId();
  const today = dateOf(Date.now());
  const [draft, setDraft] = useState<TimeOffDraft>({
    startDate: begins === 'hours' ? today : '',
    endDate: '',
    isWholeDays: begins === 'days',
    startTime: '',
    endTime: '',
    note: '',
  });
  const [errors, setErrors] = useState<ReturnType<typeof checkTimeOff>['errors']>({});
  const [conflicts, setConflicts] = useState<CalendarConflict[]>([]);
  const change = (changes: Partial<TimeOffDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors({});
    setConflicts([]);
  };
  const remove = useMutation(deleteTimeOff, {
    changes: RENEWED,
    onFailed: failureToast('Not removed'),
  });
  const block = useMutation(addTimeOff, {
    changes: RENEWED,
    onDone: ({ id }) => {
      offerUndo({ words: 'The time is blocked.', run: () => remove.run({ id }) });
      onClose();
    },
    onFailed: (failure) => {
      setConflicts(conflictsOf(failure));
      failureToast('Not blocked')(failure);
    },
  });
  // Told of what is kept for the waitlist, she may have it.
  const isKeptAlone = conflicts.length > 0 && conflicts.every(({ kind }) => kind === 'offer');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkTimeOff(draft, today);
    setErrors(checked.errors);
    if (!checked.input) return;
    setConflicts([]);
    block.run({ ...checked.input, endsOffers: isKeptAlone });
  };
  return (
    <Dialog
      open
      title={begins === 'days' ? 'Time off' : 'Block time'}
      subtitle="Nobody can book it. Clients see “closed”, and never why."
      onClose={onClose}
    >
      <form id={formId} className={`${dialog.body} ${css.form}`} noValidate onSubmit={submit}>
        <Field label={draft.isWholeDays ? 'First day' : 'Date'} required error={errors.startDate}>
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              min={today}
              value={draft.startDate}
              onChange={(event) => change({ startDate: event.target.value })}
            />
          )}
        </Field>
        {draft.isWholeDays && (
          <Field label="Last day" hint="Empty: one day." error={errors.endDate}>
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                min={draft.startDate || today}
                value={draft.endDate}
                onChange={(event) => change({ endDate: event.target.value })}
              />
            )}
          </Field>
        )}
        <div className={css.wide}>
          <Choice
            type="checkbox"
            label="Whole days"
            checked={draft.isWholeDays}
            onChange={() => change({ isWholeDays: !draft.isWholeDays })}
          />
        </div>
        {!draft.isWholeDays && (
          <>
            <Field label="From" required error={errors.startTime}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="time"
                  value={draft.startTime}
                  onChange={(event) => change({ startTime: event.target.value })}
                />
              )}
            </Field>
            <Field label="Until" required error={errors.endTime}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="time"
                  value={draft.endTime}
                  onChange={(event) => change({ endTime: event.target.value })}
                />
              )}
            </Field>
          </>
        )}
        <Field label="Note" hint="For you alone." className={css.wide}>
          {(wiring) => (
            <input
              {...wiring}
              autoComplete="off"
              maxLength={200}
              value={draft.note}
              onChange={(event) => change({ note: event.target.value })}
            />
          )}
        </Field>
        {block.failure !== null && (
          <div className={css.wide}>
            <Conflicts
              words={`Nothing was blocked. ${block.failure.words}`}
              conflicts={conflicts}
            />
          </div>
        )}
      </form>
      <div className={dialog.foot}>
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" form={formId} pending={block.isPending}>
          {block.isPending ? 'Blocking...' : isKeptAlone ? 'Block it all the same' : 'Block it'}
        </Button>
      </div>
    </Dialog>
  );
}

const RENEWED = ['hours', 'appointments'];

/** What stands in the way, where that is why the calendar was not changed. */
function conflictsOf({ problem }: Failure): CalendarConflict[] {
  const read = calendarConflictsSchema.safeParse(problem?.current);
  return read.success ? read.data : [];
}
