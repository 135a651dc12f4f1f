import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues, Checked> = Pick<
  UseFormReturn<Values, unknown, Checked>,
  'getValues' | 'setError' | 'setFocus'
>;

/**
 * Puts the server's messages at their fields, in the order of the form, and focuses the first. A field inside another object
 * ("booking.newClient.email") is matched by the end of its name. Returns whether there were any.
 */
export function showRefusals<Values extends FieldValues, Checked>(
  form: Form<Values, Checked>,
  fields: Readonly<Record<string, string>> = {},
): boolean {
  const isAbout = (sent: string, name: string) => sent === name || sent.endsWith(`.${name}`);
  const refused = namesIn(form.getValues()).flatMap((name) => {
    const [, message] = Object.entries(fields).find(([sent]) => isAbout(sent, name)) ?? [];
    return message === undefined ? [] : [{ name: name as FieldPath<Values>, message }];
  });
  for (const { name, message } of refused) form.setError(name, { message });
  if (refused[0]) form.setFocus(refused[0].name);
  return refused.length > 0;
}

/** Returns the names of all fields and of the groups that contain them, as react-hook-form writes them. */
function namesIn(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const isGroup = typeof value === 'object' && value !== null;
    return [name, ...(isGroup ? namesIn(value).map((inner) => `${name}.${inner}`) : [])];
  });
}
