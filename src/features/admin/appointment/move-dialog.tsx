import { useState } from 'react';
import { placeOfDaySchema, type AdminAppointment } from '../../../contract/admin-appointments.ts';
import type { SessionLocation } from '../../../contract/checkout.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { reschedule } from '../shared/appointment-calls.ts';
import { nameOf, shortDay, whenOf, whoAndWhen } from '../shared/labels.ts';
import { clockLabel } from '../../../lib/contact-facts.ts';
import { $toast } from '../../../ui/toast-store.ts';
import { takeIn } from '../shared/live.ts';
import { useAction } from '../shared/use-action.ts';
import { UPDATE_FAILED } from './appointment-actions.ts';
import { TimeFields } from './time-fields.tsx';

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
  const { id, client, localDate, localTime, appointmentDate } = appointment;
  const [moment, setMoment] = useState({ date: localDate, time: localTime });
  const isSame = moment.date === localDate && moment.time === localTime;
  const [question, setQuestion] = useState<PlaceQuestion | null>(null);
  const isReady = !isSame && moment.date !== '' && moment.time !== '';
  const act = useAction({
    send: async () => {
      const to = { appointmentDate: moment.date, appointmentTime: moment.time };
      try {
        return await reschedule(appointment, {
          ...to,
          ...(question && { location: question.location }),
        });
      } catch (error) {
        const asked = readQuestion(error);
        if (asked === null) throw error;
        setQuestion(asked);
        return null;
      }
    },
    onDone: (answer) => {
      if (answer === null) return;
      takeIn(answer.appointment);
      $toast.set({ tone: 'info', title: 'Moved', text: whoAndWhen(answer.appointment) });
      onClose();
    },
    failure: UPDATE_FAILED,
  });
  return (
    <ConfirmDialog
      title={`Move ${nameOf(client)}`}
      subtitle={`Now ${whenOf(appointmentDate)}`}
      keep="Leave it there"
      action={
        act.isPending
          ? 'Moving...'
          : question
            ? 'Move it there'
            : isReady
              ? `Move to ${shortDay(moment.date)}, ${clockLabel(moment.time)}`
              : 'Move'
      }
      isReady={isReady}
      isPending={act.isPending}
      failure={
        act.failure === null
          ? null
          : `Not moved. ${client.firstName} has not been told. ${act.failure}`
      }
      onConfirm={() => act.run(undefined)}
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
function readQuestion(error: unknown): PlaceQuestion | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'place_changes') return null;
  const { location } = placeOfDaySchema.parse(error.problem.current);
  return { location, words: error.problem.detail };
}
