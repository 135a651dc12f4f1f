import { serviceChangeSchema } from '#contract/practice/catalog-changes.ts';
import type { Sections } from '#contract/practice/sections.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { ChangeDialog } from '../change/change-dialog.tsx';
import type { Line } from '../change/differences.ts';
import { SelectField, TextAreaField, TextField } from '../change/fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';
import type { ThingProps } from './thing-dialog.tsx';
import { FirstPrice, OnOffer, thingAction } from './thing-parts.tsx';

type Service = Sections['services']['value'][number];
type ServiceValues = Omit<Service, 'id' | 'isSold'> & {
  kind: 'service';
  id?: string | undefined;
  price?: string | undefined;
  memberPrice?: string | undefined;
};

const NUMBER = { valueAsNumber: true } as const;

const linesOf = (service: ServiceValues): Line[] => [
  ['Name', service.name],
  ['Length', durationLabel(service.duration)],
  ['Description', service.description],
  ['Free before', `${service.bufferBeforeMinutes} minutes`],
  ['Free after', `${service.bufferAfterMinutes} minutes`],
  ['On offer', service.isActive ? 'yes' : 'no'],
];

/** A kind of massage in one length. */
export function ServiceDialog({ id, sections, onClose }: ThingProps) {
  const { services, categories } = sections;
  const known = services.value.find((service) => service.id === id);
  const [like] = services.value;
  const isNew = known === undefined;
  const change = useChangeForm({
    section: services,
    toValues: (all): ServiceValues => {
      const saved = all.find((service) => service.id === id);
      if (!saved)
        return {
          kind: 'service',
          name: '',
          description: '',
          category: like?.category ?? categories.value[0]?.id ?? '',
          duration: 60,
          bufferBeforeMinutes: like?.bufferBeforeMinutes ?? 0,
          bufferAfterMinutes: like?.bufferAfterMinutes ?? 15,
          isActive: true,
          price: '',
          memberPrice: '',
        };
      const { name, description, category, duration } = saved;
      const { bufferBeforeMinutes, bufferAfterMinutes, isActive: isOffered } = saved;
      return {
        kind: 'service',
        id: saved.id,
        name,
        description,
        category,
        duration,
        bufferBeforeMinutes,
        bufferAfterMinutes,
        isActive: isOffered,
      };
    },
    schema: serviceChangeSchema,
    toLines: linesOf,
    isNew,
    saved: ({ name, duration, isActive }) =>
      `${name}, ${durationLabel(duration)}, is ${isActive ? (isNew ? 'now offered' : 'saved') : 'retired'}.`,
    onSaved: onClose,
  });
  const { form } = change;
  const { errors } = form.formState;
  const isActive = form.watch('isActive');
  return (
    <ChangeDialog
      change={change}
      kind="service"
      title={known ? `${known.name}, ${durationLabel(known.duration)}` : 'Add a service'}
      subtitle={known ? 'Change its price in the list.' : 'One kind of massage in one length.'}
      action={thingAction('service', { isNew, isActive, wasActive: known?.isActive ?? true })}
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
          label="Kind of massage"
          required
          error={errors.category?.message}
          options={categories.value.map((each) => [each.id, each.name])}
          register={() => form.register('category')}
        />
        <TextField
          label="Minutes"
          required
          type="number"
          inputMode="numeric"
          readOnly={known?.isSold}
          hint={
            known?.isSold
              ? 'It has been sold at this length. For another length, add a service.'
              : undefined
          }
          error={errors.duration?.message}
          register={() => form.register('duration', NUMBER)}
        />
        {isNew && (
          <>
            <FirstPrice error={errors.price?.message} register={() => form.register('price')} />
            <FirstPrice
              label="Member price"
              isRequired={false}
              error={errors.memberPrice?.message}
              register={() => form.register('memberPrice')}
            />
          </>
        )}
        <TextAreaField
          label="Description"
          required
          className={lines.wide}
          error={errors.description?.message}
          register={() => form.register('description')}
        />
        <TextField
          label="Minutes free before"
          required
          type="number"
          inputMode="numeric"
          error={errors.bufferBeforeMinutes?.message}
          register={() => form.register('bufferBeforeMinutes', NUMBER)}
        />
        <TextField
          label="Minutes free after"
          required
          type="number"
          inputMode="numeric"
          error={errors.bufferAfterMinutes?.message}
          register={() => form.register('bufferAfterMinutes', NUMBER)}
        />
      </div>
      <OnOffer register={() => form.register('isActive')} />
    </ChangeDialog>
  );
}
