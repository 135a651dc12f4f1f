import { adjustGift } from '#contract/gifts/therapist-gifts.ts';
import { displayMoney, parseSignedMoney } from '#contract/rules/money/money.ts';
import { isLargeAdjustment } from '#contract/rules/money/plausibility.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import css from '#ui/form/form.module.css';
import { $toast } from '#ui/toast/toast-store.ts';
import { failureToast } from '../ui/failure-text.ts';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { money } from '../ui/fields/money.ts';
import { useSecondQuestion } from '../ui/dialog/second-question.tsx';
import { ActForm, ReasonField, type ActProps } from './act-form.tsx';
import { adjustmentSchema, readAdjustment } from './adjustment.ts';

const EMPTY = { change: 'add', amount: '', reason: '' } as const;

/** Adds or removes value, with a reason; no money moves. */
export function AdjustForm({ gift, onDone }: ActProps) {
  const { form, onSubmit, ...adjusting } = useCallForm(adjustGift, {
    schema: adjustmentSchema,
    defaultValues: EMPTY,
    isSure: () => second.isSure(),
    toArguments: (adjustment, adjustmentId) => ({
      id: gift.id,
      adjustmentId,
      amount: readAdjustment(adjustment) ?? '',
      reason: adjustment.reason,
      isConfirmed: second.isAsked,
    }),
    onDone: (answer) => {
      const text = `The balance is now ${money(answer.gift.left)}.`;
      $toast.set({ tone: 'info', title: 'Adjusted', text });
      onDone();
    },
    onFailed: failureToast('Couldn’t adjust'),
  });
  const { errors } = form.formState;
  const [change, typed] = form.watch(['change', 'amount']);
  const amount = readAdjustment({ change, amount: typed });
  const cents = amount === null ? 0 : parseSignedMoney(amount);
  const sum = displayMoney(Math.abs(cents));
  const verb = change === 'add' ? 'add' : 'remove';
  const second = useSecondQuestion(
    isLargeAdjustment(cents)
      ? `${change === 'add' ? 'Add' : 'Remove'} ${sum}? That’s a large change.`
      : null,
  );
  // Once a large amount is questioned, the button names it.
  const action = second.isAsked ? `Yes, ${verb} ${sum}` : 'Adjust';
  return (
    <ActForm
      notDone="Nothing was changed."
      {...adjusting}
      action={adjusting.isPending ? 'Adjusting...' : action}
      onSubmit={onSubmit}
      onBack={onDone}
    >
      <p>The balance is {money(gift.left)}. This doesn’t charge or refund anyone.</p>
      <Choices legend="Change" required className={css.row}>
        <Choice type="radio" value="add" label="Add value" {...form.register('change')} />
        <Choice type="radio" value="remove" label="Remove value" {...form.register('change')} />
      </Choices>
      <MoneyField
        label="Amount in dollars"
        placeholder="$12"
        required
        error={errors.amount?.message}
        register={() => form.register('amount')}
      />
      <ReasonField error={errors.reason?.message} register={() => form.register('reason')} />
      {second.question}
    </ActForm>
  );
}
