import { enhancementChangeSchema } from '#contract/practice/catalog-changes.ts';
import type { Sections } from '#contract/practice/sections.ts';
import { ChangeDialog } from '../change/change-dialog.tsx';
import type { Line } from '../change/differences.ts';
import { SelectField, TextAreaField, TextField } from '../change/fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';
import type { ThingProps } from './thing-dialog.tsx';
import { FirstPrice, OnOffer, thingAction } from './thing-parts.tsx';

type EnhancementValues = Omit<Sections['enhancements']['value'][number], 'id'> & {
  kind: 'enhancement';
  id?: string | undefined;
  price?: string | undefined;
};

const NEW: EnhancementValues = {
  kind: 'enhancement',
  name: '',
  description: '',
  caution: '',
  extraMinutes: 0,
  isActive: true,
  price: '',
};

const linesOf = (enhancement: EnhancementValues): Line[] => [
  ['Name', enhancement.name],
  ['Description', enhancement.description],
  ['Adds', `${enhancement.extraMinutes} minutes`],
  ['Caution', enhancement.caution],
  ['On offer', enhancement.isActive ? 'yes' : 'no'],
];

/** An add-on to any massage. */
export function EnhancementDialog({ id, sections, onClose }: ThingProps) {
  const { enhancements, cautions } = sections;
  const known = enhancements.value.find((each) => each.id === id);
  const isNew = known === undefined;
  const change = useChangeForm({
    section: enhancements,
    toValues: (all): EnhancementValues => {
      const saved = all.find((each) => each.id === id);
      return saved ? { kind: 'enhancement', ...saved } : NEW;
    },
    schema: enhancementChangeSchema,
    toLines: linesOf,
    isNew,
    saved: ({ name, isActive }) =>
      `${name} is ${isActive ? (isNew ? 'now offered' : 'saved') : 'retired'}.`,
    onSaved: onClose,
  });
  const { form } = change;
  const { errors } = form.formState;
  const isActive = form.watch('isActive');
  return (
    <ChangeDialog
      change={change}
      kind="enhancement"
      title={known?.name ?? 'Add an enhancement'}
      subtitle={known ? 'Change its price in the list.' : 'An add-on to any massage.'}
      action={thingAction('enhancement', { isNew, isActive, wasActive: known?.isActive ?? true })}
      onClose={onClose}
    >
      <div className={lines.fieldGrid}>
        <TextField
          label="Name"
          required
          error={errors.name?.message}
          register={() => form.register('name')}
        />
        {isNew && (
          <FirstPrice error={errors.price?.message} register={() => form.register('price')} />
        )}
        <TextField
          label="Minutes it adds"
          required
          type="number"
          inputMode="numeric"
          hint="Makes the session that much longer."
          error={errors.extraMinutes?.message}
          register={() => form.register('extraMinutes', { valueAsNumber: true })}
        />
        <SelectField
          label="Caution"
          error={errors.caution?.message}
          options={[['', 'None'], ...cautions.value.map((each) => [each.id, each.words] as const)]}
          register={() => form.register('caution')}
        />
        <TextAreaField
          label="Description"
          required
          className={lines.wide}
          error={errors.description?.message}
          register={() => form.register('description')}
        />
      </div>
      <OnOffer register={() => form.register('isActive')} />
    </ChangeDialog>
  );
}
