import { useEffect } from 'react';
import type { SavedBooking } from '../../contract/checkout.ts';
import type { PageFacts } from '../../lib/page-facts.ts';
import { Button } from '../../ui/button.tsx';
import { AlternativeTimes } from './alternative-times.tsx';
import type { LostTime } from './checkout-state.ts';
import css from './checkout.module.css';
import { ChooseAnotherTime, NOT_CHARGED, Notice } from './notice.tsx';
import { PhoneLink } from './phone-link.tsx';

/** While the time is being kept and the card form loads. */
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

/** The payment could not be prepared; a connection that comes back tries again. */
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
        <p>
          Unable to initialize payment: your connection is gone. {NOT_CHARGED} This page goes on as
          soon as you are connected again.
        </p>
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

/** The time cannot be kept: it is gone, or too many are kept already. */
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
      title={isWorthRetrying ? 'We could not keep this time yet' : 'This time cannot be booked'}
    >
      <p>
        {words} {!words.includes('not charged') && NOT_CHARGED}
      </p>
      {isWorthRetrying ? (
        <>
          <p>
            If you need help, call <PhoneLink facts={facts} />.
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

/** The time was kept as long as it could be, and nothing was paid. One way on: ask for it again. */
export function HoldEnded({ onRenew }: { onRenew: () => void }) {
  return (
    <Notice tone="error" title="We could not keep your time any longer">
      <p>
        {NOT_CHARGED} If nobody else has taken the time, you can keep it again and go on. If
        somebody has, we show you the nearest free times.
      </p>
      <Button onClick={onRenew}>Keep this time</Button>
    </Notice>
  );
}
