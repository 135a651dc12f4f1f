import { LatePart } from '../../../ui/screen/late-part.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import css from '../client-page.module.css';
import { Part, type PartProps } from '../part.tsx';

const loadCopyDialog = () => import('./copy-dialog.tsx');

/** A client may ask for a copy of what is written about them. */
export function RecordCopy({ open }: Pick<PartProps, 'open'>) {
  return (
    <Part
      title="A copy for them"
      aside={
        <RowButton
          look="word"
          aria-label="Make a copy of their record"
          onClick={() => open({ kind: 'copy' })}
        >
          Make a copy
        </RowButton>
      }
    >
      <p className={css.empty}>
        Clients may ask for a copy of their record. It holds all that you and they have written.
      </p>
    </Part>
  );
}

interface OpenedCopyProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** The copy, once its script is here. */
export function OpenedCopy(props: OpenedCopyProps) {
  return <LatePart load={loadCopyDialog}>{({ CopyDialog }) => <CopyDialog {...props} />}</LatePart>;
}
