import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { moveAppointment } from '#contract/appointments/moves.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { previewMove } from '#contract/appointments/moves.ts';
import { refusalOf } from '#lib/api-client.ts';
import type { Failure } from '#lib/query/failure.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { whenOf } from '#lib/time/labels.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { formWords, updateFailed } from '../ui/failure-text.ts';
import { TimeChoice } from '../appointments/times/time-choice.tsx';
import { replaceRow, takeCurrent } from '../appointments/replace-row.ts';
import { whoAndWhen } from '../appointments/marks/session-text.ts';
import { useUndoAct } from '../appointments/use-undo-act.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { noteBooked } from '../ui/just-booked.ts';
import { nameOf } from '../ui/name-of.ts';
import { ErrorNote } from '../ui/screen/section.tsx';
import { MoveMeaning } from './carry/move-meaning.tsx';
import { moveWords, newsOf } from './carry/move-text.ts';

/** What is chosen: the names of the fields. */
interface Moment {
  appointmentDate: string;
  appointmentTime: string;
}

interface MoveDialogProps {
  appointment: AdminAppointment;
  onClose: () => void;
}

const isSameMoment = (one: Moment, other: Moment) =>
  one.appointmentDate === other.appointmentDate && one.appointmentTime === other.appointmentTime;

/** Moves to another day or time, outside the calendar: what it means is said before the button sends it. */
export function MoveDialog({ appointment, onClose }: MoveDialogProps) {
  const { id, version, client, localDate, localTime } = appointment;
  const { firstName } = client;
  const before: Moment = { appointmentDate: localDate, appointmentTime: localTime };
  const offerUndo = useUndoAct();
  const form = useForm<Moment>({ defaultValues: before });
  const chosen = { ...before, ...useWatch({ control: form.control }) };
  const isChosen =
    Object.values(chosen).every((value) => value !== '') && !isSameMoment(chosen, before);
  const preview = useQuery(
    previewMove,
    { appointmentId: id, version, date: chosen.appointmentDate, time: chosen.appointmentTime },
    { isAsked: isChosen },
  );
  const data = isChosen ? preview.data : null;
  const { run, isPending, failure } = useMutation(moveAppointment, {
    changes: ['calendar', 'stats'],
    onCurrent: takeCurrent,
    onDone: (answer) => {
      replaceRow(answer.appointment);
      noteBooked(answer.appointment);
      const news = data ? ` ${newsOf(data, firstName)}` : '';
      if (answer.undo) offerUndo(`${nameOf(client)} is moved.${news}`, answer.undo);
      else $toast.set({ tone: 'info', title: 'Moved', text: whoAndWhen(answer.appointment) });
      onClose();
    },
    onFailed: (failed) => {
      if (isAskedAnew(failed)) preview.ask();
      else updateFailed(failed);
    },
  });
  const choose = (date: string, time: string) =>
    form.reset({ appointmentDate: date, appointmentTime: time });
  const told = failure && isAskedAnew(failure) ? null : failure;
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        title={`Move ${nameOf(client)}`}
        subtitle={`Now ${whenOf(appointment.appointmentDate)}`}
        keep="Don’t move"
        action={isPending ? 'Moving...' : data?.fits ? moveWords(data, firstName) : 'Move'}
        isReady={data?.fits ?? false}
        isPending={isPending}
        failure={formWords(told, `Couldn’t move. ${firstName} was not notified.`)}
        onConfirm={() => {
          if (!data?.fits || isPending) return;
          const { location, warnings } = data;
          run({ id, version, ...chosen, location, acceptsWarnings: warnings });
        }}
        onClose={onClose}
      >
        <TimeChoice length={{ appointmentId: id }} own={{ date: localDate, time: localTime }} />
        <div role="status">
          {data && <MoveMeaning preview={data} firstName={firstName} onUse={choose} />}
        </div>
        {isChosen && preview.failure !== null && (
          <ErrorNote
            words={`Couldn’t check this time. ${preview.failure.words}`}
            onRetry={preview.ask}
          />
        )}
      </ConfirmDialog>
    </FormProvider>
  );
}

/** Whether something else is unusual about the time by now: then what it means is asked again. */
function isAskedAnew(failure: Failure): boolean {
  const refusal = refusalOf(moveAppointment, failure);
  return refusal === 'confirmation_needed' || refusal === 'place_changes';
}
