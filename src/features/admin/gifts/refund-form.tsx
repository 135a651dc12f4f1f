import { refundGift } from '#contract/gifts/therapist-gifts.ts';
import { formatMoney, parseMoney } from '#contract/rules/money/money.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { failureToast } from '../ui/failure-text.ts';
import { money } from '../ui/fields/money.ts';
import { ActForm, ReasonField, type ActProps } from './act-form.tsx';
import { refundWords } from './gift-text.ts';

/** Refunds the part of the balance that was paid for to the card that bought it. */
export function RefundForm({ gift, onDone }: ActProps) {
  const { form, onSubmit, ...refunding } = useCallForm(refundGift, {
    schema: refundGift.input,
    defaultValues: { reason: '' },
    toArguments: ({ reason }) => ({ id: gift.id, reason }),
    onDone: (answer) => {
      const cents = parseMoney(gift.left) - parseMoney(answer.gift.left);
      const text = `We refunded ${money(formatMoney(cents))} to ${gift.purchaserName}’s card.`;
      $toast.set({ tone: 'info', title: 'Refunded', text });
      onDone();
    },
    onFailed: failureToast('Refund Failed'),
  });
  return (
    <ActForm
      notDone="Nothing was refunded."
      {...refunding}
      isDanger
      action={refunding.isPending ? 'Refunding...' : `Refund ${money(gift.paidLeft)}`}
      onSubmit={onSubmit}
      onBack={onDone}
    >
      <p>{refundWords(gift)}</p>
      <ReasonField
        error={form.formState.errors.reason?.message}
        register={() => form.register('reason')}
      />
    </ActForm>
  );
}
