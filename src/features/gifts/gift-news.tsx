import { Button } from '#ui/button.tsx';
import css from './gift-flow.module.css';
import type { Purchase } from './purchase/purchase.ts';

interface GiftNewsProps {
  purchase: Purchase;
  phone: string;
  phoneHref: string;
  onAgain: () => void;
}

/** From this attempt on, the person has waited some seconds and is shown the phone number. */
const LONG_WAIT = 3;

/** Replaces the card form when money may have moved: nothing here says "pay again". */
export function GiftNews({ purchase, phone, phoneHref, onAgain }: GiftNewsProps) {
  const call = <a href={phoneHref}>{phone}</a>;
  switch (purchase.phase) {
    case 'asking':
      return (
        <>
          <h2 tabIndex={-1} className={css.heading}>
            {purchase.isPaid
              ? 'We received your payment and are confirming it.'
              : 'Your payment may have gone through. We’re checking.'}
          </h2>
          <div role="status" className={css.notice}>
            <p>Please don’t pay again.</p>
            {purchase.attempt >= LONG_WAIT && (
              <p>
                This is taking longer than usual. You can close this page: we’ll keep checking and
                email you. Questions? Call {call}.
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
              No certificate was bought, and you’ll get a full refund. It can take a few days to
              show on your statement. Questions? Call {call}.
            </p>
            <Button onClick={onAgain}>Start over</Button>
          </div>
        </>
      );
    case 'review':
      return (
        <>
          <h2 tabIndex={-1} className={css.heading}>
            We’re reviewing your payment
          </h2>
          <div role="alert" className={css.notice}>
            <p>
              We received it but couldn’t finish your purchase. We’ll call you. Please don’t pay
              again. Questions? Call {call}.
            </p>
          </div>
        </>
      );
    default:
      return null;
  }
}
