import { longDay, dateOf, timeOf } from '#lib/time/labels.ts';
import { usePart } from '#ui/hooks/use-part.ts';
import { nameOf } from '../ui/name-of.ts';
import { Illustration } from '../ui/screen/illustration.tsx';
import css from './empty-day.module.css';
import { useNextSession } from './use-day.ts';

const loadFirstSteps = async () =>
  (await import('../settings/first-steps/first-steps.tsx')).FirstSteps;

/** A day without sessions, and the day of the next one. */
export function EmptyDay({ now }: { now: number }) {
  const next = useNextSession(true, now);
  const { part: FirstSteps } = usePart(loadFirstSteps, { isLate: true });
  return (
    <>
      {FirstSteps && !next && <FirstSteps />}
      <div className={css.empty}>
        <Illustration name="canoe" className={css.canoe} />
        <p className={css.words}>Nothing booked today.</p>
        {next && (
          <p>
            Next is {nameOf(next.client)}, {longDay(dateOf(next.appointmentDate))},{' '}
            {timeOf(next.appointmentDate)}.
          </p>
        )}
      </div>
    </>
  );
}
