import { useState } from 'react';
import type { AdminClient } from '#contract/clients/clients.ts';
import { mergeClients, previewMerge, type MergeSide } from '#contract/clients/merging.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { EmailAddress } from '#ui/form/email-address.tsx';
import { addressOfClient } from '../ui/client-address.ts';
import { DialogForm } from '../ui/dialog/dialog-form.tsx';
import { formWords } from '../ui/failure-text.ts';
import { nameOf } from '../ui/name-of.ts';
import { SectionBody } from '../ui/screen/section.tsx';
import { sideLabel } from './client-text.ts';

interface MergeDialogProps {
  clients: readonly [AdminClient, AdminClient];
  onClose: () => void;
}

/** Shows what two clients have, and merges one into the other. */
export function MergeDialog({ clients: [earlier, later], onClose }: MergeDialogProps) {
  const [intoId, setIntoId] = useState(earlier.id);
  const from = intoId === earlier.id ? later : earlier;
  const query = useQuery(previewMerge, { id: later.id, intoId: earlier.id });
  const isRefused = query.data?.haveTwoAccounts ?? true;
  const merge = useMutation(mergeClients, {
    changes: ['appointments', 'intakes'],
    onDone: () => {
      onClose();
      location.hash = addressOfClient(intoId);
    },
  });
  return (
    <Dialog
      open
      isShort
      title={`Merge ${nameOf(earlier)} and ${nameOf(later)}`}
      subtitle="Appointments, notes, forms, messages, credits, and gift value go together. You can undo it for 30 days."
      onClose={onClose}
    >
      <DialogForm
        action={merge.isPending ? 'Merging...' : 'Merge'}
        isPending={merge.isPending}
        isReady={!isRefused}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(merge.failure, 'Nothing was merged.')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRefused) merge.run({ id: from.id, intoId });
        }}
      >
        <SectionBody query={query} what="what they have" skeleton={{ rows: 2, height: 4 }}>
          {(preview) => (
            <>
              <Choices legend="Whose name, phone, and email stay?" required>
                <Side side={preview.into} intoId={intoId} onChoose={setIntoId} />
                <Side side={preview.from} intoId={intoId} onChoose={setIntoId} />
              </Choices>
              {preview.haveTwoAccounts && (
                <p>
                  Both log in with an account of their own, so they can’t be merged. One of the
                  accounts has to be deleted first.
                </p>
              )}
            </>
          )}
        </SectionBody>
      </DialogForm>
    </Dialog>
  );
}

interface SideProps {
  side: MergeSide;
  intoId: string;
  onChoose: (id: string) => void;
}

function Side({ side, intoId, onChoose }: SideProps) {
  const { id, email, phone } = side.client;
  return (
    <Choice
      type="radio"
      name="stays"
      checked={id === intoId}
      onChange={() => onChoose(id)}
      label={
        <>
          {nameOf(side.client)}, {phone && <span className="figures">{phoneLabel(phone)}, </span>}
          <EmailAddress of={email} />
        </>
      }
      note={sideLabel(side)}
    />
  );
}
