import type { AdminAppointment, HomeVisit } from '#contract/appointments/appointments.ts';
import buttons from '../ui/buttons.module.css';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { RowButton } from '../ui/row-button.tsx';
import { addressOf, directionsHref, driveWords, leaveWords, takenWords } from './visit-text.ts';
import css from './visit-lines.module.css';

const isAhead = ({ status }: AdminAppointment) => status === 'pending' || status === 'confirmed';

/** Everything about a home visit: when to leave, where it is, how to get in, and the way there. */
export function VisitBlock({ appointment }: { appointment: AdminAppointment }) {
  const { homeVisit } = appointment;
  const open = useOpenDialog();
  if (homeVisit === null) return null;
  return (
    <section className={css.block} aria-label="Home visit">
      {isAhead(appointment) && (
        <p className={css.leave}>
          <strong>{leaveWords(homeVisit)}</strong> <span>{driveWords(homeVisit)}</span>
        </p>
      )}
      <p>
        {addressOf(homeVisit)}
        {homeVisit.accessNote && <small>{homeVisit.accessNote}</small>}
        <small>Driving: {takenWords(homeVisit)}</small>
      </p>
      <p className={css.acts}>
        <Directions visit={homeVisit} />
        {isAhead(appointment) && (
          <RowButton look="word" onClick={() => open('visit', appointment)}>
            Change address or drive
          </RowButton>
        )}
      </p>
    </section>
  );
}

/** The same in one line, for the day. */
export function VisitLine({ appointment }: { appointment: AdminAppointment }) {
  const { homeVisit } = appointment;
  if (homeVisit === null || !isAhead(appointment)) return null;
  return (
    <p className={css.line}>
      <strong>{leaveWords(homeVisit)}</strong>, {addressOf(homeVisit)}.{' '}
      <Directions visit={homeVisit} />
    </p>
  );
}

function Directions({ visit }: { visit: HomeVisit }) {
  return (
    <a
      className={buttons.word}
      href={directionsHref(visit)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Directions to ${visit.street}, in a new tab`}
    >
      Directions
    </a>
  );
}
