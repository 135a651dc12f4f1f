import { useRef, type Dispatch, type ReactNode } from 'react';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { runOnce } from '#lib/stripe/run-once.ts';
import type { CheckoutEvent, Intent } from '../state/checkout-state.ts';
import css from '../checkout.module.css';
import { HoldCountdown } from './hold-countdown.tsx';
import { renewHold } from '../state/pay.ts';

interface HoldFormProps {
  booking: SavedBooking;
  intent: Intent;
  isPaying: boolean;
  dispatch: Dispatch<CheckoutEvent>;
  timeZone: string;
  /** Books; isn't called again before it has settled. */
  onBook: () => Promise<void>;
  children: ReactNode;
}

/** The form that books a held time, under how long it is held. */
export function HoldForm(props: HoldFormProps) {
  const { booking, intent, isPaying, dispatch, timeZone, onBook, children } = props;
  const isUnderWay = useRef(false);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void runOnce(isUnderWay, onBook);
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
      {children}
    </form>
  );
}
