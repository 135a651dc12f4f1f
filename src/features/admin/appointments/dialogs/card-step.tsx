import { useEffect, useRef, useState } from 'react';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import type { PaymentOutcome } from '#lib/stripe/payment-outcome.ts';
import { Button } from '#ui/button.tsx';
import { CardPayment } from '#ui/card-payment.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { money } from '../../ui/money.ts';
import { ErrorNote } from '../../ui/section.tsx';
import { settlePayment } from './settle-payment.ts';

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

/** Charges a card and settles what it was charged for, asking as often as it takes. */
export function CardStep(props: CardStepProps) {
  const { clientSecret, amount, send, what, onDone, onRefused, onCancel } = props;
  const [state, setState] = useState<'paying' | 'settling' | 'waiting' | 'refused'>('paying');
  const [failure, setFailure] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const fail = (words: string) => {
    setState('paying');
    setFailure(words);
    $toast.set({ tone: 'error', title: 'Payment Failed', text: words });
  };
  const settle = async (isPaid: boolean) => {
    setState('settling');
    setFailure(null);
    const { signal } = leaving.current;
    const onWaiting = () => setState('waiting');
    const settled = await settlePayment({ send, isPaid, signal, onWaiting });
    if (settled?.type === 'done') onDone(settled.answer);
    if (settled?.type === 'unpaid') fail(settled.words);
    if (settled?.type === 'refused') {
      setState('refused');
      setFailure(settled.words);
      onRefused?.();
    }
  };
  const onOutcome = (outcome: PaymentOutcome) => {
    if (outcome.type === 'paid' || outcome.type === 'unknown') void settle(outcome.type === 'paid');
    else fail((outcome.type === 'declined' && outcome.message) || 'The card was not charged.');
  };
  return (
    <>
      {failure !== null && <ErrorNote words={failure} />}
      {state === 'paying' && (
        <CardPayment
          clientSecret={clientSecret}
          amount={money(amount)}
          onPaying={() => setFailure(null)}
          onOutcome={onOutcome}
        >
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </CardPayment>
      )}
      {state === 'settling' && <p role="status">{what}...</p>}
      {state === 'waiting' && (
        <p role="status">{what}. It isn’t confirmed yet. We’ll keep checking.</p>
      )}
    </>
  );
}
