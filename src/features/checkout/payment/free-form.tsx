import type { Dispatch } from 'react';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { Button } from '#ui/button.tsx';
import { CancellationTerms } from '../summary/cancellation-terms.tsx';
import type { CheckoutEvent, Intent } from '../state/checkout-state.ts';
import css from '../checkout.module.css';
import { HoldForm } from './hold-form.tsx';
import { bookFree } from '../state/pay.ts';

interface FreeFormProps {
  booking: SavedBooking;
  intent: Intent;
  notice: string;
  isPaying: boolean;
  dispatch: Dispatch<CheckoutEvent>;
  timeZone: string;
}

/** Replaces the card form if a credit or gift value leaves nothing to charge. */
export function FreeForm(props: FreeFormProps) {
  const { booking, intent, notice, isPaying, dispatch, timeZone } = props;
  return (
    <HoldForm
      {...{ booking, intent, isPaying, dispatch, timeZone }}
      onBook={() => bookFree({ booking, dispatch })}
    >
      <p>
        <strong>Nothing is due.</strong>
      </p>
      <div role="alert">{notice && <p className={css.declined}>{notice}</p>}</div>
      <CancellationTerms booking={booking} intent={intent} timeZone={timeZone} />
      <Button type="submit" pending={isPaying}>
        {isPaying ? 'Confirming...' : 'Confirm Booking'}
      </Button>
    </HoldForm>
  );
}
