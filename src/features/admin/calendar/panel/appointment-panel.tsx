import { readAppointment } from '#contract/appointments/appointments.ts';
import type { AppointmentEntry } from '#contract/calendar/calendar.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { DetailsActions } from '../../appointments/dialogs/details-actions.tsx';
import { DetailsBody } from '../../appointments/dialogs/details-body.tsx';
import { Mark } from '../../ui/marks.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { moneyMark, statusMark } from '../day/names.ts';
import css from './panel.module.css';

/** What the panel says of an appointment; its version in the calendar may be newer than the one that was loaded. */
export interface AppointmentPanelProps {
  entry: AppointmentEntry;
  onMove: () => void;
}

/** All of an appointment: the facts, the one action for the moment, and the rest. */
export function AppointmentPanel({ entry, onMove }: AppointmentPanelProps) {
  const { data: detail, failure, ask } = useQuery(readAppointment, { id: entry.id });
  if (!detail)
    return (
      <div className={css.body}>
        <p>
          <Mark {...statusMark(entry)} /> <Mark {...moneyMark(entry)} />
        </p>
        {failure !== null && (
          <ErrorNote words={`Couldn’t load the appointment. ${failure.words}`} onRetry={ask} />
        )}
      </div>
    );
  return (
    <>
      <DetailsBody appointment={detail.appointment} detail={detail} />
      <DetailsActions appointment={detail.appointment} onMove={onMove} />
    </>
  );
}
