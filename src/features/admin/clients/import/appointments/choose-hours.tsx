import { useState } from 'react';
import type { AppointmentRows } from '#contract/clients/import-history.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { longDay } from '#lib/time/labels.ts';
import { Field } from '#ui/form/field.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import parts from '../../../ui/dialog/dialog-parts.module.css';
import type { Pages } from '../use-pages.ts';

interface ChooseHoursProps {
  /** The rows whose time comes twice that day. */
  rows: AppointmentRows;
  check: Pick<Pages<unknown>, 'isPending'>;
  /** Which rows mean the second of the two; those that aren't in it stay out. */
  onChosen: (isLater: ReadonlyMap<number, boolean>) => void;
  onBack: () => void;
}

/** Asks which hour is meant on the day the clocks go back. */
export function ChooseHours({ rows, check, onChosen, onBack }: ChooseHoursProps) {
  const [isLater, setIsLater] = useState<ReadonlyMap<number, boolean>>(new Map());
  return (
    <DialogForm
      action="Check the list"
      isPending={check.isPending}
      keep="Back"
      onKeep={onBack}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(isLater);
      }}
    >
      <p>The clocks go back that night, so this time comes twice.</p>
      <div className={parts.two}>
        {rows.map(({ row, appointment: { firstName, lastName, email, date, time } }) => (
          <Field
            key={row}
            label={`${`${firstName} ${lastName}`.trim() || email}, row ${row}`}
            required
            hint={`${longDay(date)}, ${clockLabel(time)}`}
          >
            {(wiring) => (
              <select
                {...wiring}
                defaultValue=""
                onChange={({ target: { value } }) => {
                  const next = new Map(isLater);
                  if (value) next.set(row, value === 'second');
                  else next.delete(row);
                  setIsLater(next);
                }}
              >
                <option value="">Leave out</option>
                <option value="first">The first, in daylight time</option>
                <option value="second">The second, in standard time</option>
              </select>
            )}
          </Field>
        ))}
      </div>
    </DialogForm>
  );
}
