import { useMemo, useState } from 'react';
import { checkImport, importClients } from '#contract/clients/import-clients.ts';
import { call } from '#lib/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import parts from '../../ui/dialog/dialog-parts.module.css';
import { ChooseColumns } from './choose-columns.tsx';
import { ChooseList } from './choose-list.tsx';
import { CheckedList } from './checked-list.tsx';
import { clientsLabel } from './import-text.ts';
import type { JudgedRows } from './list-rows.ts';
import type { ReadList } from './read-list.ts';
import { UndoImport } from './undo-import.tsx';
import { usePages, type Outcomes } from './use-pages.ts';

/** A list on its way in; it lasts as long as the dialog. */
interface ChosenList extends ReadList {
  fileName: string;
  importId: string;
}

const isAdded = ({ outcome }: Outcomes[number]) => outcome !== 'known';

/** Brings clients from another program: a file is chosen, its columns named, what would happen shown, and then done. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [list, setList] = useState<ChosenList | null>(null);
  const [judged, setJudged] = useState<JudgedRows | null>(null);
  const [checked, setChecked] = useState<Outcomes | null>(null);
  const [areExisting, setAreExisting] = useState(true);
  const [added, setAdded] = useState<number | null>(null);
  const id = list?.importId ?? '';
  const check = usePages((rows) => call(checkImport, { id, rows }), setChecked);
  const bring = usePages(
    (rows) => call(importClients, { id, fileName: list?.fileName ?? '', areExisting, rows }),
    (outcomes) => setAdded(outcomes.filter(isAdded).length),
  );
  const restart = () => {
    setList(null);
    setJudged(null);
    setChecked(null);
  };
  // The same array at each render: a second press goes on where the first one stopped.
  const rows = useMemo(() => {
    const numbers = new Set((checked ?? []).filter(isAdded).map(({ row }) => row));
    return (judged?.rows ?? []).filter(({ row }) => numbers.has(row));
  }, [judged, checked]);
  const step = () => {
    if (added !== null) {
      return (
        <>
          <div className={parts.body}>
            <p role="status">
              {clientsLabel(added)} added. You can undo this for 30 days; who has booked by then
              stays.
            </p>
          </div>
          <div className={parts.foot}>
            <UndoImport id={id} fileName={list?.fileName ?? ''} onDone={onClose} />
            <Button onClick={onClose}>Done</Button>
          </div>
        </>
      );
    }
    if (judged && checked) {
      return (
        <CheckedList
          judged={judged}
          outcomes={checked}
          bring={bring}
          rows={rows}
          onBack={() => setChecked(null)}
        />
      );
    }
    if (list) {
      return (
        <ChooseColumns
          list={list}
          areExisting={areExisting}
          onExisting={setAreExisting}
          check={check}
          onChosen={(next) => {
            setJudged(next);
            if (next.rows.length === 0) setChecked([]);
            else check.run(next.rows);
          }}
          onBack={restart}
        />
      );
    }
    return (
      <ChooseList
        onRead={(fileName, read) => setList({ ...read, fileName, importId: crypto.randomUUID() })}
        onClose={onClose}
      />
    );
  };
  return (
    <Dialog
      open
      title="Import clients"
      subtitle={list?.fileName ?? 'No one gets an email or a text.'}
      onClose={onClose}
    >
      {step()}
    </Dialog>
  );
}
