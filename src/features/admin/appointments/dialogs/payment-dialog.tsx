import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { confirmPayment, takePayment } from '#contract/appointments/payments.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { TIP_MESSAGE } from '#contract/checkout/in-person.ts';
import { giftCodesSchema } from '#contract/rules/gift-code.ts';
import type { GiftBalance } from '#contract/gifts/gifts.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { isLargeTip } from '#contract/rules/money/plausibility.ts';
import { call } from '#lib/api-client.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { Dialog } from '#ui/dialog.tsx';
import formCss from '#ui/form/form.module.css';
import { GiftCodes } from '#ui/pay/gift-codes.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { readTip } from '../../checkout/sale.ts';
import css from '../../ui/dialog/dialog-parts.module.css';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { failureToast, formWords } from '../../ui/failure-text.ts';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { isMoney, money } from '../../ui/fields/money.ts';
import { nameOf } from '../../ui/name-of.ts';
import { useSecondQuestion } from '../../ui/dialog/second-question.tsx';
import { useComplete } from '../appointment-actions.ts';
import { replaceRow, takeCurrent } from '../replace-row.ts';
import { CardStep } from './card-step.tsx';

const METHODS = ['card', 'cash'] as const;
type Method = (typeof METHODS)[number];

const paymentFormSchema = z.object({
  method: z.enum(METHODS),
  /** As typed; sent as a decimal amount. */
  tip: z.string().check(z.refine((typed) => readTip(typed) !== null, TIP_MESSAGE)),
  giftCodes: giftCodesSchema,
});

function payWords(method: Method, cents: number): string {
  if (cents === 0) return 'Pay with gift certificate';
  return method === 'cash'
    ? `${displayMoney(cents)} cash received`
    : `Pay ${displayMoney(cents)} by card`;
}

const isOpen = ({ status }: AdminAppointment) => status === 'pending' || status === 'confirmed';

interface CardDue {
  amount: string;
  giftValue: string;
  clientSecret: string;
  paymentIntentId: string;
}

interface PaymentDialogProps {
  appointment: AdminAppointment;
  /** Opened while closing a session: once it's paid, the session is done. */
  isDone?: boolean;
  onClose: () => void;
}

/** Takes what is still owed, and a tip: in cash or by card. */
export function PaymentDialog({ appointment, isDone = false, onClose }: PaymentDialogProps) {
  const { id, client, money: sums } = appointment;
  const [gifts, setGifts] = useState<GiftBalance[]>([]);
  const [card, setCard] = useState<CardDue | null>(null);
  const { form, onSubmit, isPending, failure } = useCallForm(takePayment, {
    schema: paymentFormSchema,
    defaultValues: { method: 'card', tip: '', giftCodes: [] },
    isSure: () => second.isSure(),
    toArguments: ({ tip, ...values }, paymentId) => ({
      id,
      paymentId,
      ...values,
      tip: readTip(tip) ?? '0.00',
      isConfirmed: second.isAsked,
    }),
    onCurrent: takeCurrent,
    onDone: ({ amount, giftValue, clientSecret, paymentIntentId, appointment: paid }) => {
      if (clientSecret === null || paymentIntentId === null) finish(paid);
      else setCard({ amount, giftValue, clientSecret, paymentIntentId });
    },
    onFailed: failureToast('Error', () => 'Failed to create payment'),
  });
  const { method = 'card', tip: typedTip = '' } = useWatch({ control: form.control });
  const tipCents = parseMoney(readTip(typedTip) ?? '0.00');
  const total = parseMoney(sums.owed) + tipCents;
  // A preview; the server decides.
  const giftCents = Math.min(
    total,
    gifts.reduce((sum, { left }) => sum + parseMoney(left), 0),
  );
  const second = useSecondQuestion(
    isLargeTip(tipCents, parseMoney(appointment.subtotal))
      ? `A ${displayMoney(tipCents)} tip? The session is ${money(appointment.subtotal)}.`
      : null,
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
            what="Paid. Recording the payment"
            onDone={(answer) => finish(answer.appointment)}
            onCancel={() => setCard(null)}
          />
        </div>
      ) : (
        <DialogForm
          action={
            second.isAsked
              ? `Yes, ${displayMoney(tipCents)} tip`
              : payWords(method, total - giftCents)
          }
          isPending={isPending}
          isReady={isMoney(sums.owed)}
          keep="Leave it due"
          onKeep={onClose}
          failure={formWords(failure, 'Nothing was charged.')}
          onSubmit={onSubmit}
        >
          {!isMoney(sums.owed) && <p>Nothing is due anymore.</p>}
          <Choices legend="Payment method" required className={formCss.row}>
            <Choice type="radio" label="Card or wallet" value="card" {...form.register('method')} />
            <Choice type="radio" label="Cash" value="cash" {...form.register('method')} />
          </Choices>
          <MoneyField
            label="Tip"
            placeholder="0"
            error={form.formState.errors.tip?.message}
            register={() => form.register('tip')}
          />
          <GiftCodes
            gifts={gifts}
            onChange={(next) => {
              setGifts(next);
              form.setValue(
                'giftCodes',
                next.map(({ code }) => code),
              );
            }}
          />
          {second.question}
        </DialogForm>
      )}
    </Dialog>
  );
}
