import { readAppointment } from '#contract/appointments/appointments.ts';
import { call } from '#lib/api-client.ts';
import { readFailure } from '#lib/query/failure.ts';
import {
  useOpenDialog,
  type AppointmentDialog,
  type DialogStart,
} from '../../ui/dialog/open-dialogs.ts';
import { failureToast } from '../../ui/failure-text.ts';

/** Returns what opens a dialog about an appointment of which only the id is known. */
export function useOpenAppointment() {
  const open = useOpenDialog();
  return (kind: AppointmentDialog, id: string, start: DialogStart = {}) => {
    void call(readAppointment, { id }).then(
      ({ appointment }) => open(kind, appointment, start),
      (error: unknown) => failureToast('Couldn’t open')(readFailure(error)),
    );
  };
}
