import type { Change } from '#contract/practice/changes.ts';
import { changePractice, previewChange } from '#contract/practice/settings.ts';
import { call } from '#lib/api-client.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { failureToast } from '../../ui/failure-text.ts';
import { effectLine } from './effect-text.ts';
import { useUndoOffer } from './use-undo-offer.ts';

interface QuickChange {
  change: Change;
  /** The version of the section on screen. */
  version: string;
  /** What to say once it is saved. */
  saved: string;
}

/** Makes a one-click change; if bookings would fall outside the hours, it asks first. */
export function useQuickChange(onConflict: (change: Change) => void = () => undefined) {
  const offer = useUndoOffer();
  return useMutation(
    async ({ change, version, saved }: QuickChange) => {
      const preview = await call(previewChange, { change });
      if (preview.booked.outsideHours.length > 0) return null;
      const changeId = crypto.randomUUID();
      await call(changePractice, { changeId, version, change });
      return { changeId, words: `${saved} ${effectLine(preview, change.kind)}` };
    },
    {
      changes: ['practice', 'hours', 'appointments', 'tasks'],
      onDone: (done, { change }) => {
        if (done) offer(done.words, done.changeId);
        else onConflict(change);
      },
      onFailed: failureToast('Couldn’t save'),
    },
  );
}
