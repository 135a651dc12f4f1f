import { placeChangeSchema } from '#contract/practice/changes.ts';
import { HOME_VISIT } from '#contract/rules/home-visits.ts';
import type { Sections } from '#contract/practice/sections.ts';
import { Choice } from '#ui/choice.tsx';
import { ChangeDialog } from '../change/change-dialog.tsx';
import type { Line } from '../change/differences.ts';
import { TextField } from '../change/fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';

type PlaceValues = Omit<Sections['places']['value'][number], 'id'> & {
  kind: 'place';
  id?: string | undefined;
};

const NEW: PlaceValues = {
  kind: 'place',
  name: '',
  address: { street: '', city: '', region: '', postalCode: '', country: 'US', building: '' },
  geo: null,
  isAccessible: false,
  needsPermission: false,
  travelMinutes: 0,
  isActive: true,
};

const linesOf = ({ name, address, ...place }: PlaceValues): Line[] => [
  ['Name', name],
  ['Address', Object.values(address).filter(Boolean).join(', ')],
  ['On a map', place.geo ? `${place.geo.latitude}, ${place.geo.longitude}` : ''],
  ['Travel', `${place.travelMinutes} minutes`],
  ['Wheelchair accessible', place.isAccessible ? 'yes' : 'no'],
  ['Only clients you allow', place.needsPermission ? 'yes' : 'no'],
  ['In use', place.isActive ? 'yes' : 'no'],
];

const NUMBER = { valueAsNumber: true } as const;

interface PlaceDialogProps {
  /** Without it, a new place. */
  id: string | undefined;
  section: Sections['places'];
  onClose: () => void;
}

/** A place where sessions are given. */
export function PlaceDialog({ id, section, onClose }: PlaceDialogProps) {
  const known = section.value.find((place) => place.id === id);
  const change = useChangeForm({
    section,
    toValues: (all): PlaceValues => {
      const saved = all.find((place) => place.id === id);
      return saved ? { kind: 'place', ...saved } : NEW;
    },
    schema: placeChangeSchema,
    toLines: linesOf,
    isNew: known === undefined,
    saved: ({ name }) => `${name} is saved.`,
    onSaved: onClose,
  });
  const { form } = change;
  const { errors } = form.formState;
  const geo = form.watch('geo');
  const isVisit = id === HOME_VISIT;
  const ofAddress = (label: string, name: keyof PlaceValues['address']) => (
    <TextField
      label={label}
      error={errors.address?.[name]?.message}
      register={() => form.register(`address.${name}`)}
    />
  );
  return (
    <ChangeDialog
      change={change}
      kind="place"
      title={known?.name ?? 'Add a place'}
      subtitle="Where you see clients."
      action={known ? 'Save place' : 'Add place'}
      onClose={onClose}
    >
      <div className={lines.fieldGrid}>
        <TextField
          label="Name"
          required
          error={errors.name?.message}
          register={() => form.register('name')}
        />
        {!isVisit && (
          <>
            {ofAddress('Street', 'street')}
            {ofAddress('City', 'city')}
            {ofAddress('State', 'region')}
            {ofAddress('ZIP code', 'postalCode')}
            {ofAddress('Country', 'country')}
            {ofAddress('Building', 'building')}
          </>
        )}
        {!isVisit && (
          <TextField
            label="Minutes to get there"
            required
            type="number"
            inputMode="numeric"
            hint="Left free before and after each session there."
            error={errors.travelMinutes?.message}
            register={() => form.register('travelMinutes', NUMBER)}
          />
        )}
      </div>
      {isVisit && (
        <p className={lines.soft}>
          Each visit is at its client’s address. <a href="#settings/visits">Zones</a> say how long
          you drive.
        </p>
      )}
      {!isVisit && (
        <Choice
          type="checkbox"
          label="Shown on a map"
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
      {!isVisit && (
        <>
          <Choice
            type="checkbox"
            label="Wheelchair accessible"
            {...form.register('isAccessible')}
          />
          <Choice
            type="checkbox"
            label="Only clients you allow can book here online"
            {...form.register('needsPermission')}
          />
        </>
      )}
      <Choice type="checkbox" label="In use" {...form.register('isActive')} />
    </ChangeDialog>
  );
}
