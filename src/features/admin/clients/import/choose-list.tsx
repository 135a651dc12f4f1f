import { useState } from 'react';
import { listImports } from '#contract/clients/import-clients.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { Field } from '#ui/form/field.tsx';
import parts from '../../ui/dialog/dialog-parts.module.css';
import type { ListKind } from './columns.ts';
import { importLabel, kindOf, leftOf } from './import-text.ts';
import css from './import.module.css';
import { readList, type ReadList } from './read-list.ts';
import { UndoImport } from './undo-import.tsx';

const KINDS: Readonly<Record<ListKind, { label: string; note: string }>> = {
  clients: { label: 'Clients', note: 'Names, addresses, notes and tags.' },
  appointments: {
    label: 'Appointments',
    note: 'Past and upcoming, for clients who are already here.',
  },
  balances: {
    label: 'Balances',
    note: 'Credits and gift value that clients have left.',
  },
};

interface ChooseListProps {
  kind: ListKind;
  onKind: (kind: ListKind) => void;
  onRead: (fileName: string, list: ReadList) => void;
  onClose: () => void;
}

/** The first step: a file, which is read in this browser; and the lists that came before. */
export function ChooseList({ kind, onKind, onRead, onClose }: ChooseListProps) {
  const [problem, setProblem] = useState<string>();
  const { data: imports } = useQuery(listImports, {});
  const read = async (file: File) => {
    setProblem(undefined);
    try {
      const list = readList(new Uint8Array(await file.arrayBuffer()));
      if ('problem' in list) setProblem(list.problem);
      else onRead(file.name.slice(0, 200), list);
    } catch {
      setProblem('This file can’t be opened. Please choose it again.');
    }
  };
  return (
    <>
      <div className={parts.body}>
        <Choices legend="What the file holds" required>
          {(['clients', 'appointments', 'balances'] as const).map((each) => (
            <Choice
              key={each}
              type="radio"
              name="kind"
              checked={kind === each}
              onChange={() => onKind(each)}
              label={KINDS[each].label}
              note={KINDS[each].note}
            />
          ))}
        </Choices>
        <Field
          label={`A list of ${kind}`}
          required
          hint={`A CSV file. Square, Acuity and most other programs export their ${kind} as one. It’s read here, on this device.`}
          error={problem}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              className={css.file}
              accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void read(file);
                // The same file, corrected, can be chosen again.
                target.value = '';
              }}
            />
          )}
        </Field>
        {imports !== null && imports.length > 0 && (
          <section aria-labelledby="earlier-imports">
            <h3 id="earlier-imports">The last 30 days</h3>
            <ul className={css.imports}>
              {imports.map((each) => (
                <li key={each.id}>
                  <span>
                    {each.fileName}
                    <small>{importLabel(each)}</small>
                  </span>
                  {leftOf(each) > 0 && (
                    <UndoImport id={each.id} fileName={each.fileName} kind={kindOf(each)} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className={parts.foot}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}
