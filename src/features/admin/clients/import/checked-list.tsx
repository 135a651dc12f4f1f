import type { ImportRows } from '#contract/clients/import-clients.ts';
import { CheckForm } from './check-form.tsx';
import { countLabel } from './import-text.ts';
import { LeftRows } from './left-rows.tsx';
import { rowsByOutcome } from './list-person.ts';
import type { JudgedRows } from './list-rows.ts';
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

/** The third step: what the import of clients will do, before it does it. */
export function CheckedList({ judged, outcomes, bring, rows, onBack }: CheckedListProps) {
  const those = rowsByOutcome(
    judged.rows.map(({ row, client }) => ({ row, ...client })),
    outcomes,
  );
  return (
    <CheckForm
      kind="clients"
      {...{ bring, rows, onBack }}
      effect={
        rows.length === 0
          ? 'No one in this list is new.'
          : `${countLabel(rows.length)} will be added. No one on file changes.`
      }
    >
      <LeftRows
        title="share an email address with someone, and get a record of their own"
        rows={those(({ outcome }) => outcome === 'shares_address', 'Added')}
      />
      <LeftRows
        title="on file already, and left as they are"
        rows={those(({ outcome }) => outcome === 'known', 'On file')}
      />
      <LeftRows title="more than once in the list" rows={judged.twice} />
      <LeftRows
        title="without an email address, so they can’t be added"
        rows={judged.withoutEmail}
      />
      <LeftRows title="that can’t be read" rows={judged.unreadable} />
    </CheckForm>
  );
}
