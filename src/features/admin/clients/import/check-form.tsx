import type { ReactNode } from 'react';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { formWords } from '../../ui/failure-text.ts';
import type { ListKind } from './columns.ts';
import { countLabel } from './import-text.ts';
import type { Pages } from './use-pages.ts';

interface CheckFormProps<Row> {
  kind: ListKind;
  /** The import that follows. */
  bring: Pages<Row>;
  /** The rows that would add something. */
  rows: readonly Row[];
  /** What the import will do, in a sentence or two. */
  effect: string;
  onBack: () => void;
  /** What becomes of the other rows. */
  children: ReactNode;
}

/** What an import will do, before it does it. */
export function CheckForm<Row>({
  kind,
  bring,
  rows,
  effect,
  onBack,
  children,
}: CheckFormProps<Row>) {
  const { isPending, sent, failure, run } = bring;
  const of = `of ${rows.length.toLocaleString('en-US')}`;
  return (
    <DialogForm
      action={
        isPending
          ? `Adding... ${sent.toLocaleString('en-US')} ${of}`
          : `Add ${countLabel(rows.length, kind)}`
      }
      isPending={isPending}
      isReady={rows.length > 0}
      keep="Back"
      onKeep={onBack}
      failure={formWords(
        failure,
        `${countLabel(sent, kind)} ${of} are done. Press the button again to go on.`,
      )}
      onSubmit={(event) => {
        event.preventDefault();
        run(rows);
      }}
    >
      <p role="status">{effect}</p>
      {children}
    </DialogForm>
  );
}
