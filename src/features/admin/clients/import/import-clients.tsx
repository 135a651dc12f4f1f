import { useMemo, useState } from 'react';
import { checkImport, importClients, type ImportRows } from '#contract/clients/import-clients.ts';
import { call } from '#lib/api-client.ts';
import { Choice } from '#ui/form/choice.tsx';
import { CheckedList } from './checked-list.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { Imported } from './imported.tsx';
import { judgeRows, type JudgedRows } from './list-rows.ts';
import type { ImportProps } from './read-list.ts';
import { usePages, type Outcomes } from './use-pages.ts';

const isAdded = ({ outcome }: Outcomes[number]) => outcome !== 'known';

/** Brings a list of clients. */
export function ImportClients({ list, onRestart, onClose }: ImportProps) {
  const [judged, setJudged] = useState<JudgedRows | null>(null);
  const [checked, setChecked] = useState<Outcomes | null>(null);
  const [areExisting, setAreExisting] = useState(true);
  const [added, setAdded] = useState<number | null>(null);
  const { importId: id, fileName } = list;
  const check = usePages(
    (rows: ImportRows) => call(checkImport, { id, rows }),
    (outcomes) => setChecked(outcomes),
  );
  const bring = usePages(
    (rows: ImportRows) => call(importClients, { id, fileName, areExisting, rows }),
    (outcomes) => setAdded(outcomes.filter(isAdded).length),
  );
  // The same array at each render: a second press goes on where the first one stopped.
  const rows = useMemo(() => {
    const numbers = new Set((checked ?? []).filter(isAdded).map(({ row }) => row));
    return (judged?.rows ?? []).filter(({ row }) => numbers.has(row));
  }, [judged, checked]);
  if (added !== null) {
    return <Imported {...{ id, fileName, added, onClose }} kind="clients" />;
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
  return (
    <ChooseColumns
      kind="clients"
      list={list}
      action="Check the list"
      check={check}
      onChosen={({ lines, columns }) => {
        const next = judgeRows(lines, columns);
        setJudged(next);
        if (next.rows.length === 0) setChecked([]);
        else check.run(next.rows);
      }}
      onBack={onRestart}
    >
      <Choice
        type="checkbox"
        checked={areExisting}
        onChange={() => setAreExisting(!areExisting)}
        label="They’ve been here before"
        note="They book as existing clients, and aren’t asked for a new client’s form."
      />
    </ChooseColumns>
  );
}
