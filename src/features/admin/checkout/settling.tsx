import { money } from '../ui/fields/money.ts';
import { Button } from '#ui/button.tsx';
import css from './checkout.module.css';
import type { SaleUnderWay } from './use-sale.ts';

/** After the card was charged or cash was taken: the page asks until it knows the result, and shows it. */
export function Settling({ sale, dispatch, settling }: SaleUnderWay) {
  const name = sale.buyer?.name ?? 'this client';
  const amount = money(sale.amount);
  const isOver = settling?.type === 'review' || settling?.type === 'returned';
  return (
    <div className={css.step}>
      <h2 data-step-heading="" tabIndex={-1}>
        {isOver ? `About ${name}’s payment` : `Recording ${name}’s session...`}
      </h2>
      <div role="status" className={css.settling} data-tone={settling ? 'notice' : undefined}>
        {settling === null && <p>{firstWords(sale, amount)}</p>}
        {settling?.type === 'waiting' && (
          <>
            <p>
              <strong>{waitingWords(sale, amount)}</strong>
            </p>
            <p>
              We’ll keep checking and let you know. Don’t charge anything again.
              {settling.words && ` ${settling.words}`}
            </p>
          </>
        )}
        {isOver && (
          <>
            <p>{settling.words}</p>
            <p>
              {settling.type === 'review'
                ? 'It’s under “To decide.” Check there before you charge anything again.'
                : 'The session wasn’t recorded.'}
            </p>
          </>
        )}
      </div>
      {isOver && (
        <Button look="quiet" onClick={() => dispatch({ type: 'over' })}>
          Next client
        </Button>
      )}
    </div>
  );
}

function firstWords({ isPaid, paymentIntentId }: SaleUnderWay['sale'], amount: string): string {
  if (paymentIntentId === null) return 'One moment.';
  return isPaid ? `${amount} is paid.` : `Checking whether ${amount} was charged...`;
}

function waitingWords({ isPaid, paymentIntentId }: SaleUnderWay['sale'], amount: string): string {
  if (paymentIntentId === null) return 'Not recorded yet: the server didn’t respond.';
  return isPaid
    ? 'Payment was successful but appointment could not be created yet.'
    : `We don’t know yet whether ${amount} was charged.`;
}
