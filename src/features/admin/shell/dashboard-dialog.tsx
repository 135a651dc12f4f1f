import { readAppointment, type AdminAppointment } from '../../../contract/admin-appointments.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { IntakeDialog } from '../intakes/intake-dialog.tsx';
import { nameOf } from '../ui/name-of.ts';
import type { AppointmentDialog, OpenedDialog } from '../ui/open-dialogs.ts';
import { BlockTimeDialog } from '../calendar/block-time-dialog.tsx';
import { BookingDialog } from '../appointments/dialogs/booking-dialog.tsx';
import { DetailsDialog } from '../appointments/dialogs/details-dialog.tsx';
import { EditDialog } from '../appointments/dialogs/edit-dialog.tsx';
import { EndStandingDialog } from '../appointments/dialogs/end-standing-dialog.tsx';
import { CancelDialog } from '../appointments/dialogs/cancel-dialog.tsx';
import { DoneDialog, NoShowDialog, RefundDialog } from '../appointments/dialogs/ending-dialogs.tsx';
import { MoveDialog } from '../calendar/move-dialog.tsx';
import { PaymentDialog } from '../appointments/dialogs/payment-dialog.tsx';

interface DashboardDialogProps {
  opened: OpenedDialog;
  onClose: () => void;
}

/** The dialog that is open. */
export function DashboardDialog({ opened: [kind, appointment], onClose }: DashboardDialogProps) {
  switch (kind) {
    case 'booking':
      return <BookingDialog onClose={onClose} />;
    case 'block_time':
      return <BlockTimeDialog onClose={onClose} />;
    case 'time_off':
      return <BlockTimeDialog begins="days" onClose={onClose} />;
    default: {
      const about = { kind, appointment, onClose };
      return <AboutAppointment key={`${kind} ${appointment.id}`} {...about} />;
    }
  }
}

interface AboutAppointmentProps {
  kind: AppointmentDialog;
  appointment: AdminAppointment;
  onClose: () => void;
}

/** A dialog about one appointment, which is looked up again when it opens. */
function AboutAppointment({ kind, appointment: known, onClose }: AboutAppointmentProps) {
  const { data: detail } = useQuery(readAppointment, { id: known.id });
  // A list may know it better than the last look, or worse.
  const looked = detail?.appointment;
  const appointment = looked && looked.version >= known.version ? looked : known;
  const about = { appointment, detail, onClose };
  switch (kind) {
    case 'details':
      return <DetailsDialog {...about} />;
    case 'done':
      return <DoneDialog {...about} />;
    case 'edit':
      return <EditDialog {...about} />;
    case 'refund':
      return <RefundDialog {...about} />;
    case 'cancel':
      return <CancelDialog {...about} />;
    case 'no_show':
      return <NoShowDialog {...about} />;
    case 'move':
      return <MoveDialog {...about} />;
    case 'payment':
      return <PaymentDialog {...about} />;
    case 'payment_and_done':
      return <PaymentDialog {...about} isDone />;
    case 'intake':
      return (
        known.intakeId !== null && (
          <IntakeDialog id={known.intakeId} name={nameOf(known.client)} onClose={onClose} />
        )
      );
    case 'end_standing':
      return <EndStandingDialog {...about} />;
    case 'rebook':
      return <BookingDialog after={appointment} onClose={onClose} />;
  }
}
