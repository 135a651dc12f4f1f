import { isKnownViewer } from '#lib/viewer.ts';
import { useBooking } from '../booking-context.ts';

import { adviseOnDay, isForOthersOnly, waitableOf } from './day-advice.ts';
import css from '../visit.module.css';

/** Returns what this person can book or wait for on the chosen day. */
export function useDayAdvice() {
  const { time, facts, today, freeTimes, freeDays } = useBooking();
  const { date } = time;
  const advice = adviseOnDay(date, today, facts);
  const isForOthers =
    advice === 'existing_clients' &&
    isForOthersOnly(date, { freeTimes, freeDays, isKnown: isKnownViewer() });
  const isOpen = advice === null || (advice === 'existing_clients' && !isForOthers);
  return { advice, isForOthers, waitable: isOpen ? waitableOf(date, freeTimes, freeDays) : null };
}

/** Offers the waitlist of a day, or half a day, without free times. */
export function JoinWaitlist() {
  const { wait, visit } = useBooking();
  const { waitable } = useDayAdvice();
  if (!waitable || visit.isChosen) return null;
  const { dayPart } = waitable;
  return (
    <button type="button" className={css.waitlist} onClick={() => wait(waitable)}>
      {dayPart === 'any' ? 'Join the waitlist' : `No ${dayPart} times left. Join the waitlist`}
    </button>
  );
}
