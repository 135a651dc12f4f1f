import type { ClientPage } from '#contract/clients/client-record.ts';
import { LateDialog } from '../../../ui/screen/late-part.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import css from '../client-page.module.css';
import { Part, type PartProps } from '../part.tsx';

const loadEraseDialog = () => import('./erase-dialog.tsx');

/** What is rarely done with a client. */
export function More({ open }: Pick<PartProps, 'open'>) {
  return (
    <Part
      title="More"
      aside={
        <RowButton
          look="word"
          aria-label="Erase this client"
          onClick={() => open({ kind: 'erase' })}
        >
          Erase
        </RowButton>
      }
    >
      <p className={css.empty}>
        A client may ask to be forgotten. You’ll see what goes and what stays first.
      </p>
    </Part>
  );
}

interface OpenedErasureProps {
  page: ClientPage;
  onClose: () => void;
}

/** The dialog that erases, once its script is here. */
export function OpenedErasure(props: OpenedErasureProps) {
  return (
    <LateDialog load={loadEraseDialog} onClose={props.onClose}>
      {({ EraseDialog }) => <EraseDialog {...props} />}
    </LateDialog>
  );
}
