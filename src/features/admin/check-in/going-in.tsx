import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { NearVisit } from '#contract/check-ins/check-ins.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { RowButton } from '../ui/row-button.tsx';
import { ErrorNote } from '../ui/screen/section.tsx';
import { promiseWords, runningWords } from './check-in-text.ts';
import { Running } from './running.tsx';
import { useCheckIn } from './use-check-in.ts';
import css from './check-in.module.css';

interface GoingInProps {
  appointment: Pick<AdminAppointment, 'id'>;
}

/** On a home visit: going in, or the check-in that is running there. Nothing at any other time. */
export function GoingIn({ appointment: { id } }: GoingInProps) {
  const now = useNow();
  const checkIn = useCheckIn();
  const { state } = checkIn;
  const running = state?.checkIn?.appointmentId === id ? state.checkIn : null;
  const visit = state?.visits.find(({ appointmentId }) => appointmentId === id);
  if (!state || (!running && !visit)) return null;
  return (
    <section className={css.box} aria-label="Check-in">
      {running ? (
        <Running checkIn={checkIn} status={runningWords(running, state, now)} />
      ) : (
        visit && <GoIn visit={visit} checkIn={checkIn} now={now} />
      )}
    </section>
  );
}

interface GoInProps {
  visit: NearVisit;
  checkIn: ReturnType<typeof useCheckIn>;
  now: number;
}

/** What going in would mean, and the button; or why it isn't possible, and what to do instead. */
export function GoIn({ visit, checkIn, now }: GoInProps) {
  const { state, start, isConnected } = checkIn;
  if (!state) return null;
  const { contact, checkIn: other } = state;
  if (!contact)
    return (
      <p>
        No one gets a text if you’re not out in time.{' '}
        <a href="#settings/check-in">Name a safety contact</a>
      </p>
    );
  if (other)
    return <p>You’re still checked in with {other.client}. Say that you’re out there first.</p>;
  return (
    <>
      <p className={css.words}>
        {isConnected
          ? promiseWords(visit, contact, now)
          : `No connection, so you can’t check in, and no one is watching. Call ${contact.name} before you go in.`}
      </p>
      {start.failure !== null && isConnected && <ErrorNote words={start.failure.words} />}
      <div className={css.acts}>
        <RowButton
          tone="clay"
          aria-label={`I’m going in to ${visit.client}`}
          pending={start.isPending}
          onClick={() => start.run({ appointmentId: visit.appointmentId })}
        >
          {start.isPending ? 'Checking in...' : 'I’m going in'}
        </RowButton>
      </div>
    </>
  );
}
