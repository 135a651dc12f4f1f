import { useState } from 'react';
import { Choice } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import parts from '../../ui/dialog/dialog-parts.module.css';
import { formWords } from '../../ui/failure-text.ts';
import css from './import.module.css';
import { FIELD_LABELS, FIELDS, guessColumns, missingColumn, type ListField } from './columns.ts';
import { judgeRows, type JudgedRows } from './list-rows.ts';
import type { ListLine, ReadList } from './read-list.ts';
import type { Pages } from './use-pages.ts';

interface ChooseColumnsProps {
  list: ReadList;
  areExisting: boolean;
  onExisting: (areExisting: boolean) => void;
  /** The check that follows. */
  check: Pages;
  onChosen: (judged: JudgedRows) => void;
  onBack: () => void;
}

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
  const { list, areExisting, onExisting, check, onChosen, onBack } = props;
  const [first] = list.lines;
  const guessed = guessColumns(first?.cells ?? []);
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
      action={
        check.isPending ? `Checking... ${check.sent.toLocaleString('en-US')}` : 'Check the list'
      }
      isPending={check.isPending}
      keep="Choose another file"
      onKeep={onBack}
      failure={problem ?? formWords(check.failure, 'Nothing was checked.')}
      onSubmit={(event) => {
        event.preventDefault();
        const missing = missingColumn(columns);
        setProblem(missing);
        if (missing === null) onChosen(judgeRows(lines, columns));
      }}
    >
      <Choice
        type="checkbox"
        checked={hasHeadings}
        onChange={() => setHasHeadings(!hasHeadings)}
        label="The first row has headings, not a client"
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
                    choose(column, FIELDS.find((field) => field === target.value) ?? null)
                  }
                >
                  <option value="">Leave out</option>
                  {FIELDS.map((field) => (
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
      <Choice
        type="checkbox"
        checked={areExisting}
        onChange={() => onExisting(!areExisting)}
        label="They’ve been here before"
        note="They book as existing clients, and aren’t asked for a new client’s form."
      />
    </DialogForm>
  );
}
