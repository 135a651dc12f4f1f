import type { ReactNode } from 'react';
import type { GiftService } from '#contract/gifts/gifts.ts';
import css from './gift-flow.module.css';
import { GiftPreview } from './gift-preview.tsx';

interface GiftOrderProps {
  services: readonly GiftService[];
  /** "$145" */
  total: string;
  children?: ReactNode;
}

/** Beside step 2: the certificate, its price and a note on tax. */
export function GiftOrder({ services, total, children }: GiftOrderProps) {
  return (
    <div className={css.order}>
      <GiftPreview services={services} />
      <p className={css.total}>
        Total <b className="figures">{total}</b>
      </p>
      <p className={css.soft}>
        No sales tax today. Tax is added when the certificate is used. It never expires and has no
        fees.
      </p>
      {children}
    </div>
  );
}
