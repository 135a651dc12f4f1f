import { useState } from 'react';
import type { AdminAppointment } from '../../../contract/admin-appointments.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { reschedule } from '../shared/appointment-calls.ts';
import { nameOf, shortDay, whenOf, whoAndWhen } from '../shared/labels.ts';
import { clockLabel } from '../../../lib/contact-facts.ts';
import { $toast } from '../../../ui/toast-store.ts';
import { takeIn } from '../shared/live.ts';
import { useAction } from '../shared/use-action.ts';
import { UPDATE_FAILED } from './appointment-actions.ts';
import { TimeFields } from './time-fields.tsx';

/** Another day or time; the client is told. */
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
  const isReady = !isSame && moment.date !== '' && moment.time !== '';
  const act = useAction({
    send: () =>
      reschedule(appointment, { appointmentDate: moment.date, appointmentTime: moment.time }),
    onDone: (answer) => {
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
      <TimeFields length={{ appointmentId: id }} {...moment} onChange={setMoment} />
      <p>{client.firstName} is told of the new time.</p>
    </ConfirmDialog>
  );
}
