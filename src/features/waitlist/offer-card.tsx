import { useEffect, useRef, useState } from 'react';
import { declineOffer, takeOffer, type WaitlistEntry } from '#contract/waitlist/waitlist.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { BOOKING_DRAFT_KEY, requireCheckoutKey, writeSession } from '#lib/session-storage.ts';
import { dayLabel } from '#lib/time/clock.ts';
import { keptWords, speaksAt } from '#lib/booking/text/waitlist-text.ts';
import { Button } from '#ui/button.tsx';
import type { Place } from './use-waitlist-entry.ts';
import css from './waitlist.module.css';

interface OfferCardProps {
  place: Place;
  entry: WaitlistEntry;
  session: string;
}

/** A held time: book it in this tab, or pass on it. */
export function OfferCard({ place, entry, session }: OfferCardProps) {
  const { answeredAt, doing, act, look } = place;
  const { offer, contact, service } = entry;
  const opener = useRef<HTMLButtonElement>(null);
  if (!offer) return null;
  const { date, time } = offer;
  const endsAtMs = answeredAt + offer.secondsLeft * 1000;
  const onTaken = () => {
    // The dialog starts with what was typed in this tab: here, the contact given for the waitlist.
    const chosen = { serviceId: service.id, appointmentDate: date, appointmentTime: time };
    writeSession(BOOKING_DRAFT_KEY, { ...contact, ...chosen });
    opener.current?.click();
  };
  return (
    <>
      <p className={css.when}>
        {dayLabel(date).replace(/ (\d+)$/, '\u00A0$1')} at {clockLabel(time)}
      </p>
      <p>{session}</p>
      <Countdown key={endsAtMs} endsAtMs={endsAtMs} onEnd={look} />
      <div className={css.ways}>
        <Button
          pending={doing === takeOffer}
          onClick={() => act(takeOffer, { checkoutKey: requireCheckoutKey(), onDone: onTaken })}
        >
          Book it
        </Button>
        <Button look="quiet" pending={doing === declineOffer} onClick={() => act(declineOffer)}>
          Pass on this time
        </Button>
      </div>
      <p className={css.soft}>If you pass, you stay on the waitlist.</p>
      {/* How every page opens the dialog; pressed once the time is held for this tab. */}
      <button
        ref={opener}
        type="button"
        hidden
        data-book={service.id}
        data-date={date}
        data-time={time}
      />
    </>
  );
}

/** Counts down in minutes, at the end in seconds; screen readers hear it rarely. */
function Countdown({ endsAtMs, onEnd }: { endsAtMs: number; onEnd: () => void }) {
  const [leftMs, setLeftMs] = useState(() => endsAtMs - Date.now());
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    let before = endsAtMs - Date.now();
    const timer = setInterval(() => {
      const left = endsAtMs - Date.now();
      setLeftMs(left);
      if (speaksAt(before, left)) setSpoken(`${keptWords(left)} left.`);
      if (before > 0 && left <= 0) onEnd();
      before = left;
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAtMs, onEnd]);
  return (
    <>
      <p role="timer" className={css.kept}>
        {leftMs > 0 ? (
          <>
            We’re holding it for you for <strong>{keptWords(leftMs)}</strong>. Then it goes to the
            next person in line.
          </>
        ) : (
          'This offer has expired.'
        )}
      </p>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </>
  );
}
