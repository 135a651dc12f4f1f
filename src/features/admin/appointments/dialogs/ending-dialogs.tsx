import { useState } from 'react';
import {
  cancelAppointment,
  refundAppointment,
  setStatus,
} from '../../../../contract/admin-appointment-acts.ts';
import type {
  AdminAppointment,
  AdminAppointmentDetail,
} from '../../../../contract/admin-appointments.ts';
import { displayMoney, parseMoney } from '../../../../contract/money.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { Choices } from '../../../../ui/choices.tsx';
import { Field } from '../../../../ui/field.tsx';
import form from '../../../../ui/form.module.css';
import { $toast } from '../../../../ui/toast-store.ts';
import { saidOf, updateFailed, useAct, useComplete } from '../appointment-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import css from '../../ui/dialog-parts.module.css';
import { failureToast } from '../../ui/failure-toast.ts';
import { isMoney, money } from '../../ui/money.ts';
import { nameOf } from '../../ui/name-of.ts';
import { sessionOf, whoAndWhen } from '../session-text.ts';
import { whenOf } from '../../../../lib/time/labels.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { useOpenDialog } from '../../ui/open-dialogs.ts';
import { useSecondQuestion } from '../../ui/second-question.tsx';
import { backWords, endingWords, largeShareWords } from './ending-words.ts';

/** What every dialog about an appointment gets. */
export interface EndingProps {
  appointment: AdminAppointment;
  /** Its notes, and what the policy proposes; null while it loads. */
  detail: AdminAppointmentDetail | null;
  onClose: () => void;
}

const subtitleOf = (appointment: AdminAppointment) =>
  `${sessionOf(appointment)}, ${whenOf(appointment.appointmentDate)}`;

/** What is due is asked about once, when a session is closed. */
export function DoneDialog({ appointment, onClose }: EndingProps) {
  const { client, money: sums } = appointment;
  const open = useOpenDialog();
  const complete = useComplete(onClose);
  return (
    <ConfirmDialog
      title={`${nameOf(client)} is done`}
      subtitle={subtitleOf(appointment)}
      keep="Leave it open"
      action="Take it now"
      isPending={complete.isPending}
      failure={complete.failure?.words ?? null}
      onKeep={() => complete.run(appointment)}
      onConfirm={() => open('payment_and_done', appointment)}
      onClose={onClose}
    >
      <p>
        {money(sums.owed)} is still due. Take it now, or leave it open? It is not lost either way.
      </p>
    </ConfirmDialog>
  );
}

/** All of it goes back, and a time ahead is free again. */
export function RefundDialog({ appointment, detail, onClose }: EndingProps) {
  const { id, version, client, money: sums, status, appointmentDate } = appointment;
  const now = useNow();
  const isAhead =
    (status === 'pending' || status === 'confirmed') && Date.parse(appointmentDate) > now;
  const told = detail ? toldWords(client.firstName, detail.refundIsToldBy) : null;
  const back = parseMoney(sums.paid) - parseMoney(sums.refunded) - parseMoney(sums.refunding);
  const refund = useAct(refundAppointment, {
    onDone: (answer) => {
      $toast.set({ tone: 'info', title: 'Refunded', text: whoAndWhen(answer.appointment) });
      onClose();
    },
    onFailed: failureToast(
      'Refund Failed',
      (failure) =>
        `${saidOf(failure)} Please verify payment status and try again, or contact support.`,
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
        Everything is refunded to the original payment method
        {sums.creditsUsed > 0 && ', and the credit is returned'}.
        {isAhead && ' The appointment is canceled, and its time opens up.'}
      </p>
      {told && <p>{told}</p>}
    </ConfirmDialog>
  );
}

/** Who will hear of it, and how; null where nobody can. */
function toldWords(firstName: string, channels: readonly ('email' | 'sms')[]): string | null {
  const words = channels.map((channel) => (channel === 'email' ? 'an email' : 'a text'));
  return words.length === 0 ? null : `${firstName} will get ${words.join(' and ')}.`;
}

/** A no-show: the policy that the client agreed to says what it costs. */
export function NoShowDialog({ appointment, detail, onClose }: EndingProps) {
  const { id, version, client } = appointment;
  const open = useOpenDialog();
  const note = useAct(setStatus, {
    onDone: (answer) => {
      $toast.set({ tone: 'info', title: 'Did not come', text: whoAndWhen(answer.appointment) });
      onClose();
    },
    onFailed: updateFailed,
  });
  return (
    <ConfirmDialog
      title={`${nameOf(client)} did not come`}
      subtitle={subtitleOf(appointment)}
      action={note.isPending ? 'Noting...' : 'Did not come'}
      isDanger
      keep="Not yet"
      isPending={note.isPending}
      failure={note.failure?.words ?? null}
      onConfirm={() => note.run({ id, version, status: 'no_show' })}
      onClose={onClose}
    >
      <p>
        {detail
          ? `By the policy: ${endingWords(appointment, detail.endings.noShow)}`
          : 'Looking up what the policy says...'}
      </p>
      <p className={css.soft}>
        Something happened, and you want to charge less?{' '}
        <RowButton look="word" onClick={() => open('cancel', appointment)}>
          Decide it yourself
        </RowButton>
      </p>
    </ConfirmDialog>
  );
}

type Decision = 'policy' | 'nothing' | 'other';

/** Ends it before its time: the policy proposes the fee, and she decides. */
export function CancelDialog({ appointment, detail, onClose }: EndingProps) {
  const { id, version, client } = appointment;
  const [by, setBy] = useState<'client' | 'therapist'>('client');
  const [decision, setDecision] = useState<Decision>('policy');
  const [typed, setTyped] = useState('');
  const percent = Number(typed);
  const isRight =
    decision !== 'other' ||
    (typed !== '' && Number.isInteger(percent) && percent >= 0 && percent <= 100);
  const kept = { policy: undefined, nothing: 0, other: percent }[decision];
  const proposed = detail?.endings[by === 'client' ? 'cancelledByClient' : 'cancelledByTherapist'];
  const second = useSecondQuestion(
    decision === 'other' && isRight ? largeShareWords(percent, proposed) : null,
  );
  const cancel = useAct(cancelAppointment, {
    onDone: (answer) => {
      $toast.set({ tone: 'info', title: 'Cancelled', text: whoAndWhen(answer.appointment) });
      onClose();
    },
    onFailed: updateFailed,
  });
  const sum =
    proposed && decision === 'policy' && isMoney(proposed.refund)
      ? ` and refund ${money(proposed.refund)}`
      : '';
  const action = second.isAsked ? `Yes, charge ${percent}%` : `Cancel it${sum}`;
  return (
    <ConfirmDialog
      title={`Cancel ${nameOf(client)}`}
      subtitle={subtitleOf(appointment)}
      action={cancel.isPending ? 'Cancelling...' : action}
      isDanger
      isReady={isRight}
      isPending={cancel.isPending}
      failure={
        cancel.failure &&
        `Not cancelled. ${client.firstName} has not been told. ${cancel.failure.words}`
      }
      onConfirm={() => second.isSure() && cancel.run({ id, version, by, keptPercent: kept })}
      onClose={onClose}
    >
      <Choices legend="Who cancels" required className={form.row}>
        <Choice
          type="radio"
          name="cancel-by"
          label={client.firstName}
          checked={by === 'client'}
          onChange={() => setBy('client')}
        />
        <Choice
          type="radio"
          name="cancel-by"
          label="I do"
          checked={by === 'therapist'}
          onChange={() => setBy('therapist')}
        />
      </Choices>
      <Choices legend="Cancellation fee" required>
        <Choice
          type="radio"
          name="cancel-kept"
          label="As the policy says"
          note={proposed ? endingWords(appointment, proposed) : 'Looking it up...'}
          checked={decision === 'policy'}
          onChange={() => setDecision('policy')}
        />
        <Choice
          type="radio"
          name="cancel-kept"
          label="No fee"
          note={detail ? backWords(detail.endings.cancelledByTherapist) : 'Looking it up...'}
          checked={decision === 'nothing'}
          onChange={() => setDecision('nothing')}
        />
        <Choice
          type="radio"
          name="cancel-kept"
          label="Another percent of the service fee"
          checked={decision === 'other'}
          onChange={() => setDecision('other')}
        />
      </Choices>
      {decision === 'other' && (
        <Field
          label="Percent to charge"
          required
          error={typed !== '' && !isRight ? 'Please enter a whole number from 0 to 100' : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              inputMode="numeric"
              value={typed}
              onChange={({ target }) => setTyped(target.value.trim())}
            />
          )}
        </Field>
      )}
      {second.question}
    </ConfirmDialog>
  );
}
