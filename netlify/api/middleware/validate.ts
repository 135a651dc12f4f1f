import type { Context } from 'hono';
import * as z from 'zod/mini';
import { PHONE_MESSAGE } from '../../../src/contract/rules/text.ts';
import { getInternationalPhone } from '../../../src/lib/international-phone.ts';
import { AppError } from '../../errors/app-error.ts';

type Schema<T> = z.ZodMiniType<T>;

/** Parses a JSON body by its schema. Throws malformed_json, or invalid_request with a message for each field. */
export async function requireBody<T>(c: Context, schema: Schema<T>): Promise<T> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('malformed_json');
  }
  return requireValid(schema, body);
}

/** Parses the query string by its schema. Throws invalid_request (with `detail`, if given), also for a key given twice. */
export function requireQuery<T>(c: Context, schema: Schema<T>, detail?: string): T {
  const query = Object.fromEntries(
    Object.entries(c.req.queries()).map(([key, values]) => [
      key,
      values.length === 1 ? values[0] : values,
    ]),
  );
  return requireValid(schema, query, detail);
}

/** Returns the id in a call's path. Throws not_found if it isn't a UUID. */
export function requireId(c: Context): string {
  return requireName(c, 'id');
}

/** Returns a named part of a call's path. Throws not_found for an `id` that isn't a UUID. */
export function requireName(c: Context, name: string): string {
  const said = c.req.param(name) ?? '';
  if (name === 'id' && !z.uuid().safeParse(said).success) throw new AppError('not_found');
  return said;
}

/** Throws invalid_request for a phone number that can't exist in its country; the contract only checks its shape. */
export async function requirePhone(field: string, typed: string): Promise<void> {
  if ((await getInternationalPhone(typed)) !== null) return;
  throw new AppError('invalid_request', { fields: { [field]: PHONE_MESSAGE } });
}

/** Parses a value by its schema. Throws invalid_request with a message for each field. */
export function requireValid<T>(schema: Schema<T>, value: unknown, detail?: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.') || 'body';
    fields[name] ??= message;
  }
  throw new AppError('invalid_request', { fields, ...(detail && { detail }) });
}
