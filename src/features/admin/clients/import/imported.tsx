import { Button } from '#ui/button.tsx';
import parts from '../../ui/dialog/dialog-parts.module.css';
import type { ListKind } from './columns.ts';
import { countLabel } from './import-text.ts';
import { UndoImport } from './undo-import.tsx';

interface ImportedProps {
  id: string;
  fileName: string;
  kind: ListKind;
  added: number;
  onClose: () => void;
}

const STAYS: Readonly<Record<ListKind, string>> = {
  clients: 'who has booked by then stays',
  appointments: 'those changed, paid or given by then stay',
  balances: 'those used by then stay',
};

/** The last step: what was added, and its Undo. */
export function Imported({ id, fileName, kind, added, onClose }: ImportedProps) {
  return (
    <>
      <div className={parts.body}>
        <p role="status">
          {countLabel(added, kind)} added. You can undo this for 30 days; {STAYS[kind]}.
        </p>
      </div>
      <div className={parts.foot}>
        <UndoImport id={id} fileName={fileName} kind={kind} onDone={onClose} />
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}
