import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { moveAppointment, placeOfDaySchema } from '../../../contract/appointments/acts.ts';
import type { AdminAppointment } from '../../../contract/appointments/appointments.ts';
import { refusalOf } from '../../../lib/api-client.ts';
import { clockLabel } from '../../../contract/practice/words.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { Failure } from '../../../lib/query/failure.ts';
import { shortDay, whenOf } from '../../../lib/time/labels.ts';
import { $toast } from '../../../ui/toast/toast-store.ts';
import { formWords, updateFailed } from '../ui/failure-text.ts';
import { TimeFields } from '../appointments/dialogs/time-fields.tsx';
import { replaceRow, takeCurrent } from '../appointments/replace-row.ts';
import { whoAndWhen } from '../appointments/session-text.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { nameOf } from '../ui/name-of.ts';

const moveFormSchema = z.pick(moveAppointment.input, {
  appointmentDate: true,
  appointmentTime: true,
});
type Moment = z.infer<typeof moveFormSchema>;

/** The location on the new day, and the question whether to move it there. */
interface PlaceQuestion {
  location: string;
  words: string;
}

interface MoveDialogProps {
  appointment: AdminAppointment;
  onClose: () => void;
}

const isSameMoment = (one: Moment, other: Moment) =>
  one.appointmentDate === other.appointmentDate && one.appointmentTime === other.appointmentTime;

/** Moves to another day or time; the client gets an email. Asks first if that day is at another location. */
export function MoveDialog({ appointment, onClose }: MoveDialogProps) {
  const { id, version, client, localDate, localTime } = appointment;
  const before: Moment = { appointmentDate: localDate, appointmentTime: localTime };
  const [asked, setAsked] = useState<(PlaceQuestion & { about: Moment }) | null>(null);
  // A different day or time is a new question.
  const questionOf = (moment: Moment) =>
    asked && isSameMoment(asked.about, moment) ? asked : undefined;
  const { form, onSubmit, isPending, failure } = useCallForm(moveAppointment, {
    schema: moveFormSchema,
    defaultValues: before,
    toArguments: (moment) => ({ id, version, ...moment, location: questionOf(moment)?.location }),
    onCurrent: takeCurrent,
    onDone: (answer) => {
      replaceRow(answer.appointment);
      $toast.set({ tone: 'info', title: 'Moved', text: whoAndWhen(answer.appointment) });
      onClose();
    },
    onFailed: (failed) => {
      const question = readQuestion(failed);
      if (question) setAsked({ ...question, about: form.getValues() });
      else updateFailed(failed);
    },
  });
  const moment = useWatch({ control: form.control });
  const { appointmentDate = '', appointmentTime = '' } = moment;
  const now = { appointmentDate, appointmentTime };
  const question = questionOf(now);
  const isChosen = appointmentDate !== '' && appointmentTime !== '' && !isSameMoment(now, before);
  const toWords = isChosen
    ? `Move to ${shortDay(appointmentDate)}, ${clockLabel(appointmentTime)}`
    : 'Move';
  const told = failure && readQuestion(failure) ? null : failure;
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        title={`Move ${nameOf(client)}`}
        subtitle={`Now ${whenOf(appointment.appointmentDate)}`}
        keep="Don’t move"
        action={isPending ? 'Moving...' : question ? 'Move anyway' : toWords}
        isReady={!isSameMoment(now, before)}
        isPending={isPending}
        failure={formWords(told, `Couldn’t move. ${client.firstName} was not notified.`)}
        onConfirm={onSubmit}
        onClose={onClose}
      >
        <TimeFields length={{ appointmentId: id }} />
        <p>{client.firstName} will get an email with the new time.</p>
        {question && <p role="alert">{question.words}</p>}
      </ConfirmDialog>
    </FormProvider>
  );
}

/** Returns the question of a refused move; null for any other refusal. */
function readQuestion(failure: Failure): PlaceQuestion | null {
  if (refusalOf(moveAppointment, failure) !== 'place_changes') return null;
  const { location } = placeOfDaySchema.parse(failure.problem?.current);
  return { location, words: failure.words };
}
