import { rightsChangeSchema } from '#contract/practice/changes.ts';
import type { Sections } from '#contract/practice/sections.ts';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { TextAreaField } from '../change/fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';

const FIELDS = [
  ['training', 'Training and experience', 5],
  ['insurance', 'Insurance', 3],
  ['medicare', 'Medicare and medical assistance', 3],
  ['partialPayment', 'Partial payment', 3],
] as const;

interface RightsDialogProps {
  section: Sections['rights'];
  onClose: () => void;
}

/** What only the therapist can say on the Client Bill of Rights. */
export function RightsDialog({ section, onClose }: RightsDialogProps) {
  const change = useChangeForm({
    section,
    toValues: (value) => ({ kind: 'rights' as const, ...value }),
    schema: rightsChangeSchema,
    toLines: (rights) => FIELDS.map(([name, label]) => [label, rights[name]] as const),
    saved: () => 'The Client Bill of Rights is saved.',
    onSaved: onClose,
  });
  const { form } = change;
  return (
    <ChangeDialog
      change={change}
      kind="rights"
      title="Client Bill of Rights"
      subtitle="Fill in what only you know. The law sets the rest."
      action="Save the Bill of Rights"
      onClose={onClose}
    >
      {FIELDS.map(([name, label, rows]) => (
        <TextAreaField
          key={name}
          label={label}
          rows={rows}
          error={form.formState.errors[name]?.message}
          register={() => form.register(name)}
        />
      ))}
    </ChangeDialog>
  );
}
