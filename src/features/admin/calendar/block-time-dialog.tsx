import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  addTimeOff,
  calendarConflictsSchema,
  type CalendarConflict,
} from '#contract/calendar/hours.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import type { Failure } from '#lib/query/failure.ts';
import { dateOf } from '#lib/time/labels.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { useUndoAct } from '../appointments/use-undo-act.ts';
import { DialogForm } from '../ui/dialog/dialog-form.tsx';
import type { DialogStart } from '../ui/dialog/open-dialogs.ts';
import { failureToast, formWords } from '../ui/failure-text.ts';
import css from './block-time-dialog.module.css';
import { Conflicts } from './conflicts.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { keepingWords, timeOffFormSchema } from './time-off-form.ts';

interface BlockTimeDialogProps {
  /** What it starts with: hours of today, or whole days. */
  begins?: 'hours' | 'days';
  /** The day and the times that were chosen in the calendar. */
  start?: DialogStart;
  onClose: () => void;
}

/** Closes whole days, or hours of one, to clients; refused if something is booked, with the list of it. */
export function BlockTimeDialog(props: BlockTimeDialogProps) {
  const { begins = 'hours', start: chosen = {}, onClose } = props;
  const today = dateOf(Date.now());
  const [conflicts, setConflicts] = useState<CalendarConflict[]>([]);
  const offerUndo = useUndoAct();
  const { form, onSubmit, isPending, failure, reset } = useCallForm(addTimeOff, {
    schema: timeOffFormSchema(today),
    defaultValues: {
      startDate: chosen.date ?? (begins === 'hours' ? today : ''),
      endDate: '',
      isWholeDays: begins === 'days',
      startTime: chosen.time ?? '',
      endTime: chosen.endTime ?? '',
      note: '',
      repeats: false,
      everyWeeks: '1',
      until: '',
    },
    toArguments: (timeOff) => ({
      ...timeOff,
      endsOffers: isOfferedOnly,
      keepsBookings: staying > 0,
    }),
    changes: RENEWED,
    onDone: ({ seriesId, undo }) => {
      const text = seriesId === null ? 'Time blocked.' : 'Time blocked on each date.';
      if (undo) offerUndo(text, undo);
      else $toast.set({ tone: 'info', title: 'Blocked', text });
      onClose();
    },
    onFailed: (failed) => {
      setConflicts(conflictsOf(failed));
      failureToast('Couldn’t block the time')(failed);
    },
  });
  // The therapist has seen what is held for the waitlist and may take it.
  const isOfferedOnly = conflicts.length > 0 && conflicts.every(({ kind }) => kind === 'offer');
  // Or who is booked, who may stay.
  const staying = conflicts.filter(({ kind }) => kind === 'appointment' || kind === 'hold').length;
  const { isWholeDays, startDate, repeats } = useWatch({ control: form.control });
  const { errors } = form.formState;
  const words = formWords(failure, 'Nothing was blocked.');
  const actionWords =
    staying > 0 ? keepingWords(staying) : isOfferedOnly ? 'Block it anyway' : 'Block it';
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
        action={isPending ? 'Blocking...' : actionWords}
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
          <div className={css.wide}>
            <Choice
              type="checkbox"
              label="Repeats"
              {...form.register('repeats', { onChange: start })}
            />
          </div>
          {repeats && <RepeatFields form={form} onChange={start} />}
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

const RENEWED = ['hours', 'appointments', 'calendar'];

/** Returns the conflicts if they are why the calendar wasn't changed. */
function conflictsOf({ problem }: Failure): CalendarConflict[] {
  const read = calendarConflictsSchema.safeParse(problem?.current);
  return read.success ? read.data : [];
}
