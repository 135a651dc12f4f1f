import { bundleChangeSchema } from '#contract/practice/catalog-changes.ts';
import type { Sections } from '#contract/practice/sections.ts';
import { ChangeDialog } from '../change/change-dialog.tsx';
import type { Line } from '../change/differences.ts';
import { TextField } from '../change/fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';
import { bundleName } from './price-list.ts';
import type { ThingProps } from './thing-dialog.tsx';
import { FirstPrice, OnOffer, thingAction } from './thing-parts.tsx';

type BundleValues = Omit<Sections['bundles']['value'][number], 'id' | 'isSold'> & {
  kind: 'bundle';
  id?: string | undefined;
  price?: string | undefined;
};

const NUMBER = { valueAsNumber: true } as const;
const NEW: BundleValues = {
  kind: 'bundle',
  duration: 60,
  credits: 3,
  regularPrice: '',
  isActive: true,
  price: '',
};

const linesOf = (bundle: BundleValues): Line[] => [
  ['Bundle', bundleName(bundle)],
  ['Without a bundle', bundle.regularPrice],
  ['On offer', bundle.isActive ? 'yes' : 'no'],
];

/** Several sessions of one length, sold together. */
export function BundleDialog({ id, sections, onClose }: ThingProps) {
  const { bundles } = sections;
  const known = bundles.value.find((each) => each.id === id);
  const isNew = known === undefined;
  const change = useChangeForm({
    section: bundles,
    toValues: (all): BundleValues => {
      const saved = all.find((each) => each.id === id);
      if (!saved) return NEW;
      const { duration, credits, regularPrice, isActive: isOffered } = saved;
      return { kind: 'bundle', id: saved.id, duration, credits, regularPrice, isActive: isOffered };
    },
    schema: bundleChangeSchema,
    toLines: linesOf,
    isNew,
    saved: (bundle) =>
      `${bundleName(bundle)}: ${bundle.isActive ? (isNew ? 'now offered' : 'saved') : 'retired'}.`,
    onSaved: onClose,
  });
  const { form } = change;
  const { errors } = form.formState;
  const isActive = form.watch('isActive');
  return (
    <ChangeDialog
      change={change}
      kind="bundle"
      title={known ? bundleName(known) : 'Add a bundle'}
      subtitle={known ? 'Change its price in the list.' : 'Several sessions sold together.'}
      action={thingAction('bundle', { isNew, isActive, wasActive: known?.isActive ?? true })}
      onClose={onClose}
    >
      <div className={lines.fieldGrid}>
        <TextField
          label="Sessions"
          required
          type="number"
          inputMode="numeric"
          readOnly={known?.isSold}
          hint={known?.isSold ? 'It has been sold at this size.' : undefined}
          error={errors.credits?.message}
          register={() => form.register('credits', NUMBER)}
        />
        <TextField
          label="Minutes each"
          required
          type="number"
          inputMode="numeric"
          readOnly={known?.isSold}
          error={errors.duration?.message}
          register={() => form.register('duration', NUMBER)}
        />
        <FirstPrice
          label="One session without a bundle"
          error={errors.regularPrice?.message}
          register={() => form.register('regularPrice')}
        />
        {isNew && (
          <FirstPrice
            label="Price of the bundle before tax"
            error={errors.price?.message}
            register={() => form.register('price')}
          />
        )}
      </div>
      <OnOffer register={() => form.register('isActive')} />
    </ChangeDialog>
  );
}
