import { useState } from 'react';
import { confirmPayment, takePayment } from '../../../../contract/admin-appointment-acts.ts';
import type { AdminAppointment } from '../../../../contract/admin-appointments.ts';
import type { GiftBalance } from '../../../../contract/gifts.ts';
import { displayMoney, parseMoney } from '../../../../contract/money.ts';
import { isLargeTip } from '../../../../contract/plausibility.ts';
import { call } from '../../../../lib/api-client.ts';
import { useMutation } from '../../../../lib/query/use-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Choice } from '../../../../ui/choice.tsx';
import { Choices } from '../../../../ui/choices.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import form from '../../../../ui/form.module.css';
import { GiftCodes } from '../../../../ui/gift-codes.tsx';
import { $toast } from '../../../../ui/toast-store.ts';
import { readTip } from '../../checkout/sale.ts';
import css from '../../ui/dialog-parts.module.css';
import { failureToast } from '../../ui/failure-toast.ts';
import { isMoney, money } from '../../ui/money.ts';
import { nameOf } from '../../ui/name-of.ts';
import { useSecondQuestion } from '../../ui/second-question.tsx';
import { ErrorNote } from '../../ui/section.tsx';
import { useComplete } from '../appointment-actions.ts';
import { CardStep } from './card-step.tsx';
import { replaceRow, takeCurrent } from '../replace-row.ts';

interface PaymentDialogProps {
  appointment: AdminAppointment;
  /** Asked for while a session is closed: once it is paid, it is done. */
  isDone?: boolean;
  onClose: () => void;
}

function payWords(method: Method, cents: number): string {
  if (cents === 0) return 'Paid by gift certificate';
  return method === 'cash'
    ? `${displayMoney(cents)} is in the till`
    : `Pay ${displayMoney(cents)} by card`;
}

type Method = 'card' | 'cash';

const isOpen = ({ status }: AdminAppointment) => status === 'pending' || status === 'confirmed';

interface CardDue {
  amount: string;
  giftValue: string;
  clientSecret: string;
  paymentIntentId: string;
}

/** What is still due, and a tip: in cash, or by card. */
export function PaymentDialog({ appointment, isDone = false, onClose }: PaymentDialogProps) {
  const { id, client, money: sums } = appointment;
  const [method, setMethod] = useState<Method>('card');
  const [typedTip, setTypedTip] = useState('');
  const [gifts, setGifts] = useState<GiftBalance[]>([]);
  const [card, setCard] = useState<CardDue | null>(null);
  // Another method or tip is another payment; a second press of the same is not.
  const [paymentId, setPaymentId] = useState(() => crypto.randomUUID());
  const tip = typedTip.trim() === '' ? '0.00' : readTip(typedTip);
  const total = parseMoney(sums.owed) + (tip === null ? 0 : parseMoney(tip));

  // A preview: the server decides.
  const giftCents = Math.min(
    total,
    gifts.reduce((sum, { left }) => sum + parseMoney(left), 0),
  );

  const complete = useComplete(undefined, `${displayMoney(total)} paid. `);
  const finish = (paid: AdminAppointment) => {
    replaceRow(paid);
    $toast.set({
      tone: 'info',
      title: 'Paid',
      text: `${displayMoney(total)} from ${nameOf(client)}.`,
    });
    if (isDone && isOpen(paid)) complete.run(paid);
    onClose();
  };
  const tipCents = tip === null ? 0 : parseMoney(tip);
  const second = useSecondQuestion(
    isLargeTip(tipCents, parseMoney(appointment.subtotal))
      ? `A ${displayMoney(tipCents)} tip? The session is ${money(appointment.subtotal)}. Is it right?`
      : null,
  );
  const take = useMutation(takePayment, {
    onDone: (answer) => {
      const { amount, giftValue, clientSecret, paymentIntentId } = answer;
      if (clientSecret === null || paymentIntentId === null) finish(answer.appointment);
      else setCard({ amount, giftValue, clientSecret, paymentIntentId });
    },
    onFailed: failureToast('Error', () => 'Failed to create payment'),
    onCurrent: takeCurrent,
  });
  const runTake = () =>
    take.run({
      ...{ id, paymentId, method },
      tip: tip ?? '0.00',
      giftCodes: gifts.map(({ code }) => code),
      isConfirmed: second.isAsked,
    });
  const choose = (change: () => void) => {
    change();
    setPaymentId(crypto.randomUUID());
    take.reset();
  };

  return (
    <Dialog
      open
      isShort
      title={`Take ${money(sums.owed)}`}
      subtitle={`${nameOf(client)}. Tax included.`}
      onClose={onClose}
    >
      {card ? (
        <div className={css.body}>
          {isMoney(card.giftValue) && (
            <p>
              {money(card.giftValue)} by gift certificate, {money(card.amount)} by card.
            </p>
          )}
          <CardStep
            clientSecret={card.clientSecret}
            amount={card.amount}
            send={() => call(confirmPayment, { id, stripePaymentIntentId: card.paymentIntentId })}
            what="Paid. Writing it down"
            onDone={(answer) => finish(answer.appointment)}
            onCancel={() => choose(() => setCard(null))}
          />
        </div>
      ) : (
        <>
          <div className={css.body}>
            {!isMoney(sums.owed) && <p>Nothing is due any more.</p>}
            <Choices legend="Paid by" required className={form.row}>
              {(['card', 'cash'] as const).map((each) => (
                <Choice
                  key={each}
                  type="radio"
                  name="owed-method"
                  label={each === 'card' ? 'Card or wallet' : 'Cash'}
                  checked={method === each}
                  onChange={() => choose(() => setMethod(each))}
                />
              ))}
            </Choices>
            <Field
              label="Tip"
              error={tip === null ? 'Please enter an amount, such as 12 or 12.50' : undefined}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0"
                  value={typedTip}
                  onChange={({ target }) => choose(() => setTypedTip(target.value))}
                />
              )}
            </Field>
            <GiftCodes gifts={gifts} onChange={(next) => choose(() => setGifts(next))} />
            {second.question}
            {take.failure !== null && (
              <ErrorNote words={`Nothing was charged. ${take.failure.words}`} />
            )}
          </div>
          <div className={css.foot}>
            <Button look="quiet" onClick={onClose}>
              Leave it open
            </Button>
            <Button
              pending={take.isPending}
              disabled={tip === null || !isMoney(sums.owed)}
              onClick={() => second.isSure() && runTake()}
            >
              {second.isAsked
                ? `Yes, with a ${displayMoney(tipCents)} tip`
                : payWords(method, total - giftCents)}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
