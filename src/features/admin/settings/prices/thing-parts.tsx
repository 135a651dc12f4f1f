import type { UseFormRegisterReturn } from 'react-hook-form';
import { Choice } from '#ui/choice.tsx';
import { MoneyField } from '../../ui/money-field.tsx';

/** Returns what the button of a thing says: what becomes of it. */
export function thingAction(
  what: string,
  {
    isNew,
    isActive,
    wasActive,
  }: {
    isNew: boolean;
    isActive: boolean;
    wasActive: boolean;
  },
): string {
  if (isNew) return `Add ${what}`;
  if (wasActive && !isActive) return `Retire ${what}`;
  if (!wasActive && isActive) return `Offer ${what} again`;
  return `Save ${what}`;
}

/** Whether it is on offer; what was sold stays as sold. */
export function OnOffer({ register }: { register: () => UseFormRegisterReturn }) {
  return (
    <Choice
      type="checkbox"
      label="On offer"
      note="Unchecked, it’s retired: no one can buy it, and past sales don’t change."
      {...register()}
    />
  );
}

interface FirstPriceProps {
  label?: string;
  isRequired?: boolean;
  error: string | undefined;
  register: () => UseFormRegisterReturn;
}

/** The price of something new, before tax. */
export function FirstPrice({
  label = 'Price before tax',
  isRequired = true,
  error,
  register,
}: FirstPriceProps) {
  return (
    <MoneyField
      label={label}
      placeholder="90.00"
      required={isRequired}
      error={error}
      register={register}
    />
  );
}
