import { places } from '#contract/practice/sections/places.ts';
import { startOf } from '#contract/practice/sections/section.ts';
import { HOME_VISIT } from '#contract/rules/home-visits.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { Choice } from '#ui/form/choice.tsx';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { fieldLines } from '../change/field-lines.ts';
import { TextField } from '../change/fields.tsx';
import { SectionField } from '../change/section-fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';

type PlaceValues = Omit<Sections['places']['value'][number], 'id'> & {
  kind: 'place';
  id?: string | undefined;
};

const NUMBER = { valueAsNumber: true } as const;

interface PlaceDialogProps {
  /** Left out for a new location. */
  id: string | undefined;
  section: Sections['places'];
  onClose: () => void;
}

/** One location where clients are seen. */
export function PlaceDialog({ id, section, onClose }: PlaceDialogProps) {
  const known = section.value.find((place) => place.id === id);
  const change = useChangeForm({
    section,
    toValues: (all): PlaceValues => {
      const saved = all.find((place) => place.id === id);
      return { kind: 'place', ...(saved ?? startOf(places)) };
    },
    schema: places.change,
    toLines: (values) => fieldLines(places, values),
    isNew: known === undefined,
    saved: ({ name }) => `${name} saved.`,
    onSaved: onClose,
  });
  const { form } = change;
  const { errors } = form.formState;
  const geo = form.watch('geo');
  const isVisit = id === HOME_VISIT;
  const ofAddress = (label: string, name: keyof PlaceValues['address'], hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      error={errors.address?.[name]?.message}
      register={() => form.register(`address.${name}`)}
    />
  );
  return (
    <ChangeDialog
      change={change}
      kind="place"
      title={known?.name ?? places.add}
      subtitle={places.about}
      action={known ? 'Save location' : 'Add location'}
      onClose={onClose}
    >
      <div className={lines.fieldGrid}>
        <SectionField form={form} section={places} name="name" />
        {!isVisit && (
          <>
            {ofAddress('Street', 'street')}
            {ofAddress('City', 'city')}
            {ofAddress('State', 'region')}
            {ofAddress('ZIP code', 'postalCode')}
            {ofAddress('Country', 'country', 'Clear it, too, if you leave the address empty.')}
            {ofAddress('Building', 'building')}
          </>
        )}
        {!isVisit && <SectionField form={form} section={places} name="travelMinutes" />}
      </div>
      {isVisit && (
        <p className={lines.soft}>
          Each visit is at the client’s address. Your <a href="#settings/visits">zones</a> set the
          drive time.
        </p>
      )}
      {!isVisit && (
        <Choice
          type="checkbox"
          label={places.fields.geo.label}
          checked={geo !== null}
          onChange={({ target }) =>
            form.setValue(
              'geo',
              target.checked
                ? (known?.geo ?? { latitude: Number.NaN, longitude: Number.NaN })
                : null,
              { shouldDirty: true },
            )
          }
        />
      )}
      {geo !== null && (
        <div className={lines.fieldGrid}>
          <TextField
            label="Latitude"
            required
            inputMode="decimal"
            error={errors.geo?.latitude?.message}
            register={() => form.register('geo.latitude', NUMBER)}
          />
          <TextField
            label="Longitude"
            required
            inputMode="decimal"
            error={errors.geo?.longitude?.message}
            register={() => form.register('geo.longitude', NUMBER)}
          />
        </div>
      )}
      {(isVisit ? ['isActive'] : ['isAccessible', 'needsPermission', 'isActive']).map((name) => (
        <SectionField key={name} form={form} section={places} name={name} />
      ))}
    </ChangeDialog>
  );
}
