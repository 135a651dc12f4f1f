import { createContext, useContext } from 'react';
import type { AdminAppointment } from '../../../../contract/appointments/appointments.ts';

/** What can be done to an appointment, each in a separate dialog; `details` shows it whole with all of them. */
export type AppointmentDialog =
  | 'details'
  | 'done'
  | 'edit'
  | 'refund'
  | 'cancel'
  | 'no_show'
  | 'move'
  | 'payment'
  | 'payment_and_done'
  | 'rebook'
  | 'end_recurring'
  | 'intake';

/** What is added to the calendar: a session, hours of a day that are blocked, or whole days off. */
export type AddDialog = 'booking' | 'block_time' | 'time_off';

/** Which dialog is open, and about what. */
export type OpenedDialog =
  | [kind: AddDialog, appointment?: undefined]
  | [kind: AppointmentDialog, appointment: AdminAppointment];

/**
 * Opens a dialog from any section, above them all: one that is open stays so when a phone is turned and the sections
 * change. Dialogs look the appointment up again themselves.
 */
export type OpenDialog = (...opened: OpenedDialog) => void;

export const OpenDialogContext = createContext<OpenDialog>(() => {});

/** Opens a dialog about an appointment, or one to add to the calendar. */
export function useOpenDialog(): OpenDialog {
  return useContext(OpenDialogContext);
}
