import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isPhoneFromAbroad } from '../contract/text.ts';
import { getInternationalPhone } from './international-phone.ts';

/**
 * Checks a form with the contract's schema, the first message of each field; the numbers in `phones` also by the rules
 * of their country.
 * The one resolver of all forms: that of @hookform/resolvers also carries older dialects of zod into the booking dialog.
 */
export function formResolver<T extends FieldValues>(
  schema: z.ZodMiniType<T, T>,
  phones: readonly (keyof T)[] = [],
): Resolver<T> {
  return async (values) => {
    const wrong = await Promise.all(phones.map((name) => isWrongPhone(String(values[name]))));
    // A number that cannot exist gets the message of one that is missing.
    const blanks = phones.filter((_, index) => wrong[index]).map((name) => [name, '']);
    const checked = schema.safeParse({ ...values, ...Object.fromEntries(blanks) });
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of checked.error.issues) {
      errors[String(path[0])] ??= { type: code, message };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}

/** Only a number from abroad needs the library; when it does not come, the server is left to judge. */
async function isWrongPhone(typed: string): Promise<boolean> {
  if (!isPhoneFromAbroad(typed)) return false;
  return (await getInternationalPhone(typed).catch(() => typed)) === null;
}
