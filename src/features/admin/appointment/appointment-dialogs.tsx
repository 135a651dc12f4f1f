import type { AdminAppointment } from '../../../contract/admin-appointments.ts';
import type { AppointmentDialog } from '../shared/open-dialogs.ts';

/** Which dialog is open, and about what. */
export interface OpenedDialog {
  kind: AppointmentDialog;
  appointment: AdminAppointment;
}

interface AppointmentDialogsProps {
  opened: OpenedDialog | null;
  onOpen: (opened: OpenedDialog | null) => void;
}

/** The dialogs about one appointment. */
export function AppointmentDialogs({ opened }: AppointmentDialogsProps) {
  return opened && null;
}
