import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { GiftService } from '../../contract/gifts.ts';
import { Button } from '../../ui/button.tsx';
import form from '../../ui/form.module.css';
import { GiftFields } from './gift-fields.tsx';
import css from './gift-flow.module.css';
import { GiftPreview } from './gift-preview.tsx';
import { giftLabel, giftTotal, type GiftValues } from './gift-values.ts';

interface GiftDetailsProps {
  services: readonly GiftService[];
  phone: string;
  phoneHref: string;
  onBack: () => void;
}

/** Step 2: who gives what to whom, and how it gets there. */
export function GiftDetails({ services, phone, phoneHref, onBack }: GiftDetailsProps) {
  const { handleSubmit, getValues, watch } = useFormContext<GiftValues>();
  const [asked, setAsked] = useState(0);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) notice.current?.focus();
  }, [asked]);
  const isAmount = watch('giftType') === 'amount';
  const total = giftTotal(watch(), services);

  return (
    <form
      className={css.details}
      method="dialog"
      noValidate
      onSubmit={handleSubmit(() => setAsked(asked + 1))}
    >
      <div className={form.form}>
        {!isAmount && (
          <p className={css.chosen}>
            You are giving <strong>{giftLabel(getValues(), services)}</strong>.
          </p>
        )}
        <GiftFields />
      </div>
      <div className={css.order}>
        <GiftPreview services={services} />
        <p className={css.total}>
          Total <b className="figures">{total ?? 'your amount'}</b>
        </p>
        {asked > 0 && (
          <div ref={notice} tabIndex={-1} className={css.notice}>
            <h3>Gift certificates can’t be bought online yet.</h3>
            <p>
              Nothing was bought and nothing was charged. Call <a href={phoneHref}>{phone}</a> and
              we will write the certificate with you. What you typed stays here while this page is
              open.
            </p>
          </div>
        )}
        <div className={form.foot}>
          <Button look="quiet" onClick={onBack}>
            Back
          </Button>
          <Button type="submit">Purchase Gift Certificate</Button>
        </div>
      </div>
    </form>
  );
}
