import { refundAppointment, setStatus } from '#contract/appointments/acts.ts';
import type {
  AdminAppointment,
  AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { useAct, useComplete } from '../appointment-actions.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import css from '../../ui/dialog/dialog-parts.module.css';
import { failureToast, problemWords, updateFailed } from '../../ui/failure-text.ts';
import { money } from '../../ui/fields/money.ts';
import { nameOf } from '../../ui/name-of.ts';
import { sessionOf, whoAndWhen } from '../marks/session-text.ts';
import { whenOf } from '#lib/time/labels.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { endingWords } from '../ending-text.ts';

/** The props of every dialog about an appointment. */
export interface EndingProps {
  appointment: AdminAppointment;
  /** Its notes, and the endings that the policy proposes; null while it loads. */
  detail: AdminAppointmentDetail | null;
  onClose: () => void;
}

/** Returns the service and the time, for the line below the title of its dialogs. */
export const subtitleOf = (appointment: AdminAppointment) =>
  `${sessionOf(appointment)}, ${whenOf(appointment.appointmentDate)}`;

/** Asks what to do about what is due when a session is closed. */
export function DoneDialog({ appointment, onClose }: EndingProps) {
  const { client, money: sums } = appointment;
  const open = useOpenDialog();
  const complete = useComplete(onClose);
  return (
    <ConfirmDialog
      title={`${nameOf(client)} is done`}
      subtitle={subtitleOf(appointment)}
      keep="Leave it due"
      action="Take payment"
      isPending={complete.isPending}
      failure={complete.failure?.words ?? null}
      onKeep={() => complete.run(appointment)}
      onConfirm={() => open('payment_and_done', appointment)}
      onClose={onClose}
    >
      <p>{money(sums.owed)} is still due.</p>
    </ConfirmDialog>
  );
}

/** Refunds everything; if it's upcoming, its time opens up. */
export function RefundDialog({ appointment, detail, onClose }: EndingProps) {
  const { id, version, client, money: sums, status, appointmentDate } = appointment;
  const now = useNow();
  const isAhead =
    (status === 'pending' || status === 'confirmed') && Date.parse(appointmentDate) > now;
  const notified = detail ? notifiedWords(client.firstName, detail.refundIsNotifiedBy) : null;
  const back = parseMoney(sums.paid) - parseMoney(sums.refunded) - parseMoney(sums.refunding);
  const refund = useAct(refundAppointment, {
    onDone: (answer) => {
      $toast.set({ tone: 'info', title: 'Refunded', text: whoAndWhen(answer.appointment) });
      onClose();
    },
    onFailed: failureToast(
      'Refund Failed',
      (failure) =>
        `${problemWords(failure)} Please verify payment status and try again, or contact support.`,
    ),
  });
  const sum = displayMoney(Math.max(0, back));
  return (
    <ConfirmDialog
      title={`Refund ${sum} to ${nameOf(client)}`}
      subtitle={subtitleOf(appointment)}
      action={refund.isPending ? 'Refunding...' : `Refund ${sum}`}
      isDanger
      isPending={refund.isPending}
      failure={refund.failure?.words ?? null}
      onConfirm={() => refund.run({ id, version, reason: 'Cancelled by admin' })}
      onClose={onClose}
    >
      <p>
        To the original payment method{sums.creditsUsed > 0 && ', and the credit is returned'}.
        {isAhead && ' This cancels the appointment.'}
      </p>
      {notified && <p>{notified}</p>}
    </ConfirmDialog>
  );
}

/** Returns who will be notified, and how; null if no one can be. */
export function notifiedWords(
  firstName: string,
  channels: readonly ('email' | 'sms')[],
): string | null {
  const words = channels.map((channel) => (channel === 'email' ? 'an email' : 'a text'));
  return words.length === 0 ? null : `${firstName} will get ${words.join(' and ')}.`;
}

/** Marks a no-show; the policy that the client agreed to sets the fee. */
export function NoShowDialog({ appointment, detail, onClose }: EndingProps) {
  const { id, version, client } = appointment;
  const open = useOpenDialog();
  const note = useAct(setStatus, {
    onDone: (answer) => {
      $toast.set({ tone: 'info', title: 'No-show', text: whoAndWhen(answer.appointment) });
      onClose();
    },
    onFailed: updateFailed,
  });
  return (
    <ConfirmDialog
      title={`Mark ${nameOf(client)} as a no-show`}
      subtitle={subtitleOf(appointment)}
      action={note.isPending ? 'Saving...' : 'Mark as no-show'}
      isDanger
      keep="Not yet"
      isPending={note.isPending}
      failure={note.failure?.words ?? null}
      onConfirm={() => note.run({ id, version, status: 'no_show' })}
      onClose={onClose}
    >
      <p>
        {detail
          ? `Per the policy: ${endingWords(appointment, detail.endings.noShow)}`
          : 'Checking the policy...'}
      </p>
      <p className={css.soft}>
        <RowButton look="word" onClick={() => open('cancel', appointment)}>
          Set the fee yourself
        </RowButton>
      </p>
    </ConfirmDialog>
  );
}
