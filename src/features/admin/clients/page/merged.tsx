import type { ClientPage } from '#contract/clients/client-record.ts';
import { undoMerge } from '#contract/clients/merging.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { dateOf, longDay } from '#lib/time/labels.ts';
import { EmailAddress } from '#ui/form/email-address.tsx';
import { addressOfClient } from '../../ui/client-address.ts';
import { failureToast } from '../../ui/failure-text.ts';
import { nameOf } from '../../ui/name-of.ts';
import { RowButton } from '../../ui/row-button.tsx';

/** Who was merged into this client, with Undo for 30 days. */
export function Merged({ merged }: Pick<ClientPage, 'merged'>) {
  const undo = useMutation(undoMerge, {
    changes: ['clients', 'appointments', 'intakes'],
    onDone: ({ id }) => {
      location.hash = addressOfClient(id);
    },
    onFailed: failureToast('Couldn’t undo the merge'),
  });
  return merged.map((merge) => (
    <p key={merge.mergeId}>
      {nameOf(merge)}, <EmailAddress of={merge.email} />, on {longDay(dateOf(merge.mergedAt))}.{' '}
      {merge.canBeUndone && (
        <RowButton
          look="word"
          pending={undo.isPending}
          aria-label={`Undo the merge with ${nameOf(merge)}`}
          onClick={() => undo.run({ id: merge.mergeId })}
        >
          Undo
        </RowButton>
      )}
    </p>
  ));
}
