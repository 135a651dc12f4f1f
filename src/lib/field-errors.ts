import { ApiError } from './api-client.ts';

/** Returns a refusal's messages by field, for the fields that a form has. */
export function fieldErrorsOf<Name extends string>(
  error: unknown,
  names: readonly Name[],
): { name: Name; message: string }[] {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined;
  return names.flatMap((name) => {
    const message = fields?.[name];
    return message === undefined ? [] : [{ name, message }];
  });
}
