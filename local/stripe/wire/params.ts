import { z } from 'zod';
import { invalidParameter } from './errors.ts';
import type { FormFields, FormValue } from './form.ts';

/** A whole number, sent as text. */
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'integer')
  .transform(Number);
/** A boolean, sent as text. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Metadata: text by name; an empty text removes the name. */
export const metadata = z.union([
  z.record(z.string().max(40), z.string().max(500)),
  z.literal('').transform(() => ({})),
]);
/** Parameters of every call. */
export const common = { expand: z.array(z.string()).optional() };
/** Parameters of every list. */
export const listParams = z.strictObject({
  ...common,
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z
    .union([
      integer,
      z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
    ])
    .optional(),
});

export type ListParams = z.infer<typeof listParams>;

/** Reads the parameters of a call; refuses missing, unknown and malformed ones in Stripe's words. */
export function readParams<Schema extends z.ZodType>(
  schema: Schema,
  fields: FormFields,
): z.infer<Schema> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw result.error;
  const path = issue.path.map(String);
  const param = paramName(path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...path, issue.keys[0] ?? '']);
    // Stripe accepts more parameters than this stand-in, which refuses the ones it would otherwise ignore.
    throw invalidParameter(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
  }
  const value = valueAt(fields, path);
  if (value === undefined)
    throw invalidParameter(`Missing required param: ${param}.`, 'parameter_missing', param);
  if (issue.message === 'integer')
    throw invalidParameter(`Invalid integer: ${String(value)}`, 'parameter_invalid_integer', param);
  if (value === '')
    throw invalidParameter(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      'parameter_invalid_empty',
      param,
    );
  throw invalidParameter(`Invalid ${param}: ${issue.message}`, 'parameter_invalid', param);
}

function paramName([first = '', ...rest]: string[]): string {
  return first + rest.map((name) => `[${name}]`).join('');
}

function valueAt(fields: FormFields, path: string[]): FormValue | undefined {
  let value: FormValue | undefined = fields;
  for (const name of path) {
    if (typeof value !== 'object') return undefined;
    value = Array.isArray(value) ? value[Number(name)] : value[name];
  }
  return value;
}
