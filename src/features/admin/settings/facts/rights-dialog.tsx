import { rights } from '#contract/practice/sections/profile.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { fieldLines } from '../change/field-lines.ts';
import { SectionFields } from '../change/section-fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';

interface RightsDialogProps {
  section: Sections['rights'];
  onClose: () => void;
}

/** What only the therapist can say on the Client Bill of Rights. */
export function RightsDialog({ section, onClose }: RightsDialogProps) {
  const change = useChangeForm({
    section,
    toValues: (value) => ({ kind: 'rights' as const, ...value }),
    schema: rights.change,
    toLines: (values) => fieldLines(rights, values),
    saved: () => 'Client Bill of Rights saved.',
    onSaved: onClose,
  });
  return (
    <ChangeDialog
      change={change}
      kind="rights"
      title="Client Bill of Rights"
      subtitle="Fill in the parts only you know. State law sets the rest."
      action="Save the Bill of Rights"
      onClose={onClose}
    >
      <SectionFields form={change.form} section={rights} />
    </ChangeDialog>
  );
}
