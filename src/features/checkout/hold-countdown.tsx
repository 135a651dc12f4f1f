import { useEffect, useState } from 'react';
import type { SavedBooking } from '../../contract/booking.ts';
import { clockLabel } from '../../lib/contact-facts.ts';
import { dayLabel, localMoment } from '../../lib/time-labels.ts';
import css from './checkout.module.css';
import { remainingLabel } from './remaining.ts';

interface HoldCountdownProps {
  booking: SavedBooking;
  /** On this browser's clock, in milliseconds. */
  endsAtMs: number;
  timeZone: string;
  /** While a payment is under way its answer decides, not the clock. */
  isPaused: boolean;
  onEnd: () => void;
}

/** Says quietly how long the time is held, and what happens then. */
export function HoldCountdown({
  booking,
  endsAtMs,
  timeZone,
  isPaused,
  onEnd,
}: HoldCountdownProps) {
  const [leftMs, setLeftMs] = useState(() => endsAtMs - Date.now());
  const isOver = leftMs <= 0;

  useEffect(() => {
    const timer = setInterval(() => setLeftMs(endsAtMs - Date.now()), 1000);
    return () => clearInterval(timer);
  }, [endsAtMs]);

  useEffect(() => {
    if (isOver && !isPaused) onEnd();
  });

  const { localDate } = localMoment(new Date(booking.appointmentDate), timeZone);
  return (
    <p className={css.hold} role="timer">
      {dayLabel(localDate)} at {clockLabel(booking.appointmentTime)} is held for you for{' '}
      <strong>{remainingLabel(leftMs)}</strong>. After that others can book it, and your card is not
      charged.
    </p>
  );
}
