import { useEffect, useState } from 'react';
import { readCheckIn } from '#contract/check-ins/check-ins.ts';
import { seed } from '#lib/query/cache.ts';
import { sessionValue } from '#lib/session-storage.ts';
import { timeOf } from '#lib/time/labels.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { CHECK_IN_KEY } from '../ui/kept-tab.ts';
import { runningWords } from './check-in-text.ts';
import { GoIn } from './going-in.tsx';
import { Running } from './running.tsx';
import { useCheckIn } from './use-check-in.ts';
import css from './check-in.module.css';

/** The check-in that is running, for a reload without a connection. */
const kept = sessionValue(CHECK_IN_KEY, readCheckIn.answer);

function showKept(): void {
  const state = kept.read();
  // As old as can be: any answer replaces it.
  if (state) seed(readCheckIn, {}, state, 1);
}

/** Above every screen: the check-in that is running, or the visit that she can go in to now. */
export function CheckInStrip() {
  useState(showKept);
  const now = useNow();
  const checkIn = useCheckIn();
  const { state } = checkIn;
  useEffect(() => {
    if (state?.checkIn) kept.write(state);
    else if (state) kept.clear();
  }, [state]);
  const next = state?.visits[0];
  if (!state || (!state.checkIn && !next)) return null;
  const status = state.checkIn && runningWords(state.checkIn, state, now);
  return (
    <section
      className={css.strip}
      aria-label="Check-in"
      data-urgent={status?.isUrgent || undefined}
    >
      {status && <Running checkIn={checkIn} status={status} />}
      {!status && next && (
        <>
          <p>
            <strong>
              Visit to {next.client}, {timeOf(next.startsAt)}.
            </strong>
          </p>
          <GoIn visit={next} checkIn={checkIn} now={now} />
        </>
      )}
    </section>
  );
}
