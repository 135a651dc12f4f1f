import { undoChange } from '#contract/practice/settings.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { failureToast } from '../../ui/failure-text.ts';
import { offerUndo } from '../../ui/undo.ts';

/** Returns a mutation that undoes a change by its id. */
export function useUndo() {
  return useMutation(undoChange, {
    changes: ['hours', 'appointments', 'tasks'],
    onDone: () =>
      $toast.set({ tone: 'info', title: 'Undone', text: 'Everything is back the way it was.' }),
    onFailed: failureToast('Couldn’t undo'),
  });
}

/** Returns a function that says a change was saved and offers to undo it. */
export function useUndoOffer(): (words: string, changeId: string) => void {
  const undo = useUndo();
  return (words, id) =>
    offerUndo({ words, run: () => undo.run({ id, changeId: crypto.randomUUID() }) });
}
