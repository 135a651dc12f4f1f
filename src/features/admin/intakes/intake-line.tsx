import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { callHref } from '../ui/contact-links.tsx';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { RowButton } from '../ui/row-button.tsx';
import css from './intakes.module.css';

interface IntakeLineProps {
  appointment: AdminAppointment;
  /** A separate line, or a word in a row. */
  look: 'line' | 'word';
}

/** Opens the intake form of an appointment's client, or says that a new client has none yet. */
export function IntakeLine({ appointment, look }: IntakeLineProps) {
  const { client, intakeId, isIntakeMissing } = appointment;
  const open = useOpenDialog();
  if (intakeId === null && !isIntakeMissing) return null;
  return (
    <div className={css.line} data-look={look}>
      {intakeId === null ? (
        <>
          <span>No intake form yet</span>
          {client.phone && (
            <a
              href={callHref(client.phone)}
              aria-label={`Call ${client.firstName} about the intake form`}
            >
              Call
            </a>
          )}
        </>
      ) : (
        <RowButton
          look="word"
          aria-label={`Intake form from ${client.firstName}`}
          onClick={() => open('intake', appointment)}
        >
          Intake form
        </RowButton>
      )}
    </div>
  );
}
