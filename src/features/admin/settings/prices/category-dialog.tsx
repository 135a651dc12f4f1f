import { categoryChangeSchema, DRAWINGS } from '#contract/practice/catalog-changes.ts';
import type { Sections } from '#contract/practice/sections.ts';
import { Choice } from '#ui/choice.tsx';
import { ChangeDialog } from '../change/change-dialog.tsx';
import type { Line } from '../change/differences.ts';
import { SelectField, TextAreaField, TextField } from '../change/fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';
import type { ThingProps } from './thing-dialog.tsx';

type CategoryValues = Omit<Sections['categories']['value'][number], 'id'> & {
  kind: 'category';
  id?: string | undefined;
};

const NEW: CategoryValues = {
  kind: 'category',
  name: '',
  summary: '',
  introduction: '',
  drawing: 'strokes',
  isSpecialty: false,
};

const DRAWING_NAMES = { lotus: 'Lotus', strokes: 'Long strokes', depths: 'Depths' };

const linesOf = (category: CategoryValues): Line[] => [
  ['Name', category.name],
  ['Summary', category.summary],
  ['Introduction', category.introduction],
  ['Drawing', DRAWING_NAMES[category.drawing]],
  ['Specialty', category.isSpecialty ? 'yes' : 'no'],
];

/** A kind of massage, in the words of the services page. */
export function CategoryDialog({ id, sections: { categories }, onClose }: ThingProps) {
  const known = categories.value.find((each) => each.id === id);
  const isNew = known === undefined;
  const change = useChangeForm({
    section: categories,
    toValues: (all): CategoryValues => {
      const saved = all.find((each) => each.id === id);
      return saved ? { kind: 'category', ...saved } : NEW;
    },
    schema: categoryChangeSchema,
    toLines: linesOf,
    isNew,
    saved: ({ name }) => `${name} is saved.`,
    onSaved: onClose,
  });
  const { form } = change;
  const { errors } = form.formState;
  return (
    <ChangeDialog
      change={change}
      kind="category"
      title={known?.name ?? 'Add a kind of massage'}
      subtitle="Shown on the services page."
      action={isNew ? 'Add kind' : 'Save kind'}
      onClose={onClose}
    >
      <div className={lines.fieldGrid}>
        <TextField
          label="Name"
          required
          error={errors.name?.message}
          register={() => form.register('name')}
        />
        <SelectField
          label="Drawing"
          required
          error={errors.drawing?.message}
          options={DRAWINGS.map((drawing) => [drawing, DRAWING_NAMES[drawing]])}
          register={() => form.register('drawing')}
        />
        <TextAreaField
          label="On its card"
          required
          rows={2}
          className={lines.wide}
          error={errors.summary?.message}
          register={() => form.register('summary')}
        />
        <TextAreaField
          label="How it feels"
          required
          rows={4}
          className={lines.wide}
          error={errors.introduction?.message}
          register={() => form.register('introduction')}
        />
      </div>
      <Choice type="checkbox" label="A specialty" {...form.register('isSpecialty')} />
    </ChangeDialog>
  );
}
