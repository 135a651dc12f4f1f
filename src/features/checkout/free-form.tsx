import { useRef, type Dispatch } from 'react';
import type { SavedBooking } from '../../contract/orders/checkout.ts';
import { Button } from '../../ui/button.tsx';
import { CancellationTerms } from './cancellation-terms.tsx';
import type { CheckoutEvent, Intent } from './checkout-state.ts';
import css from './checkout.module.css';
import { HoldCountdown } from './hold-countdown.tsx';
import { bookFree, renewHold } from './pay.ts';

interface FreeFormProps {
  booking: SavedBooking;
  intent: Intent;
  notice: string;
  isPaying: boolean;
  dispatch: Dispatch<CheckoutEvent>;
  timeZone: string;
}

function payingWords({ useCredit, giftCodes }: SavedBooking): string {
  const hasGift = giftCodes !== undefined && giftCodes.length > 0;
  const payer = useCredit
    ? 'One of your credits'
    : hasGift
      ? 'Your gift certificate'
      : 'Your gift value';
  return `${payer} covers this session. You don’t need a card.`;
}

/** Replaces the card form if a credit or gift value leaves nothing to charge. */
export function FreeForm(props: FreeFormProps) {
  const { booking, intent, notice, isPaying, dispatch, timeZone } = props;
  // State is a render behind an immediate second press.
  const isUnderWay = useRef(false);
  const bookOnce = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await bookFree({ booking, dispatch });
    isUnderWay.current = false;
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void bookOnce();
      }}
    >
      {intent.holdEndsAtMs !== null && (
        <HoldCountdown
          booking={booking}
          endsAtMs={intent.holdEndsAtMs}
          timeZone={timeZone}
          isPaused={isPaying}
          onEnd={() => dispatch({ type: 'hold_ended' })}
          onKeepLonger={async () => dispatch(await renewHold(booking, intent))}
        />
      )}
      <p>
        <strong>Nothing left to pay.</strong> {payingWords(booking)}
      </p>
      <div role="alert">{notice && <p className={css.declined}>{notice}</p>}</div>
      <CancellationTerms booking={booking} policy={intent.policy} timeZone={timeZone} />
      <Button type="submit" pending={isPaying}>
        {isPaying ? 'Confirming...' : 'Confirm Booking'}
      </Button>
    </form>
  );
}
