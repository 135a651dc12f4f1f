import type { AppointmentOutcomes, AppointmentRows } from '#contract/clients/import-history.ts';
import { overlapsWithin, type JudgedAppointments } from './appointment-rows.ts';
import { CheckForm } from '../check-form.tsx';
import { countLabel } from '../import-text.ts';
import { LeftRows } from '../left-rows.tsx';
import { rowsByOutcome } from '../list-person.ts';
import type { Pages } from '../use-pages.ts';

interface CheckedAppointmentsProps {
  judged: JudgedAppointments;
  outcomes: AppointmentOutcomes;
  /** The import that follows. */
  bring: Pages<AppointmentRows[number]>;
  /** The rows that would add an appointment. */
  rows: AppointmentRows;
  onBack: () => void;
}

/** What the import of appointments will do, before it does it. */
export function CheckedAppointments(props: CheckedAppointmentsProps) {
  const { judged, outcomes, bring, rows, onBack } = props;
  const overlaps = overlapsWithin(outcomes);
  const those = rowsByOutcome(
    judged.rows.map(({ row, appointment }) => ({ row, ...appointment })),
    outcomes,
  );
  const left = (outcome: AppointmentOutcomes[number]['outcome'], reason: string) =>
    those((each) => each.outcome === outcome, reason);
  const numbers = new Set(rows.map(({ row }) => row));
  const ahead = outcomes.filter((each) => numbers.has(each.row) && each.takesTime).length;
  return (
    <CheckForm
      kind="appointments"
      {...{ bring, rows, onBack }}
      effect={
        rows.length === 0
          ? 'No appointment in this list is new.'
          : `${countLabel(rows.length, 'appointments')} will be added, ${ahead.toLocaleString('en-US')} of them upcoming. Nothing is due for past ones; upcoming ones are paid at the visit.`
      }
    >
      <LeftRows title="on file already" rows={left('known', 'On file')} />
      <LeftRows
        title="at the same time as another row"
        rows={those(
          ({ row }) => overlaps.has(row),
          (row) => `Overlaps row ${overlaps.get(row)}`,
        )}
      />
      <LeftRows
        title="at a time that’s taken on your calendar"
        rows={left('taken', 'This time is taken')}
      />
      <LeftRows
        title="whose client isn’t on file"
        rows={left(
          'unknown_client',
          'No single client has this email address, phone number and name',
        )}
      />
      <LeftRows title="of a service that you left out" rows={judged.withoutService} />
      <LeftRows
        title="of a service that’s gone"
        rows={left('unknown_service', 'The service was removed in the meantime')}
      />
      <LeftRows
        title="at a time that doesn’t exist"
        rows={left('skipped_time', 'The clocks skip this time that day')}
      />
      <LeftRows
        title="at a time that comes twice, and you left it out"
        rows={left('which_hour', 'Left out')}
      />
      <LeftRows title="more than once in the list" rows={judged.twice} />
      <LeftRows title="that can’t be read" rows={judged.unreadable} />
    </CheckForm>
  );
}
