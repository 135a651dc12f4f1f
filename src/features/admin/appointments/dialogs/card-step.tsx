import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { confirmPayment } from '#contract/appointments/payments.ts';
import { ApiError, refusalOf } from '#lib/api-client.ts';
import { useCardPayment, type Answer } from '#lib/stripe/card-payment.ts';
import type { PaymentOutcome } from '#lib/stripe/payment-outcome.ts';
import { Button } from '#ui/button.tsx';
import { CardPayment } from '#ui/pay/card-payment.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { money } from '../../ui/fields/money.ts';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { takeCurrent } from '../replace-row.ts';

interface CardStepProps {
  clientSecret: string;
  /** A decimal amount. */
  amount: string;
  /** What follows the payment: sent until it is done or refused. */
  send: () => Promise<AppointmentAnswer>;
  /** What gets done, in words: "The change is made". */
  what: string;
  onDone: (answer: AppointmentAnswer) => void;
  onRefused?: () => void;
  onCancel: () => void;
}

/** Returns what it means for a payment that what was paid for wasn't done; the words say what happens to the money. */
export function readSendFailure(error: unknown): Answer<string> {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem === null || problem.status >= 500 || problem.status === 429) return { is: 'unknown' };
  // Whatever a payment is for, the same codes refuse it while it hasn't arrived.
  const missing = refusalOf(confirmPayment, error);
  if (missing === 'payment_processing') return { is: 'unknown' };
  if (missing !== null) return { is: 'payable', words: problem.detail };
  if (problem.code === 'stale_version') takeCurrent(problem.current);
  return { is: 'ended', place: problem.detail };
}

const toastFailure = (text: string) => $toast.set({ tone: 'error', title: 'Payment Failed', text });

/** Charges a card and settles what it was charged for, asking as often as it takes. */
export function CardStep(props: CardStepProps) {
  const { clientSecret, amount, send, what, onDone, onRefused, onCancel } = props;
  const { payment, charge, decline, ...card } = useCardPayment<null, string>(
    () => ({ phase: 'opening', subject: null, isAnew: false, notice: '' }),
    {
      // It is prepared already, and `send` names it.
      open: () => Promise.resolve({ clientSecret, amount, paymentIntentId: '' }),
      ask: async ({ isPaid }) => {
        const answer = await send().catch(readSendFailure);
        if (!('is' in answer)) {
          onDone(answer);
          return { is: 'ended', place: '' };
        }
        if (answer.is === 'payable' && !isPaid) toastFailure(answer.words ?? '');
        if (answer.is === 'ended') onRefused?.();
        return answer;
      },
    },
  );
  const onOutcome = (outcome: PaymentOutcome) => {
    if (outcome.type === 'paid' || outcome.type === 'unknown') return card.onOutcome(outcome);
    const words = (outcome.type === 'declined' && outcome.message) || 'The card was not charged.';
    decline(words);
    toastFailure(words);
  };
  const failure = payment.phase === 'idle' ? payment.place : 'notice' in payment && payment.notice;
  return (
    <>
      {failure && <ErrorNote words={failure} />}
      {payment.phase === 'paying' && (
        <CardPayment
          clientSecret={clientSecret}
          amount={money(amount)}
          onPaying={charge}
          onOutcome={onOutcome}
        >
          <Button look="quiet" disabled={payment.isCharging} onClick={onCancel}>
            Cancel
          </Button>
        </CardPayment>
      )}
      {payment.phase === 'asking' && (
        <p role="status">
          {payment.attempt === 0
            ? `${what}...`
            : `${what}. It isn’t confirmed yet. We’ll keep checking.`}
        </p>
      )}
    </>
  );
}
