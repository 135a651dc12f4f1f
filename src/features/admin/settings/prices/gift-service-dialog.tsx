import { giftServiceChangeSchema } from '#contract/practice/catalog-changes.ts';
import type { Sections } from '#contract/practice/sections.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { ChangeDialog } from '../change/change-dialog.tsx';
import type { Line } from '../change/differences.ts';
import { SelectField, TextField } from '../change/fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';
import type { ThingProps } from './thing-dialog.tsx';
import { FirstPrice, OnOffer, thingAction } from './thing-parts.tsx';

type GiftValues = Omit<Sections['giftServices']['value'][number], 'id'> & {
  kind: 'gift_service';
  id?: string | undefined;
  price?: string | undefined;
};

const NEW: GiftValues = {
  kind: 'gift_service',
  name: '',
  serviceId: '',
  isActive: true,
  price: '',
};

const linesOf = (gift: GiftValues): Line[] => [
  ['Name', gift.name],
  ['Pays for', gift.serviceId],
  ['On offer', gift.isActive ? 'yes' : 'no'],
];

/** A service to give as a gift. */
export function GiftServiceDialog({ id, sections, onClose }: ThingProps) {
  const { giftServices, services } = sections;
  const known = giftServices.value.find((each) => each.id === id);
  const isNew = known === undefined;
  const change = useChangeForm({
    section: giftServices,
    toValues: (all): GiftValues => {
      const saved = all.find((each) => each.id === id);
      return saved ? { kind: 'gift_service', ...saved } : NEW;
    },
    schema: giftServiceChangeSchema,
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
      kind="gift_service"
      title={known?.name ?? 'Add a gift'}
      subtitle={known ? 'Change its price in the list.' : 'A service to give as a gift.'}
      action={thingAction('gift', { isNew, isActive, wasActive: known?.isActive ?? true })}
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
          label="Pays in full for"
          error={errors.serviceId?.message}
          options={[
            ['', 'Nothing that can be booked online'],
            ...services.value
              .filter((service) => service.isActive || service.id === known?.serviceId)
              .map(
                ({ id: serviceId, name, duration }) =>
                  [serviceId, `${name}, ${durationLabel(duration)}`] as const,
              ),
          ]}
          register={() => form.register('serviceId')}
        />
        {isNew && (
          <FirstPrice
            label="Price (no tax is added)"
            error={errors.price?.message}
            register={() => form.register('price')}
          />
        )}
      </div>
      <OnOffer register={() => form.register('isActive')} />
    </ChangeDialog>
  );
}
