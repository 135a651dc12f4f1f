import { Button } from '../../ui/button.tsx';
import css from './gift-flow.module.css';
import type { Purchase } from './purchase.ts';

interface GiftNewsProps {
  purchase: Purchase;
  phone: string;
  phoneHref: string;
  onAgain: () => void;
}

/** From this question on, the person has waited some seconds and is told whom to call. */
const LONG_WAIT = 3;

/** What stands in the place of the card form when money may have moved: nothing here says "pay again". */
export function GiftNews({ purchase, phone, phoneHref, onAgain }: GiftNewsProps) {
  const call = <a href={phoneHref}>{phone}</a>;
  switch (purchase.phase) {
    case 'asking':
      return (
        <>
          <h2 tabIndex={-1} className={css.heading}>
            {purchase.isPaid
              ? 'Your payment arrived and is being confirmed.'
              : 'Your payment may have arrived. We are finding out.'}
          </h2>
          <div role="status" className={css.notice}>
            <p>Please do not pay again. This page asks until it is known.</p>
            {purchase.attempt >= LONG_WAIT && (
              <p>
                This takes longer than usual. We keep asking. You may close this page: when you come
                back to it in this browser, it goes on, and your receipt comes by email. You can
                also call {call}.
              </p>
            )}
          </div>
        </>
      );
    case 'refunded':
      return (
        <>
          <h2 tabIndex={-1} className={css.heading}>
            Your payment was refunded
          </h2>
          <div role="alert" className={css.notice}>
            <p>
              No certificate was bought, and your payment goes back in full. It can take a few days
              to show on your statement. Questions? Call {call}.
            </p>
            <Button onClick={onAgain}>Start again</Button>
          </div>
        </>
      );
    case 'review':
      return (
        <>
          <h2 tabIndex={-1} className={css.heading}>
            We are looking at your payment
          </h2>
          <div role="alert" className={css.notice}>
            <p>
              Your payment arrived, but we could not finish the purchase by ourselves. We will call
              you. Please do not pay again. Questions? Call {call}.
            </p>
          </div>
        </>
      );
    default:
      return null;
  }
}
