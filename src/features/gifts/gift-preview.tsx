import { useFormContext, useWatch } from 'react-hook-form';
import type { GiftService } from '#contract/gifts/gifts.ts';
import css from './gift-preview.module.css';
import { giftLabel, type GiftValues } from './gift-values.ts';

/** The certificate as it takes shape. It repeats the form, so it is hidden from screen readers. */
export function GiftPreview({ services }: { services: readonly GiftService[] }) {
  const { control } = useFormContext<GiftValues>();
  const values = useWatch({ control }) as GiftValues;
  const { recipientName, purchaserName, personalMessage } = values;
  return (
    <div className={css.certificate} aria-hidden="true">
      <svg viewBox="0 0 400 150" preserveAspectRatio="xMidYMax slice">
        <circle className={css.halo} cx="286" cy="62" r="46" />
        <circle className={css.sun} cx="286" cy="62" r="22" />
        <path className={css.ridgeFar} d="M0 84c54-22 118-24 178-10s128 14 222-8v84H0Z" />
        <path className={css.ridgeNear} d="M0 104c40-14 90-10 140-6s120 10 260-6v58H0Z" />
        <path className={css.water} d="M0 112c90-8 170 4 250 2s100-6 150-4v40H0Z" />
        <path className={css.foam} d="M262 122h48M272 131h56M256 140h34" />
      </svg>
      <div className={css.words}>
        <p className={css.kind}>Gift certificate</p>
        <p className={css.gift}>{giftLabel(values, services)}</p>
        <p>For {recipientName || 'someone you like'}</p>
        {personalMessage && <p className={css.message}>{personalMessage}</p>}
        {purchaserName && <p>From {purchaserName}</p>}
      </div>
    </div>
  );
}
