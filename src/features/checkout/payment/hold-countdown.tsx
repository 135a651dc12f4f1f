import { useEffect, useState } from 'react';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { dayLabel, localMoment } from '#lib/time/clock.ts';
import { Button } from '#ui/button.tsx';
import css from '../checkout.module.css';
import { remainingLabel } from './remaining.ts';

interface HoldCountdownProps {
  booking: SavedBooking;
  /** When the hold ends by this browser's clock, in milliseconds. */
  endsAtMs: number;
  timeZone: string;
  /** While a payment is in progress, its answer decides, not the clock. */
  isPaused: boolean;
  onEnd: () => void;
  /** Asks the server to hold the time longer; settles when it has answered. */
  onKeepLonger: () => Promise<void>;
}

/** Enough to read the words, reach the button and press it. */
const ENDS_SOON_MS = 120_000;

/** Says quietly how long the time is held and what happens then, and near the end how to hold it longer. */
export function HoldCountdown({
  booking,
  endsAtMs,
  timeZone,
  isPaused,
  onEnd,
  onKeepLonger,
}: HoldCountdownProps) {
  const [leftMs, setLeftMs] = useState(() => endsAtMs - Date.now());
  const isOver = leftMs <= 0;
  const endsSoon = leftMs <= ENDS_SOON_MS && !isPaused;

  useEffect(() => {
    const tick = () => setLeftMs(endsAtMs - Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAtMs]);

  useEffect(() => {
    if (isOver && !isPaused) onEnd();
  });

  const { localDate } = localMoment(new Date(booking.appointmentDate), timeZone);
  return (
    <div className={css.hold}>
      <p role="timer">
        We’re holding {dayLabel(localDate)} at {clockLabel(booking.appointmentTime)} for you for{' '}
        <strong>{remainingLabel(leftMs)}</strong>. After that, someone else can book it.
      </p>
      <p role="status" className="visually-hidden">
        {endsSoon && 'Two minutes left. You can hold it longer.'}
      </p>
      {endsSoon && <KeepLonger key={endsAtMs} onPress={onKeepLonger} />}
    </div>
  );
}

/** Works as often as the server allows; if it has no effect, it says so. */
function KeepLonger({ onPress }: { onPress: () => Promise<void> }) {
  const [answer, setAnswer] = useState<'none yet' | 'asking' | 'no'>('none yet');
  const press = async () => {
    setAnswer('asking');
    await onPress();
    setAnswer('no');
  };
  if (answer === 'no') {
    return <p role="status">That’s as long as we can hold it.</p>;
  }
  return (
    <Button look="quiet" pending={answer === 'asking'} onClick={() => void press()}>
      Hold it longer{' '}
    </Button>
  );
}
