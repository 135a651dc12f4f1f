import type { ImportRows } from '#contract/clients/import-clients.ts';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { formWords } from '../../ui/failure-text.ts';
import { clientsLabel } from './import-text.ts';
import css from './import.module.css';
import type { JudgedRows, LeftRow } from './list-rows.ts';
import type { Outcomes, Pages } from './use-pages.ts';

interface CheckedListProps {
  judged: JudgedRows;
  outcomes: Outcomes;
  /** The import that follows. */
  bring: Pages;
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
  const count = clientsLabel(rows.length);
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
        `${clientsLabel(sent)} of ${rows.length.toLocaleString('en-US')} are done. Press the button again to go on.`,
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
      <Left
        title="share an email address with someone, and get a record of their own"
        rows={those('shares_address', 'Added')}
      />
      <Left title="on file already, and left as they are" rows={those('known', 'On file')} />
      <Left title="more than once in the list" rows={judged.twice} />
      <Left title="without an email address, so they can’t be added" rows={judged.withoutEmail} />
      <Left title="that can’t be read" rows={judged.unreadable} />
    </DialogForm>
  );
}

const SHOWN = 100;

/** Some rows and what becomes of them, folded. */
function Left({ title, rows }: { title: string; rows: LeftRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details className={css.left}>
      <summary>
        {rows.length.toLocaleString('en-US')} {rows.length === 1 ? 'row' : 'rows'}: {title}
      </summary>
      <ul>
        {rows.slice(0, SHOWN).map(({ row, name, reason }) => (
          <li key={row}>
            Row {row}: {name && `${name}. `}
            {reason}.
          </li>
        ))}
        {rows.length > SHOWN && <li>And {(rows.length - SHOWN).toLocaleString('en-US')} more.</li>}
      </ul>
    </details>
  );
}
