import { undoAct, type undoOfferSchema } from '#contract/appointments/undo.ts';
import { refusalOf } from '#lib/api-client.ts';
import { announce } from '#lib/loading/announce.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { failureToast } from '../ui/failure-text.ts';
import { offerUndo } from '../ui/undo.ts';
import type * as z from 'zod/mini';

/** What an act can be undone by, as its answer says; undefined if it can't. */
type UndoOffer = z.infer<typeof undoOfferSchema> | undefined;

/** Returns what says that an act is done, and offers to undo it for as long as no one has heard of it. */
export function useUndoAct(): (words: string, offer: UndoOffer) => void {
  const undo = useMutation(undoAct, {
    changes: ['calendar', 'appointments', 'hours', 'stats'],
    onDone: () => {
      announce('Undone.');
      $toast.set({ tone: 'info', title: 'Undone', text: 'Everything is as it was before.' });
    },
    onFailed: (failed) => {
      const isOver = refusalOf(undoAct, failed) === 'undo_over';
      failureToast(isOver ? 'Too late to undo' : 'Couldn’t undo')(failed);
    },
  });
  return (words, offer) => {
    if (offer)
      offerUndo({ words, run: () => undo.run({ undoId: offer.undoId }) }, Date.parse(offer.until));
  };
}
