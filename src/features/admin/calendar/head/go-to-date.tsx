import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';

interface GoToDateProps {
  date: string;
  onChoose: (date: string) => void;
  onClose: () => void;
}

/** Asks for any date. */
export function GoToDate({ date, onChoose, onClose }: GoToDateProps) {
  const [chosen, setChosen] = useState(date);
  return (
    <Dialog open isShort title="Go to a date" subtitle="Any day, week or month." onClose={onClose}>
      <DialogForm
        action="Go"
        isPending={false}
        isReady={/^20\d\d-\d\d-\d\d$/.test(chosen)}
        keep="Cancel"
        onKeep={onClose}
        failure={null}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onChoose(chosen);
        }}
      >
        <Field label="Date" required>
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              min="2000-01-01"
              max="2099-12-31"
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </Field>
      </DialogForm>
    </Dialog>
  );
}
