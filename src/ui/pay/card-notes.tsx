import type { ReactNode } from 'react';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { Button } from '../button.tsx';
import css from './card-payment.module.css';

/** Shown until the card form is there. */
export const SettingUpCard = () => (
  <p role="status" className={css.soft}>
    Setting up payment...
  </p>
);

interface CardNotLoadedProps {
  onRetry: () => void;
  /** Shown beside the button. */
  children?: ReactNode;
}

/** Instead of a card form that didn't load. */
export function CardNotLoaded({ onRetry, children }: CardNotLoadedProps) {
  const { phone, phoneHref } = readPageFacts();
  return (
    <>
      <p role="alert" className={css.failed}>
        The payment form didn’t load. Nothing was charged. Try again, or call{' '}
        <a href={phoneHref}>{phone}</a>.
      </p>
      <div className={css.actions}>
        {children}
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </>
  );
}
