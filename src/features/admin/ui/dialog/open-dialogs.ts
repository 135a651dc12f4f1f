import { createContext, useContext } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';

/** The acts on an appointment, each in a separate dialog; `details` shows all of it with all the acts. */
export type AppointmentDialog =
  | 'details'
  | 'done'
  | 'edit'
  | 'refund'
  | 'cancel'
  | 'decline'
  | 'offer_times'
  | 'no_show'
  | 'move'
  | 'payment'
  | 'payment_and_done'
  | 'rebook'
  | 'end_recurring'
  | 'visit'
  | 'intake';

/** What can be added to the calendar: a session, blocked hours of a day, or whole days off. */
export type AddDialog = 'booking' | 'block_time' | 'time_off';

/** What a dialog's form starts with. */
export interface DialogStart {
  date?: string;
  /** HH:MM. */
  time?: string;
  endTime?: string;
  /** Another length of the session. */
  serviceId?: string;
  /** Who a new booking is for. */
  client?: { id: string; name: string; isMember: boolean };
}

/** The open dialog, its subject, and what its form starts with. */
export type OpenedDialog =
  | [kind: AddDialog, appointment?: undefined, start?: DialogStart]
  | [kind: AppointmentDialog, appointment: AdminAppointment, start?: DialogStart];

/**
 * Opens a dialog from any section, above them all: it stays open when a phone is turned and the sections change.
 * Dialogs load the appointment again themselves.
 */
export type OpenDialog = (...opened: OpenedDialog) => void;

export const OpenDialogContext = createContext<OpenDialog>(() => {});

/** Returns the function that opens a dialog, about an appointment or to add to the calendar. */
export function useOpenDialog(): OpenDialog {
  return useContext(OpenDialogContext);
}
