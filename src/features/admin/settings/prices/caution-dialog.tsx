import { cautionChangeSchema } from '#contract/practice/catalog-changes.ts';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { TextAreaField } from '../change/fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import type { ThingProps } from './thing-dialog.tsx';

/** Who should ask their doctor first. */
export function CautionDialog({ id, sections: { cautions }, onClose }: ThingProps) {
  const isNew = !cautions.value.some((each) => each.id === id);
  const change = useChangeForm({
    section: cautions,
    toValues: (all): { kind: 'caution'; id?: string | undefined; words: string } => ({
      kind: 'caution',
      words: '',
      ...all.find((each) => each.id === id),
    }),
    schema: cautionChangeSchema,
    toLines: ({ words }) => [['Words', words]],
    isNew,
    saved: () => 'The caution is saved.',
    onSaved: onClose,
  });
  const { form } = change;
  return (
    <ChangeDialog
      change={change}
      kind="caution"
      title={isNew ? 'Add a caution' : 'Caution'}
      subtitle="Who should ask their doctor first. Clients see it next to the enhancement."
      action={isNew ? 'Add caution' : 'Save caution'}
      onClose={onClose}
    >
      <TextAreaField
        label="Words"
        required
        rows={4}
        error={form.formState.errors.words?.message}
        register={() => form.register('words')}
      />
    </ChangeDialog>
  );
}
