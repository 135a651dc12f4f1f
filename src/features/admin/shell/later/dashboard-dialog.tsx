import type { ReactNode } from 'react';
import { readAppointment, type AdminAppointment } from '#contract/appointments/appointments.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { nameOf } from '../../ui/name-of.ts';
import type { AppointmentDialog, DialogStart, OpenedDialog } from '../../ui/dialog/open-dialogs.ts';
import type { Load } from '#lib/loading/late-part.ts';
import { LateDialog } from '../../ui/screen/late-part.tsx';

/** The dialogs, each in its own script. */
export const DIALOGS = {
  details: () => import('../../appointments/dialogs/details-dialog.tsx'),
  booking: () => import('../../appointments/dialogs/booking/booking-dialog.tsx'),
  endings: () => import('../../appointments/dialogs/ending-dialogs.tsx'),
  cancel: () => import('../../appointments/dialogs/cancel-dialog.tsx'),
  decline: () => import('../../requests/decline-dialog.tsx'),
  offerTimes: () => import('../../requests/offer-times-dialog.tsx'),
  payment: () => import('../../appointments/dialogs/payment-dialog.tsx'),
  edit: () => import('../../appointments/dialogs/edit-dialog.tsx'),
  move: () => import('../../calendar/move-dialog.tsx'),
  blockTime: () => import('../../calendar/block-time-dialog.tsx'),
  visit: () => import('../../appointments/dialogs/visit-dialog.tsx'),
  endRecurring: () => import('../../appointments/dialogs/end-recurring-dialog.tsx'),
  intake: () => import('../../intakes/intake-dialog.tsx'),
};

interface DashboardDialogProps {
  opened: OpenedDialog;
  onClose: () => void;
}

/** The dialog that is open. */
export function DashboardDialog({ opened, onClose }: DashboardDialogProps) {
  const [kind, appointment, start = {}] = opened;
  switch (kind) {
    case 'booking':
      return (
        <LateDialog load={DIALOGS.booking} onClose={onClose}>
          {({ BookingDialog }) => <BookingDialog start={start} onClose={onClose} />}
        </LateDialog>
      );
    case 'block_time':
    case 'time_off':
      return (
        <LateDialog load={DIALOGS.blockTime} onClose={onClose}>
          {({ BlockTimeDialog }) => (
            <BlockTimeDialog
              {...(kind === 'time_off' && { begins: 'days' })}
              start={start}
              onClose={onClose}
            />
          )}
        </LateDialog>
      );
    default: {
      const about = { kind, appointment, start, onClose };
      return <AboutAppointment key={`${kind} ${appointment.id}`} {...about} />;
    }
  }
}

interface AboutAppointmentProps {
  kind: AppointmentDialog;
  appointment: AdminAppointment;
  start: DialogStart;
  onClose: () => void;
}

/** A dialog about one appointment, which is loaded again when it opens. */
function AboutAppointment({ kind, appointment: known, start, onClose }: AboutAppointmentProps) {
  const { data: detail } = useQuery(readAppointment, { id: known.id });
  // A list may have a newer version than this load, or an older one.
  const looked = detail?.appointment;
  const appointment = looked && looked.version >= known.version ? looked : known;
  const { homeVisit } = appointment;
  const about = { appointment, detail, onClose };
  function show<T>(load: Load<T>, draw: (part: T) => ReactNode) {
    return (
      <LateDialog load={load} onClose={onClose}>
        {draw}
      </LateDialog>
    );
  }
  switch (kind) {
    case 'details':
      return show(DIALOGS.details, ({ DetailsDialog }) => <DetailsDialog {...about} />);
    case 'cancel':
      return show(DIALOGS.cancel, ({ CancelDialog }) => <CancelDialog {...about} />);
    case 'decline':
      return show(DIALOGS.decline, ({ DeclineDialog }) => <DeclineDialog {...about} />);
    case 'offer_times':
      return show(DIALOGS.offerTimes, ({ OfferTimesDialog }) => <OfferTimesDialog {...about} />);
    case 'done':
      return show(DIALOGS.endings, ({ DoneDialog }) => <DoneDialog {...about} />);
    case 'refund':
      return show(DIALOGS.endings, ({ RefundDialog }) => <RefundDialog {...about} />);
    case 'no_show':
      return show(DIALOGS.endings, ({ NoShowDialog }) => <NoShowDialog {...about} />);
    case 'edit':
      return show(DIALOGS.edit, ({ EditDialog }) => <EditDialog {...about} start={start} />);
    case 'move':
      return show(DIALOGS.move, ({ MoveDialog }) => <MoveDialog {...about} />);
    case 'payment':
      return show(DIALOGS.payment, ({ PaymentDialog }) => <PaymentDialog {...about} />);
    case 'payment_and_done':
      return show(DIALOGS.payment, ({ PaymentDialog }) => <PaymentDialog {...about} isDone />);
    case 'intake': {
      const id = known.intakeId;
      if (id === null) return null;
      return show(DIALOGS.intake, ({ IntakeDialog }) => (
        <IntakeDialog id={id} name={nameOf(known.client)} onClose={onClose} />
      ));
    }
    case 'end_recurring':
      return show(DIALOGS.endRecurring, ({ EndRecurringDialog }) => (
        <EndRecurringDialog {...about} />
      ));
    case 'visit':
      if (homeVisit === null) return null;
      return show(DIALOGS.visit, ({ VisitDialog }) => (
        <VisitDialog appointment={{ ...appointment, homeVisit }} onClose={onClose} />
      ));
    case 'rebook':
      return show(DIALOGS.booking, ({ BookingDialog }) => (
        <BookingDialog after={appointment} start={start} onClose={onClose} />
      ));
  }
}
