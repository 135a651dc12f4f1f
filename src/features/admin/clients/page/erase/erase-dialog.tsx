import { useState } from 'react';
import type { ClientPage } from '#contract/clients/client-record.ts';
import { eraseClient, previewErasure, type ErasurePreview } from '#contract/clients/erasure.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { useOpenDialog } from '../../../ui/dialog/open-dialogs.ts';
import { formWords } from '../../../ui/failure-text.ts';
import { nameOf } from '../../../ui/name-of.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { SectionBody } from '../../../ui/screen/section.tsx';
import css from './erase-dialog.module.css';
import { goingLines, hindranceWords, notesWords, stayingLines } from './erasure-text.ts';

interface EraseDialogProps {
  page: ClientPage;
  onClose: () => void;
}

/** Shows what erasing a client deletes and what stays, or what has to be done first, and erases them. */
export function EraseDialog({ page, onClose }: EraseDialogProps) {
  const { client } = page;
  const name = nameOf(client);
  const query = useQuery(previewErasure, { id: client.id });
  const [takesNotes, setTakesNotes] = useState(false);
  const erase = useMutation(eraseClient, {
    changes: ['clients', 'appointments'],
    onDone: () => {
      onClose();
      location.hash = '#clients';
      $toast.set({ tone: 'info', title: 'Client erased', text: `${name} was erased.` });
    },
    // Something has come up since the preview was read.
    onFailed: query.ask,
  });
  const isReady = query.data?.hindrances.length === 0;
  return (
    <Dialog open title={`Erase ${name}`} subtitle="This can’t be undone." onClose={onClose}>
      <DialogForm
        action={erase.isPending ? 'Erasing...' : 'Erase'}
        isDanger
        isPending={erase.isPending}
        isReady={isReady}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(erase.failure, '')}
        onSubmit={(event) => {
          event.preventDefault();
          erase.run({ id: client.id, takesNotes });
        }}
      >
        <SectionBody query={query} what="what would be erased" skeleton={{ rows: 3, height: 3 }}>
          {(preview) =>
            preview.hindrances.length > 0 ? (
              <Hindrances page={page} preview={preview} onClose={onClose} />
            ) : (
              <>
                <Lines title="Goes" lines={['Name, email and phone', ...goingLines(preview)]} />
                <Lines
                  title="Stays"
                  lines={[
                    ...stayingLines(preview),
                    ...(preview.signedNotes > 0 && !takesNotes ? [notesWords(preview)] : []),
                  ]}
                />
                {preview.signedNotes > 0 && (
                  <Choice
                    type="checkbox"
                    checked={takesNotes}
                    onChange={() => setTakesNotes(!takesNotes)}
                    label="Delete the finished session notes, too"
                  />
                )}
              </>
            )
          }
        </SectionBody>
      </DialogForm>
    </Dialog>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

interface HindrancesProps extends EraseDialogProps {
  preview: ErasurePreview;
}

function Hindrances({ page, preview, onClose }: HindrancesProps) {
  const open = useOpenDialog();
  return (
    <section className={css.part}>
      <h3>To do first</h3>
      <ul className={css.first}>
        {preview.hindrances.map((hindrance, place) => {
          const words = hindranceWords(hindrance);
          const appointment = page.appointments.find(({ id }) => id === hindrance.appointmentId);
          return (
            <li key={`${hindrance.code} ${place}`}>
              <span>{words}</span>
              {appointment && (
                <RowButton
                  look="word"
                  aria-label={`Open: ${words}`}
                  onClick={() => {
                    onClose();
                    open('details', appointment);
                  }}
                >
                  Open
                </RowButton>
              )}
              {hindrance.code === 'delivery_ahead' && (
                <a href="#gifts" onClick={onClose}>
                  Gift certificates
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
