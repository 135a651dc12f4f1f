import { useState, type ReactNode } from 'react';
import { Choice } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import parts from '../../ui/dialog/dialog-parts.module.css';
import { formWords } from '../../ui/failure-text.ts';
import css from './import.module.css';
import {
  FIELD_LABELS,
  FIELDS,
  guessColumns,
  missingColumn,
  type ListField,
  type ListKind,
} from './columns.ts';
import type { ListLine, ReadList } from './read-list.ts';
import type { Pages } from './use-pages.ts';

/** A list with what its columns are. */
export interface NamedList {
  lines: ListLine[];
  columns: (ListField | null)[];
}

interface ChooseColumnsProps {
  kind: ListKind;
  list: ReadList;
  /** What is asked besides, about all of its rows. */
  children?: ReactNode;
  action: string;
  /** The check that follows, if it follows at once. */
  check?: Pick<Pages<unknown>, 'isPending' | 'sent' | 'failure'>;
  onChosen: (named: NamedList) => void;
  onBack: () => void;
}

const NOT_HEADINGS: Readonly<Record<ListKind, string>> = {
  clients: 'a client',
  appointments: 'an appointment',
  balances: 'a balance',
};

/** Two lines with something in a column, so that she recognizes it. */
const sampleOf = (lines: readonly ListLine[], column: number) =>
  lines
    .map(({ cells }) => cells[column])
    .filter(Boolean)
    .slice(0, 2)
    .join(', ')
    .slice(0, 80);

/** The second step: what each column is, guessed from its heading. */
export function ChooseColumns(props: ChooseColumnsProps) {
  const { kind, list, children, check, onChosen, onBack } = props;
  const [first] = list.lines;
  const guessed = guessColumns(first?.cells ?? [], kind);
  const [hasHeadings, setHasHeadings] = useState(guessed.some((field) => field !== null));
  const [columns, setColumns] = useState(guessed);
  const [problem, setProblem] = useState<string | null>(null);
  const width = Math.max(...list.lines.map(({ cells }) => cells.length));
  const lines = hasHeadings ? list.lines.slice(1) : list.lines;
  const shown = Array.from({ length: width }, (_, column) => column);
  const choose = (column: number, field: ListField | null) =>
    // A field is one column's: choosing it here takes it from there.
    setColumns(
      shown.map((each) => {
        if (each === column) return field;
        const now = columns[each] ?? null;
        return now === field ? null : now;
      }),
    );
  return (
    <DialogForm
      action={check?.isPending ? `Checking... ${check.sent.toLocaleString('en-US')}` : props.action}
      isPending={check?.isPending ?? false}
      keep="Choose another file"
      onKeep={onBack}
      failure={problem ?? formWords(check?.failure ?? null, 'Nothing was checked.')}
      onSubmit={(event) => {
        event.preventDefault();
        const missing = missingColumn(columns, kind);
        setProblem(missing);
        if (missing === null) onChosen({ lines, columns });
      }}
    >
      <Choice
        type="checkbox"
        checked={hasHeadings}
        onChange={() => setHasHeadings(!hasHeadings)}
        label={`The first row has headings, not ${NOT_HEADINGS[kind]}`}
      />
      <fieldset className={css.columns}>
        <legend>What each column is</legend>
        <div className={parts.two}>
          {shown.map((column) => (
            <Field
              key={column}
              label={(hasHeadings && first?.cells[column]) || `Column ${column + 1}`}
              required
              hint={sampleOf(lines, column) || 'Empty'}
            >
              {(wiring) => (
                <select
                  {...wiring}
                  value={columns[column] ?? ''}
                  onChange={({ target }) =>
                    choose(column, FIELDS[kind].find((field) => field === target.value) ?? null)
                  }
                >
                  <option value="">Leave out</option>
                  {FIELDS[kind].map((field) => (
                    <option key={field} value={field}>
                      {FIELD_LABELS[field]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      {children}
    </DialogForm>
  );
}
