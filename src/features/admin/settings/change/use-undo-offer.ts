import { undoChange } from '#contract/practice/settings.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { failureToast } from '../../ui/failure-text.ts';
import { offerUndo } from '../../ui/undo.ts';

/** Returns what undoes a change by its id. */
export function useUndo() {
  return useMutation(undoChange, {
    changes: ['hours', 'appointments'],
    onDone: () =>
      $toast.set({ tone: 'info', title: 'Undone', text: 'Everything is back to how it was.' }),
    onFailed: failureToast('Couldn’t undo'),
  });
}

/** Returns what says that a change is saved, and offers to undo it. */
export function useUndoOffer(): (words: string, changeId: string) => void {
  const undo = useUndo();
  return (words, id) =>
    offerUndo({ words, run: () => undo.run({ id, changeId: crypto.randomUUID() }) });
}
