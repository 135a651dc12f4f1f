import type { ImportRows } from '#contract/clients/import-clients.ts';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { formWords } from '../../ui/failure-text.ts';
import { countLabel } from './import-text.ts';
import { LeftRows } from './left-rows.tsx';
import type { JudgedRows, LeftRow } from './list-rows.ts';
import type { Outcomes, Pages } from './use-pages.ts';

interface CheckedListProps {
  judged: JudgedRows;
  outcomes: Outcomes;
  /** The import that follows. */
  bring: Pages<ImportRows[number]>;
  /** The rows that would add someone. */
  rows: ImportRows;
  onBack: () => void;
}

/** The third step: what the import will do, before it does it. */
export function CheckedList({ judged, outcomes, bring, rows, onBack }: CheckedListProps) {
  const { isPending, sent, failure, run } = bring;
  const outcomeOf = new Map(outcomes.map(({ row, outcome }) => [row, outcome]));
  const those = (outcome: Outcomes[number]['outcome'], reason: string): LeftRow[] =>
    judged.rows
      .filter(({ row }) => outcomeOf.get(row) === outcome)
      .map(({ row, client }) => ({ row, name: `${client.firstName} ${client.lastName}`, reason }));
  const count = countLabel(rows.length);
  const action = isPending
    ? `Adding... ${sent.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}`
    : `Add ${count}`;
  return (
    <DialogForm
      action={action}
      isPending={isPending}
      isReady={rows.length > 0}
      keep="Back"
      onKeep={onBack}
      failure={formWords(
        failure,
        `${countLabel(sent)} of ${rows.length.toLocaleString('en-US')} are done. Press the button again to go on.`,
      )}
      onSubmit={(event) => {
        event.preventDefault();
        run(rows);
      }}
    >
      <p role="status">
        {rows.length === 0
          ? 'No one in this list is new.'
          : `${count} will be added. No one on file changes.`}
      </p>
      <LeftRows
        title="share an email address with someone, and get a record of their own"
        rows={those('shares_address', 'Added')}
      />
      <LeftRows title="on file already, and left as they are" rows={those('known', 'On file')} />
      <LeftRows title="more than once in the list" rows={judged.twice} />
      <LeftRows
        title="without an email address, so they can’t be added"
        rows={judged.withoutEmail}
      />
      <LeftRows title="that can’t be read" rows={judged.unreadable} />
    </DialogForm>
  );
}
