import { useState } from 'react';
import { moveAppointment, placeOfDaySchema } from '../../../contract/admin-appointment-acts.ts';
import type { AdminAppointment } from '../../../contract/admin-appointments.ts';
import type { SessionLocation } from '../../../contract/checkout.ts';
import { refusalOf } from '../../../lib/api-client.ts';
import type { Failure } from '../../../lib/query/failure.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { nameOf } from '../ui/name-of.ts';
import { shortDay, whenOf } from '../../../lib/time/labels.ts';
import { whoAndWhen } from '../appointments/session-text.ts';
import { clockLabel } from '../../../lib/contact-facts.ts';
import { $toast } from '../../../ui/toast-store.ts';
import { updateFailed, useAct } from '../appointments/appointment-actions.ts';
import { TimeFields } from '../appointments/dialogs/time-fields.tsx';

/** Where a day would take it, and the question whether it should. */
interface PlaceQuestion {
  location: SessionLocation;
  words: string;
}

/** Another day or time; the client is told. Asks first where that day is at another place. */
export function MoveDialog({
  appointment,
  onClose,
}: {
  appointment: AdminAppointment;
  onClose: () => void;
}) {
  const { id, version, client, localDate, localTime, appointmentDate } = appointment;
  const [moment, setMoment] = useState({ date: localDate, time: localTime });
  const isSame = moment.date === localDate && moment.time === localTime;
  const [question, setQuestion] = useState<PlaceQuestion | null>(null);
  const isReady = !isSame && moment.date !== '' && moment.time !== '';
  const move = useAct(moveAppointment, {
    onDone: (answer) => {
      $toast.set({ tone: 'info', title: 'Moved', text: whoAndWhen(answer.appointment) });
      onClose();
    },
    onFailed: (failure) => {
      const asked = readQuestion(failure);
      if (asked) setQuestion(asked);
      else updateFailed(failure);
    },
  });
  const failure = move.failure && !readQuestion(move.failure) ? move.failure : null;
  return (
    <ConfirmDialog
      title={`Move ${nameOf(client)}`}
      subtitle={`Now ${whenOf(appointmentDate)}`}
      keep="Leave it there"
      action={
        move.isPending
          ? 'Moving...'
          : question
            ? 'Move it there'
            : isReady
              ? `Move to ${shortDay(moment.date)}, ${clockLabel(moment.time)}`
              : 'Move'
      }
      isReady={isReady}
      isPending={move.isPending}
      failure={failure && `Not moved. ${client.firstName} has not been told. ${failure.words}`}
      onConfirm={() =>
        move.run({
          ...{ id, version, location: question?.location },
          ...{ appointmentDate: moment.date, appointmentTime: moment.time },
        })
      }
      onClose={onClose}
    >
      <TimeFields
        length={{ appointmentId: id }}
        {...moment}
        onChange={(chosen) => {
          setMoment(chosen);
          setQuestion(null);
        }}
      />
      <p>{client.firstName} will get an email with the new time.</p>
      {question && <p role="alert">{question.words}</p>}
    </ConfirmDialog>
  );
}

/** The question that a refused move comes with; null of any other refusal. */
function readQuestion(failure: Failure): PlaceQuestion | null {
  if (refusalOf(moveAppointment, failure) !== 'place_changes') return null;
  const { location } = placeOfDaySchema.parse(failure.problem?.current);
  return { location, words: failure.words };
}
