import { lazy, Suspense, useEffect, useState, type Dispatch } from 'react';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import type { GiftBalance } from '#contract/gifts/gifts.ts';
import { loadCatalog } from '#lib/booking/catalog-store.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { GiftCodes } from '#ui/pay/gift-codes.tsx';
import { guarded, PAYING_NOTE } from '#ui/guarded/guarded.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import { useActiveMember } from '#ui/hooks/use-active-member.ts';
import { BookingSummary } from './summary/booking-summary.tsx';
import { appliedGifts, keepGifts, recallCheckout, savedBooking } from './state/checkout-memory.ts';
import type { CheckoutEvent, CheckoutState } from './state/checkout-state.ts';
import css from './checkout.module.css';
import { holdCheckoutOpen } from './open/open-checkout.ts';
import { PaymentArea } from './payment/payment-area.tsx';
import { PaymentSummary } from './summary/payment-summary.tsx';
import { startCheckout } from './state/start-checkout.ts';
import { useCheckout } from './use-checkout.ts';

// Guests have no credits. If it doesn't load, a member pays by the earlier choice.
const CreditChoice = lazy(() =>
  import('./payment/credit-choice.tsx').then(
    ({ CreditChoice: Choice }) => ({ default: Choice }),
    () => ({ default: () => null }),
  ),
);

/** Back may restore the page as it was left, Pay button included; it may be paid by now. */
function reloadWhenWoken({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload();
}

/** The checkout page; with nothing to pay for and no payment to report, the services page opens. */
export const CheckoutApp = guarded(function CheckoutApp() {
  const [start] = useState(() => startCheckout(recallCheckout()));
  useEffect(() => {
    if (start) {
      loadCatalog();
      holdCheckoutOpen();
    } else location.replace(paths.services);
    window.addEventListener('pageshow', reloadWhenWoken);
    return () => window.removeEventListener('pageshow', reloadWhenWoken);
  }, [start]);
  return start && <Checkout start={start} />;
}, PAYING_NOTE);

function Checkout({ start }: { start: CheckoutState }) {
  const [state, dispatch] = useCheckout(start);
  const facts = readPageFacts();
  return (
    <div className={css.checkout}>
      <Summary state={state} dispatch={dispatch} timeZone={facts.timeZone} />
      <PaymentArea state={state} dispatch={dispatch} facts={facts} />
      <Toaster />
    </div>
  );
}

interface SummaryProps {
  state: CheckoutState;
  dispatch: Dispatch<CheckoutEvent>;
  timeZone: string;
}

function Summary({ state, dispatch, timeZone }: SummaryProps) {
  const isMember = useActiveMember();
  const booking = 'booking' in state ? state.booking : 'payment' in state && state.payment.booking;
  if (booking) {
    const isPending = state.phase === 'setting_up';
    const intent = state.phase === 'ready' ? state.intent : isPending ? 'pending' : null;
    const isIdle = state.phase === 'ready' && !state.isPaying;
    return (
      <BookingSummary booking={booking} timeZone={timeZone} intent={intent}>
        {(isPending || state.phase === 'ready') && (
          <>
            {isMember && (
              <Suspense>
                <CreditChoice
                  {...{ booking, dispatch }}
                  isDisabled={state.phase === 'ready' && state.isPaying}
                />
              </Suspense>
            )}
            <AppliedGifts booking={booking} dispatch={dispatch} isDisabled={!isIdle} />
          </>
        )}
      </BookingSummary>
    );
  }
  return 'payment' in state ? <PaymentSummary payment={state.payment} /> : null;
}

interface AppliedGiftsProps {
  booking: SavedBooking;
  dispatch: Dispatch<CheckoutEvent>;
  isDisabled: boolean;
}

/** The gift certificates applied to a booking. */
function AppliedGifts({ booking, dispatch, isDisabled }: AppliedGiftsProps) {
  const { checkoutKey, giftCodes = [] } = booking;
  const change = (gifts: GiftBalance[]) => {
    const changed = { ...booking, giftCodes: gifts.map(({ code }) => code) };
    keepGifts(checkoutKey, gifts);
    savedBooking.write(changed);
    dispatch({ type: 'tenders_changed', booking: changed });
  };
  return (
    <GiftCodes
      gifts={appliedGifts(checkoutKey).filter(({ code }) => giftCodes.includes(code))}
      onChange={change}
      serviceId={booking.serviceId}
      isDisabled={isDisabled}
    />
  );
}
