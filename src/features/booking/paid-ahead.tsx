import { displayMoney } from '../../contract/money.ts';
import type { Ahead } from '../../lib/paid-ahead.ts';
import css from '../../ui/enhancement-choices.module.css';
import { PayChoice } from '../../ui/pay-choice.tsx';
import type { FormParts } from './booking-form-parts.ts';

interface PaidAheadProps extends Pick<FormParts, 'form' | 'values'> {
  ahead: Ahead;
  /** What the massage costs this member in money, before tax, in integer cents. */
  priceCents: number;
  /** Something is left that gift value could pay. */
  isLeft: boolean;
}

/** Lets a member choose to pay with what they have, and spends none of it unasked; nothing where they have nothing that fits. */
export function PaidAhead({ form, values, ahead, priceCents, isLeft }: PaidAheadProps) {
  const { credits, giftCents } = ahead;
  return (
    <>
      {credits > 0 && (
        <div className={css.choices}>
          <PayChoice
            {...{ ahead, priceCents }}
            useCredit={values.useCredit}
            onChoose={(useCredit) => {
              form.setValue('useCredit', useCredit);
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
              <small>You have {displayMoney(giftCents)}. Checkout takes it off what is left.</small>
            </span>
          </label>
        </fieldset>
      )}
    </>
  );
}
