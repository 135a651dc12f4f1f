import { dateOf, longDay, timeOf, whenOf } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { PaymentMark, StatusMark } from '../../appointments/marks/appointment-marks.tsx';
import { placeOf, sessionOf } from '../../appointments/marks/session-text.ts';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { nameOf } from '../../ui/name-of.ts';
import { RowButton } from '../../ui/row-button.tsx';
import cards from './cards.module.css';
import css from './client-page.module.css';
import { daysAhead, nextTimeWords, rhythmWords } from './page-text.ts';
import type { PartProps } from './part.tsx';

/** When they're coming, and a free time for the visit after that. */
export function NextVisit({ page, now }: PartProps) {
  const open = useOpenDialog();
  const ahead = page.appointments
    .filter(
      ({ status, endsAt }) =>
        (status === 'pending' || status === 'confirmed') && Date.parse(endsAt) > now,
    )
    .toReversed();
  const [next, ...later] = ahead;
  return (
    <section className={cards.next} aria-label="Next visit">
      <div>
        {next ? (
          <>
            <p className={css.label}>Next visit, {daysAhead(dateOf(next.appointmentDate), now)}</p>
            <h2>
              {longDay(dateOf(next.appointmentDate))}, {timeOf(next.appointmentDate)}
            </h2>
            <p>
              {sessionOf(next)}. {placeOf(next.location)}.
            </p>
            <p className={css.marks}>
              <StatusMark {...next} />
              <PaymentMark appointment={next} />
            </p>
            <p className={css.marks}>
              <RowButton onClick={() => open('move', next)}>Move</RowButton>
              <RowButton worksOffline onClick={() => open('details', next)}>
                Details
              </RowButton>
            </p>
            {later.length > 0 && (
              <details className={cards.later}>
                <summary>
                  {later.length === 1
                    ? '1 more visit is booked'
                    : `${later.length} more visits are booked`}
                </summary>
                <ul>
                  {later.map((visit) => (
                    <li key={visit.id}>
                      <RowButton
                        look="word"
                        worksOffline
                        aria-label={`Open ${whenOf(visit.appointmentDate)}`}
                        onClick={() => open('details', visit)}
                      >
                        {whenOf(visit.appointmentDate)}
                      </RowButton>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        ) : (
          <>
            <p className={css.label}>Next visit</p>
            <h2>Nothing booked</h2>
          </>
        )}
      </div>
      <BookAgain page={page} />
    </section>
  );
}

/** Proposes a time that is free right now; the dialog can change all of it. */
function BookAgain({ page: { client, appointments, nextTime } }: Pick<PartProps, 'page'>) {
  const open = useOpenDialog();
  const after = nextTime && appointments.find(({ id }) => id === nextTime.after);
  if (!nextTime || !after) {
    const { id, isMember } = client;
    return (
      <div>
        <p>{appointments.length === 0 ? 'No visits yet.' : 'No open time was found near then.'}</p>
        <Button
          onClick={() =>
            open('booking', undefined, { client: { id, name: nameOf(client), isMember } })
          }
        >
          {appointments.length === 0 ? 'Book a visit' : 'Book again'}
        </Button>
      </div>
    );
  }
  const { date, time, isUsualTime } = nextTime;
  const rhythm = rhythmWords(nextTime);
  return (
    <div>
      {rhythm && <p className={css.label}>{rhythm}</p>}
      <p>
        {isUsualTime ? 'The next one would be ' : 'The nearest open time is '}
        <strong>{nextTimeWords(nextTime)}</strong>
        {isUsualTime ? '. It’s open.' : '.'}
      </p>
      <Button onClick={() => open('rebook', after, { date, time })}>Book again</Button>
    </div>
  );
}
