import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import type { HomeAddress } from '#contract/rules/home-visits.ts';
import { Field } from '#ui/form/field.tsx';
import css from '../ui/dialog/dialog-parts.module.css';

const FIELDS = [
  { name: 'street', label: 'Street', isRequired: true },
  { name: 'city', label: 'City', isRequired: true },
  { name: 'zip', label: 'ZIP code', isRequired: true },
  { name: 'accessNote', label: 'How to get in', isRequired: false },
] as const;

interface AddressFieldsProps {
  register: (name: keyof HomeAddress) => UseFormRegisterReturn;
  errors: FieldErrors<HomeAddress> | undefined;
}

/** An empty address. */
export const NO_ADDRESS: HomeAddress = { street: '', city: '', zip: '', accessNote: '' };

/** Where a client is visited, as part of the surrounding form. */
export function AddressFields({ register, errors }: AddressFieldsProps) {
  return (
    <div className={css.two}>
      {FIELDS.map(({ name, label, isRequired }) => (
        <Field
          key={name}
          label={label}
          required={isRequired}
          error={errors?.[name]?.message}
          hint={isRequired ? undefined : 'Parking, a gate, stairs, a dog.'}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              autoComplete="off"
              {...(name === 'zip' && { inputMode: 'numeric' as const, maxLength: 5 })}
              {...register(name)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

interface DriveFieldsProps {
  register: (name: 'minutesBefore' | 'minutesAfter') => UseFormRegisterReturn;
  errors: FieldErrors<{ minutesBefore: number; minutesAfter: number }> | undefined;
  hint?: string | undefined;
}

/** The minutes of driving before and after a visit. */
export function DriveFields({ register, errors, hint }: DriveFieldsProps) {
  return (
    <div className={css.two}>
      <Field label="Minutes there" required error={errors?.minutesBefore?.message} hint={hint}>
        {(wiring) => (
          <input {...wiring} type="number" min={0} max={240} {...register('minutesBefore')} />
        )}
      </Field>
      <Field label="Minutes back" required error={errors?.minutesAfter?.message}>
        {(wiring) => (
          <input {...wiring} type="number" min={0} max={240} {...register('minutesAfter')} />
        )}
      </Field>
    </div>
  );
}
