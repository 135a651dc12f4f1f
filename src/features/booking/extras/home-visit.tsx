import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readOwnVisits } from '#contract/appointments/own-visits.ts';
import {
  ADDRESS_IS_PASSED_ON,
  homeAddressSchema,
  type HomeAddress,
} from '#contract/rules/home-visits.ts';
import { call } from '#lib/api-client.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { useBooking } from '../booking-context.ts';
import type { DialogValues } from '../booking-values.ts';
import css from './home-visit.module.css';

const FIELDS = [
  { name: 'street', label: 'Street', autoComplete: 'street-address', isRequired: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2', isRequired: true },
  { name: 'zip', label: 'ZIP code', autoComplete: 'postal-code', isRequired: true },
  { name: 'accessNote', label: 'How to get in', autoComplete: 'off', isRequired: false },
] as const;

const EMPTY: HomeAddress = { street: '', city: '', zip: '', accessNote: '' };
const NOT_SERVED =
  'We don’t offer home visits at that ZIP code. Please choose the studio, or call us.';

/** Asks where, of those who can book home visits: at the studio or at their home, and then for the address. */
export function HomeVisit() {
  const { form, visit } = useBooking();
  return (
    <fieldset className={css.where}>
      <legend>Where would you like it?</legend>
      <Choice
        type="radio"
        name="where"
        label="At the studio"
        checked={!visit.isChosen}
        onChange={() => form.setValue('homeVisit', undefined)}
      />
      <Choice
        type="radio"
        name="where"
        label="At your home"
        note="We come to you. The price is the same."
        checked={visit.isChosen}
        onChange={() => form.setValue('homeVisit', EMPTY)}
      />
      {visit.isChosen && <Address />}
    </fieldset>
  );
}

function Address() {
  const { form, visit, announce } = useBooking();
  const { register, formState, setValue, getValues } = form;
  const { setServedZip } = visit;
  const zip = visit.address?.zip ?? '';
  const isWhole = /^\d{5}$/.test(zip);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ zip: string; isServed: boolean | null } | null>(null);
  useEffect(() => {
    if (zip !== '' && !isWhole) return;
    const leaving = new AbortController();
    const settle = (isServed: boolean | null, of = zip) => {
      if (leaving.signal.aborted) return;
      setAnswer({ zip: of, isServed });
      if (isServed) setServedZip(of);
      if (isServed === false) announce(NOT_SERVED);
    };
    call(readOwnVisits, isWhole ? { zip } : {}, { signal: leaving.signal })
      .then(({ address, isServed }) => {
        if (isWhole) return settle(isServed);
        // Nothing has been typed yet: the address they had before is proposed.
        if (!address || leaving.signal.aborted || getValues('homeVisit')?.street !== '') return;
        setValue('homeVisit', { ...EMPTY, ...address });
        settle(isServed, address.zip);
      })
      .catch(() => settle(null));
    return () => leaving.abort();
  }, [zip, isWhole, attempt, announce, getValues, setValue, setServedZip]);
  const errors = formState.errors.homeVisit;
  const known = answer?.zip === zip ? answer : null;
  const zipError = errors?.zip?.message ?? (known?.isServed === false ? NOT_SERVED : undefined);
  return (
    <div className={css.address}>
      {FIELDS.map(({ name, label, autoComplete, isRequired }) => (
        <Field
          key={name}
          label={label}
          required={isRequired}
          error={name === 'zip' ? zipError : errors?.[name]?.message}
          hint={isRequired ? undefined : 'Parking, a gate, stairs, a dog.'}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              autoComplete={autoComplete}
              {...(name === 'zip' && { inputMode: 'numeric' as const, maxLength: 5 })}
              {...register(`homeVisit.${name}`)}
            />
          )}
        </Field>
      ))}
      {known?.isServed === null && (
        <LoadFailure
          words="We couldn’t check your ZIP code. Check your connection and try again."
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      <p className={css.passedOn}>{ADDRESS_IS_PASSED_ON}</p>
    </div>
  );
}

/** Returns whether an address is whole; if not, its fields say why and the first one has the focus. */
export function checkAddress(
  { setError, setFocus }: Pick<UseFormReturn<DialogValues>, 'setError' | 'setFocus'>,
  address: HomeAddress,
): boolean {
  const { success, error } = homeAddressSchema.safeParse(address);
  if (success) return true;
  const names = FIELDS.map(({ name }) => name);
  const wrong = names.filter((name) => error.issues.some(({ path }) => path[0] === name));
  for (const name of wrong) {
    const message = error.issues.find(({ path }) => path[0] === name)?.message;
    setError(`homeVisit.${name}`, { message: message ?? '' });
  }
  if (wrong[0]) setFocus(`homeVisit.${wrong[0]}`);
  return false;
}
