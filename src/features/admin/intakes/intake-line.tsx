import type { AdminAppointment } from '../../../contract/admin-appointments.ts';
import { callHref } from '../ui/contact-links.tsx';
import { useOpenDialog } from '../ui/open-dialogs.ts';
import { RowButton } from '../ui/row-button.tsx';
import css from './intakes.module.css';

interface IntakeLineProps {
  appointment: AdminAppointment;
  /** A line of its own, or a word in a row. */
  look: 'line' | 'word';
}

/** The way to the intake form of an appointment's client; of a new client without one, that there is none. */
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
              aria-label={`Call about the intake form of ${client.firstName}`}
            >
              Call
            </a>
          )}
        </>
      ) : (
        <RowButton
          look="word"
          aria-label={`Intake form of ${client.firstName}`}
          onClick={() => open('intake', appointment)}
        >
          Intake form
        </RowButton>
      )}
    </div>
  );
}
