import {
  get,
  set,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { isPhoneFromAbroad } from '#contract/rules/text.ts';
import { getInternationalPhone } from '../international-phone.ts';

/**
 * Checks a form with the contract's schema and returns each field's first message; the numbers in `phones` are also
 * checked by their country's rules.
 * All forms use this resolver: that of @hookform/resolvers would bring older dialects of zod into the booking dialog.
 */
export function formResolver<Values extends FieldValues, Checked = Values>(
  schema: z.ZodMiniType<Checked, Values>,
  phones: readonly FieldPath<Values>[] = [],
): Resolver<Values, unknown, Checked> {
  return async (values) => {
    const wrong = await Promise.all(phones.map((name) => isWrongPhone(get(values, name))));
    // A number that can't exist gets the message of a missing one.
    const blanks = phones.filter((_, index) => wrong[index]);
    const checked = schema.safeParse(blanks.length > 0 ? withBlanks(values, blanks) : values);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: FieldErrors = {};
    for (const { path, code, message } of checked.error.issues) {
      const name = path.join('.') || 'root';
      if (get(errors, name) === undefined) set(errors, name, { type: code, message });
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

function withBlanks<Values extends FieldValues>(values: Values, names: readonly string[]): Values {
  const copy = structuredClone(values);
  for (const name of names) set(copy, name, '');
  return copy;
}

/** Only a number from abroad needs the library; if the library doesn't load, the server decides. */
async function isWrongPhone(typed: unknown): Promise<boolean> {
  if (typeof typed !== 'string' || !isPhoneFromAbroad(typed)) return false;
  return (await getInternationalPhone(typed).catch(() => typed)) === null;
}
