import { createContext, useContext } from 'react';
import type { AdminAppointment } from '../../../contract/admin-appointments.ts';

/** What can be done to an appointment, each in a dialog of its own; `details` shows it whole with all of them. */
export type AppointmentDialog =
  | 'details'
  | 'done'
  | 'edit'
  | 'refund'
  | 'cancel'
  | 'no_show'
  | 'move'
  | 'payment'
  | 'rebook'
  | 'end_standing'
  | 'intake';

/** Opens a dialog from any section; dialogs look the appointment up again themselves. */
export type OpenDialog = (kind: AppointmentDialog, appointment: AdminAppointment) => void;

export const OpenDialogContext = createContext<OpenDialog>(() => {});

/** Opens a dialog about an appointment. */
export function useOpenDialog(): OpenDialog {
  return useContext(OpenDialogContext);
}
