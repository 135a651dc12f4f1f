import { declineAppointment } from '#contract/appointments/acts.ts';
import { whenOf } from '#lib/time/labels.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { useAct } from '../appointments/appointment-actions.ts';
import {
  subtitleOf,
  notifiedWords,
  type EndingProps,
} from '../appointments/dialogs/ending-dialogs.tsx';
import { backWords } from '../appointments/ending-text.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import css from '../ui/dialog/dialog-parts.module.css';
import { updateFailed } from '../ui/failure-text.ts';
import { nameOf } from '../ui/name-of.ts';
import { RowButton } from '../ui/row-button.tsx';
import { noteAnswer } from '../appointments/requests/answers.ts';
import { declineAction, declinedAnswer } from '../appointments/requests/request-text.ts';

/** Declines a request: says what is refunded and who hears of it, then refunds everything. */
export function DeclineDialog({ appointment, detail, onClose }: EndingProps) {
  const { id, version, client, appointmentDate, proposal } = appointment;
  const open = useOpenDialog();
  const ending = detail?.endings.cancelledByTherapist;
  const notified = detail && notifiedWords(client.firstName, detail.refundIsNotifiedBy);
  const decline = useAct(declineAppointment, {
    onDone: ({ message, refunds }) => {
      noteAnswer(id, declinedAnswer(refunds.length > 0 ? message : '', notified));
      $toast.set({ tone: 'info', title: 'Declined', text: `${nameOf(client)}. ${message}` });
      onClose();
    },
    onFailed: updateFailed,
  });
  const action = ending ? declineAction(ending) : 'Checking...';
  return (
    <ConfirmDialog
      title={`Decline ${nameOf(client)}’s request`}
      subtitle={subtitleOf(appointment)}
      action={decline.isPending ? 'Declining...' : action}
      isDanger
      isReady={ending !== undefined}
      isPending={decline.isPending}
      failure={decline.failure?.words ?? null}
      onConfirm={() => decline.run({ id, version })}
      onClose={onClose}
    >
      {ending && <p>{backWords(ending)} There’s no fee.</p>}
      <p>{whenOf(appointmentDate)} opens up again.</p>
      {notified && <p>{notified}</p>}
      {proposal === null && (
        <p className={css.soft}>
          <RowButton look="word" onClick={() => open('offer_times', appointment)}>
            Offer another time instead
          </RowButton>
        </p>
      )}
    </ConfirmDialog>
  );
}
