import { undoImport } from '#contract/clients/import-clients.ts';
import { call } from '#lib/api-client.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { failureToast } from '../../ui/failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import type { ListKind } from './columns.ts';
import { undoneLabel } from './import-text.ts';

/** Asks until nothing of an import is left to undo; asked again after a failure, it goes on. */
async function removeAll(id: string) {
  const sum = { removed: 0, kept: 0 };
  for (;;) {
    const { removed, kept, isDone } = await call(undoImport, { id });
    sum.removed += removed;
    sum.kept += kept;
    if (isDone) return sum;
  }
}

interface UndoImportProps {
  id: string;
  fileName: string;
  kind: ListKind;
  onDone?: () => void;
}

/** Takes what an import brought away again, but for what was used since; a toast says how much. */
export function UndoImport({ id, fileName, kind, onDone }: UndoImportProps) {
  const undo = useMutation(removeAll, {
    changes: ['clients', 'appointments', 'calendar', 'imports'],
    onDone: (undone) => {
      $toast.set({ tone: 'info', title: 'Import undone', text: undoneLabel(undone, kind) });
      onDone?.();
    },
    onFailed: failureToast('Couldn’t undo the import'),
  });
  return (
    <RowButton
      pending={undo.isPending}
      aria-label={`Undo the import of ${fileName}`}
      onClick={() => undo.run(id)}
    >
      {undo.isPending ? 'Undoing...' : 'Undo'}
    </RowButton>
  );
}
