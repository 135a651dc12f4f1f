import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import {
  cancelOwnAppointment,
  type OwnAppointment,
} from '#contract/appointments/own-appointment.ts';
import { call } from '#lib/api-client.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { shortMoment } from '#lib/time/clock.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import type { AppointmentCardProps } from './appointment-card.tsx';
import { cancellationWords, movingWords } from './appointment-text.ts';
import css from './appointment.module.css';
import dialog from './dialogs.module.css';
import { currentOf, takeCurrent, takeOwn, wordsOf } from './own-calls.ts';

interface CancelDialogProps extends AppointmentCardProps {
  onClose: () => void;
  onDone: () => void;
  onMove: () => void;
}

const CHANGED_MEANWHILE = 'Not canceled: something just changed. Here is the latest:';

/** Shows the fee and the refund, and asks once. */
export function CancelDialog(props: CancelDialogProps) {
  const { ownKey, appointment, facts, onClose, onDone, onMove } = props;
  const { appointmentDate, ifCancelledNow } = appointment;
  const what = `${appointment.service.name}, ${shortMoment(new Date(appointmentDate), facts.timeZone)}`;
  const cancelling = useMutation(
    ({ version, ifCancelledNow: told }: OwnAppointment) =>
      call(cancelOwnAppointment, { ...ownKey, version, told }),
    {
      onDone: (answer) => {
        onDone();
        takeOwn(answer.appointment);
        $toast.set({ tone: 'info', title: 'Canceled', text: what });
      },
      onFailed: takeCurrent,
    },
  );
  const { failure, isPending } = cancelling;
  const back = parseMoney(ifCancelledNow.refunded);
  return (
    <Dialog open isShort title="Cancel your appointment?" subtitle={what} onClose={onClose}>
      <div className={dialog.body}>
        <p role="alert" className={css.refused}>
          {failure &&
            (currentOf(failure) ? CHANGED_MEANWHILE : `Couldn’t cancel. ${wordsOf(failure)}`)}
        </p>
        <ul className={dialog.sums}>
          {cancellationWords(appointment).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className={css.soft}>
          {movingWords(appointment)}{' '}
          <button type="button" className={css.word} onClick={onMove}>
            Move it instead
          </button>
        </p>
      </div>
      <footer className={dialog.foot}>
        <Button look="quiet" onClick={onClose}>
          Keep it{' '}
        </Button>
        <Button
          className={dialog.danger}
          pending={isPending}
          onClick={() => cancelling.run(appointment)}
        >
          {isPending
            ? 'Canceling...'
            : back > 0
              ? `Cancel and get ${displayMoney(back)}\u00A0back`
              : 'Cancel appointment'}
        </Button>
      </footer>
    </Dialog>
  );
}
