import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { GiftService } from '#contract/gifts/gifts.ts';
import { Button } from '#ui/button.tsx';
import form from '#ui/form/form.module.css';
import { GiftFields } from './gift-fields.tsx';
import css from './gift-flow.module.css';
import { GiftOrder } from './gift-order.tsx';
import { giftLabel, giftTotal, type GiftValues } from './gift-values.ts';
import type { PurchaseUnderWay } from './purchase/purchase.ts';

interface GiftDetailsProps extends PurchaseUnderWay {
  services: readonly GiftService[];
}

/** Step 2: who gives it to whom, and how it is delivered. */
export function GiftDetails({ services, purchase, choose, submit }: GiftDetailsProps) {
  const { handleSubmit, getValues, watch } = useFormContext<GiftValues>();
  const isAmount = watch('giftType') === 'amount';
  const isOpening = purchase.phase === 'opening';
  const failure = purchase.phase === 'details' ? purchase.notice : '';
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);

  return (
    <>
      <h2 tabIndex={-1} className={css.heading}>
        Who is it for?
      </h2>
      <form
        className={css.details}
        method="dialog"
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <div className={form.form}>
          {!isAmount && (
            <p className={css.chosen}>
              You’re giving <strong>{giftLabel(getValues(), services)}</strong>.
            </p>
          )}
          <GiftFields />
        </div>
        <GiftOrder services={services} total={giftTotal(watch(), services) ?? 'your amount'}>
          {failure && (
            <div ref={notice} tabIndex={-1} role="alert" className={css.failure}>
              <h3>Payment Setup Failed</h3>
              <p>{failure}</p>
            </div>
          )}
          <div className={form.foot}>
            <Button look="quiet" disabled={isOpening} onClick={choose}>
              Back
            </Button>
            <Button type="submit" pending={isOpening}>
              {isOpening ? 'Setting up payment...' : 'Purchase Gift Certificate'}
            </Button>
          </div>
        </GiftOrder>
      </form>
    </>
  );
}
