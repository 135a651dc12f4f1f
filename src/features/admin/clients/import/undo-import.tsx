import { undoImport } from '#contract/clients/import-clients.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { failureToast } from '../../ui/failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { undoneLabel } from './import-text.ts';

interface UndoImportProps {
  id: string;
  fileName: string;
  onDone?: () => void;
}

/** Takes the clients of an import away again, but for those of whom more is known by now; a toast says how many. */
export function UndoImport({ id, fileName, onDone }: UndoImportProps) {
  const undo = useMutation(undoImport, {
    changes: ['clients'],
    onDone: (undone) => {
      $toast.set({ tone: 'info', title: 'Import undone', text: undoneLabel(undone) });
      onDone?.();
    },
    onFailed: failureToast('Couldn’t undo the import'),
  });
  return (
    <RowButton
      pending={undo.isPending}
      aria-label={`Undo the import of ${fileName}`}
      onClick={() => undo.run({ id })}
    >
      {undo.isPending ? 'Undoing...' : 'Undo'}
    </RowButton>
  );
}
