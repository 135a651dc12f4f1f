import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  addTimeOff,
  calendarConflictsSchema,
  deleteTimeOff,
  type CalendarConflict,
} from '../../../contract/appointments/hours.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { Failure } from '../../../lib/query/failure.ts';
import { useMutation } from '../../../lib/query/use-mutation.ts';
import { dateOf } from '../../../lib/time/labels.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { DialogForm } from '../ui/dialog/dialog-form.tsx';
import { failureToast, formWords } from '../ui/failure-text.ts';
import { offerUndo } from '../ui/undo.ts';
import css from './block-time-dialog.module.css';
import { Conflicts } from './conflicts.tsx';
import { timeOffFormSchema } from './time-off-form.ts';

interface BlockTimeDialogProps {
  /** What it starts with: hours of today, or whole days. */
  begins?: 'hours' | 'days';
  onClose: () => void;
}

/** Closes whole days, or hours of one, to clients; refused if something is booked, with the list of it. */
export function BlockTimeDialog({ begins = 'hours', onClose }: BlockTimeDialogProps) {
  const today = dateOf(Date.now());
  const [conflicts, setConflicts] = useState<CalendarConflict[]>([]);
  const remove = useMutation(deleteTimeOff, {
    changes: RENEWED,
    onFailed: failureToast('Couldn’t remove it'),
  });
  const { form, onSubmit, isPending, failure, reset } = useCallForm(addTimeOff, {
    schema: timeOffFormSchema(today),
    defaultValues: {
      startDate: begins === 'hours' ? today : '',
      endDate: '',
      isWholeDays: begins === 'days',
      startTime: '',
      endTime: '',
      note: '',
    },
    toArguments: (timeOff) => ({ ...timeOff, endsOffers: isOfferedOnly }),
    changes: RENEWED,
    onDone: ({ id }) => {
      offerUndo({ words: 'Time blocked.', run: () => remove.run({ id }) });
      onClose();
    },
    onFailed: (failed) => {
      setConflicts(conflictsOf(failed));
      failureToast('Couldn’t block the time')(failed);
    },
  });
  // The therapist has seen what is held for the waitlist and may take it.
  const isOfferedOnly = conflicts.length > 0 && conflicts.every(({ kind }) => kind === 'offer');
  const { isWholeDays, startDate } = useWatch({ control: form.control });
  const { errors } = form.formState;
  const words = formWords(failure, 'Nothing was blocked.');
  // A different time is a new question.
  const start = () => {
    setConflicts([]);
    reset();
  };
  return (
    <Dialog
      open
      title={begins === 'days' ? 'Time off' : 'Block time'}
      subtitle="Clients see only “closed.”"
      onClose={onClose}
    >
      <DialogForm
        action={isPending ? 'Blocking...' : isOfferedOnly ? 'Block it anyway' : 'Block it'}
        isPending={isPending}
        keep="Cancel"
        onKeep={onClose}
        failure={null}
        onSubmit={onSubmit}
      >
        <div className={css.fields}>
          <Field
            label={isWholeDays ? 'First day' : 'Date'}
            required
            error={errors.startDate?.message}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                min={today}
                {...form.register('startDate', { onChange: start })}
              />
            )}
          </Field>
          {isWholeDays && (
            <Field label="Last day" error={errors.endDate?.message}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="date"
                  min={startDate || today}
                  {...form.register('endDate', { onChange: start })}
                />
              )}
            </Field>
          )}
          <div className={css.wide}>
            <Choice
              type="checkbox"
              label="Whole days"
              {...form.register('isWholeDays', { onChange: start })}
            />
          </div>
          {!isWholeDays && (
            <>
              <Field label="From" required error={errors.startTime?.message}>
                {(wiring) => (
                  <input
                    {...wiring}
                    type="time"
                    {...form.register('startTime', { onChange: start })}
                  />
                )}
              </Field>
              <Field label="Until" required error={errors.endTime?.message}>
                {(wiring) => (
                  <input
                    {...wiring}
                    type="time"
                    {...form.register('endTime', { onChange: start })}
                  />
                )}
              </Field>
            </>
          )}
          <Field label="Note" className={css.wide} error={errors.note?.message}>
            {(wiring) => (
              <input {...wiring} autoComplete="off" maxLength={200} {...form.register('note')} />
            )}
          </Field>
        </div>
        {words !== null && <Conflicts words={words} conflicts={conflicts} />}
      </DialogForm>
    </Dialog>
  );
}

const RENEWED = ['hours', 'appointments'];

/** Returns the conflicts if they are why the calendar wasn't changed. */
function conflictsOf({ problem }: Failure): CalendarConflict[] {
  const read = calendarConflictsSchema.safeParse(problem?.current);
  return read.success ? read.data : [];
}
