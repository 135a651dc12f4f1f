import type { UseFormReturn } from 'react-hook-form';
import { displayMoney } from '#contract/rules/money/money.ts';
import type { Ahead } from '#lib/booking/paid-ahead.ts';
import css from '#ui/form/enhancement-choices.module.css';
import { PayChoice } from '#ui/pay/pay-choice.tsx';
import type { DialogValues } from '../booking-values.ts';

interface PaidAheadProps {
  form: UseFormReturn<DialogValues>;
  ahead: Ahead;
  useCredit: boolean | undefined;
  /** The member's price for the massage in money, before tax, in integer cents. */
  priceCents: number;
  /** Gift value has something left to pay. */
  isLeft: boolean;
}

/** Lets a member choose to pay with credits or gift value, and spends none of it unasked; empty if nothing they have fits. */
export function PaidAhead(props: PaidAheadProps) {
  const { form, ahead, useCredit, priceCents, isLeft } = props;
  const { credits, giftCents } = ahead;
  return (
    <>
      {credits > 0 && (
        <div className={css.choices}>
          <PayChoice
            {...{ ahead, priceCents }}
            useCredit={useCredit}
            onChoose={(chosen) => {
              form.setValue('useCredit', chosen);
              form.clearErrors('useCredit');
            }}
            error={form.formState.errors.useCredit?.message}
          />
        </div>
      )}
      {giftCents > 0 && isLeft && (
        <fieldset className={css.choices}>
          <legend>Gift value</legend>
          <label>
            <input type="checkbox" {...form.register('useGiftValue')} />
            <span className={css.extra}>
              <strong>Use my gift value</strong>
              <small>You have {displayMoney(giftCents)}, applied at checkout.</small>
            </span>
          </label>
        </fieldset>
      )}
    </>
  );
}
