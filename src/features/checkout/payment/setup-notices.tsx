import { useEffect } from 'react';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { Button } from '#ui/button.tsx';
import { AlternativeTimes } from './alternative-times.tsx';
import { NOT_CHARGED, OFFLINE, type LostTime } from '../state/checkout-state.ts';
import css from '../checkout.module.css';
import { ChooseAnotherTime, Notice } from './notice.tsx';
import { PhoneLink } from './phone-link.tsx';

/** Shown while the time is being held and the card form loads. */
export function SettingUp({ notice }: { notice: string }) {
  return (
    <div className={css.settingUp} role="status">
      {notice && <p className={css.declined}>{notice}</p>}
      <p>Setting up payment...</p>
      <div className={css.skeleton} aria-hidden="true" />
      <div className={css.skeleton} aria-hidden="true" />
    </div>
  );
}

/** The payment couldn't be prepared; it tries again when the connection is back. */
export function SetupFailed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Notice tone="error" title="Payment Setup Failed">
      {navigator.onLine ? (
        <p>Unable to initialize payment. Please try again. {NOT_CHARGED}</p>
      ) : (
        <p>{OFFLINE}</p>
      )}
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  );
}

interface RefusedProps extends LostTime {
  booking: SavedBooking;
  isWorthRetrying: boolean;
  facts: PageFacts;
  onRetry: () => void;
}

/** The time can't be held: it is gone, or too many are held already. */
export function Refused({
  booking,
  words,
  alternatives,
  isWorthRetrying,
  facts,
  onRetry,
}: RefusedProps) {
  return (
    <Notice
      tone="error"
      title={isWorthRetrying ? 'We couldn’t hold this time yet' : 'This time can’t be booked'}
    >
      <p>
        {words} {!words.includes('not charged') && NOT_CHARGED}
      </p>
      {isWorthRetrying ? (
        <>
          <p>
            Questions? Call <PhoneLink facts={facts} />.
          </p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      ) : (
        <>
          <AlternativeTimes serviceId={booking.serviceId} times={alternatives} />
          <ChooseAnotherTime
            serviceId={booking.serviceId}
            booking={booking}
            timeZone={facts.timeZone}
          />
        </>
      )}
    </Notice>
  );
}

/** The hold ran out, and nothing was paid. The one way on: ask for the time again. */
export function HoldEnded({ onRenew }: { onRenew: () => void }) {
  return (
    <Notice tone="error" title="We couldn’t hold your time any longer">
      <p>{NOT_CHARGED}</p>
      <Button onClick={onRenew}>Hold it again</Button>
    </Notice>
  );
}
