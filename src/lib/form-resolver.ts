import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Checks a form with the contract's schema, the first message of each field.
 * In place of @hookform/resolvers, which carries older dialects of zod: the dialog's weight bar has no room for them.
 */
export function formResolver<T extends FieldValues>(schema: z.ZodMiniType<T, T>): Resolver<T> {
  return (values) => {
    const checked = schema.safeParse(values);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of checked.error.issues) {
      errors[String(path[0])] ??= { type: code, message };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
