import type { AppointmentOutcomes, AppointmentRows } from '#contract/clients/import-history.ts';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { formWords } from '../../../ui/failure-text.ts';
import { overlapsWithin, type JudgedAppointments } from './appointment-rows.ts';
import { countLabel } from '../import-text.ts';
import { LeftRows } from '../left-rows.tsx';
import type { LeftRow } from '../list-rows.ts';
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
  const { isPending, sent, failure, run } = bring;
  const outcomeOf = new Map(outcomes.map((each) => [each.row, each]));
  const overlaps = overlapsWithin(outcomes);
  const those = (
    isOne: (each: AppointmentOutcomes[number]) => boolean,
    reasonFor: (row: number) => string,
  ): LeftRow[] =>
    judged.rows
      .filter(({ row }) => {
        const outcome = outcomeOf.get(row);
        return outcome !== undefined && isOne(outcome);
      })
      .map(({ row, appointment: { firstName, lastName, email, phone } }) => ({
        ...{ row, name: `${firstName} ${lastName}`.trim() || email || phone },
        reason: reasonFor(row),
      }));
  const left = (outcome: AppointmentOutcomes[number]['outcome'], reason: string) =>
    those(
      (each) => each.outcome === outcome,
      () => reason,
    );
  const numbers = new Set(rows.map(({ row }) => row));
  const ahead = outcomes.filter((each) => numbers.has(each.row) && each.takesTime).length;
  const count = countLabel(rows.length, 'appointments');
  return (
    <DialogForm
      action={
        isPending
          ? `Adding... ${sent.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}`
          : `Add ${count}`
      }
      isPending={isPending}
      isReady={rows.length > 0}
      keep="Back"
      onKeep={onBack}
      failure={formWords(
        failure,
        `${countLabel(sent, 'appointments')} of ${rows.length.toLocaleString('en-US')} are done. Press the button again to go on.`,
      )}
      onSubmit={(event) => {
        event.preventDefault();
        run(rows);
      }}
    >
      <p role="status">
        {rows.length === 0
          ? 'No appointment in this list is new.'
          : `${count} will be added, ${ahead.toLocaleString('en-US')} of them upcoming. Nothing is due for past ones; upcoming ones are paid at the visit.`}
      </p>
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
    </DialogForm>
  );
}
