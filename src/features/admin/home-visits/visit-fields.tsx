import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { listTravelZones, readClientVisits } from '#contract/appointments/home-visits.ts';
import type { HomeAddress } from '#contract/rules/home-visits.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Choice } from '#ui/form/choice.tsx';
import { AddressFields, DriveFields, NO_ADDRESS } from './address-fields.tsx';

/** A visit while it is filled in; an empty number is not one. */
export type VisitDraft = HomeAddress & { minutesBefore: number; minutesAfter: number };

interface VisitValues {
  homeVisit?: VisitDraft | undefined;
}

const MINUTES = { valueAsNumber: true } as const;

/** Makes a booking a home visit: the address, by default the client's, and the drives, by default those of its zone. */
export function VisitFields({ clientId }: { clientId: string | undefined }) {
  const { register, formState, watch, setValue, getFieldState } = useFormContext<VisitValues>();
  const visit = watch('homeVisit');
  const isVisit = visit !== undefined;
  const client = useQuery(
    readClientVisits,
    { id: clientId ?? '' },
    { isAsked: isVisit && clientId !== undefined },
  );
  const zones = useQuery(listTravelZones, {}, { isAsked: isVisit });
  const known = client.data?.address ?? null;
  const zip = visit?.zip ?? '';
  const zone = zones.data?.find(({ zips }) => zips.includes(zip));
  const minutes = zone?.minutes;
  useEffect(() => {
    // What she typed stays.
    if (isVisit && known && !getFieldState('homeVisit').isDirty)
      for (const name of ['street', 'city', 'zip', 'accessNote'] as const)
        setValue(`homeVisit.${name}`, known[name] ?? '');
  }, [isVisit, known, getFieldState, setValue]);
  useEffect(() => {
    if (minutes === undefined) return;
    setValue('homeVisit.minutesBefore', minutes);
    setValue('homeVisit.minutesAfter', minutes);
  }, [minutes, setValue]);
  const errors = formState.errors.homeVisit;
  const hint = zone
    ? `${zone.name}: ${zone.minutes} minutes.`
    : zip.length === 5 && zones.data
      ? 'This ZIP code is in no zone.'
      : undefined;
  return (
    <>
      <Choice
        type="checkbox"
        label="Home visit"
        note="At the client’s address."
        checked={isVisit}
        onChange={({ target }) =>
          setValue(
            'homeVisit',
            target.checked
              ? { ...NO_ADDRESS, minutesBefore: Number.NaN, minutesAfter: Number.NaN }
              : undefined,
          )
        }
      />
      {isVisit && (
        <>
          <AddressFields register={(name) => register(`homeVisit.${name}`)} errors={errors} />
          <DriveFields
            register={(name) => register(`homeVisit.${name}`, MINUTES)}
            errors={errors}
            hint={hint}
          />
        </>
      )}
    </>
  );
}
