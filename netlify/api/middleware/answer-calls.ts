import { isDeepStrictEqual } from 'node:util';
import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import type { Call, NameIn } from '#contract/call.ts';
import type { Deps } from '#platform/deps.ts';
import { senderNetworks } from './sender-network.ts';
import * as z from 'zod/mini';
import { PHONE_MESSAGE } from '#contract/rules/text.ts';
import { getInternationalPhone } from '#lib/international-phone.ts';
import { AppError } from '../../errors/app-error.ts';

/** What a call asks, parsed by its declaration. */
interface Asked<C extends Call, E extends Env> {
  /** The names in its path; every id is a UUID. */
  params: Record<NameIn<C['path']>, string>;
  input: C extends { input: infer S extends z.ZodMiniType } ? z.output<S> : undefined;
  /** The networks that it comes from, smallest first. */
  networks: string[];
  c: Context<E>;
}

interface Options {
  /** The detail for an input that is invalid as a whole. */
  invalid?: string;
}

/**
 * Returns `answer(call, guards, handle)`, with which routes answer declared calls. Guards, ids and input are checked before
 * `handle` runs. The compiler checks its answer, and unless payments are real, so does every call, exactly: an extra column is
 * noticed before anyone sees it.
 */
export function answerCalls<E extends Env>(routes: Hono<E>, { isLive }: Pick<Deps, 'isLive'>) {
  return <const C extends Call>(
    call: C,
    guards: readonly MiddlewareHandler<E>[],
    handle: (asked: Asked<C, E>) => Promise<z.input<C['answer']>> | z.input<C['answer']>,
    { invalid }: Options = {},
  ): void => {
    const { method, path, input, answer, status = 200 } = call as Call;
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const readInput = (c: Context) => {
      if (!input) return undefined;
      return method === 'GET' ? requireQuery(c, input, invalid) : requireBody(c, input);
    };
    routes.on(method, [path], ...guards, async (c) => {
      const params = Object.fromEntries(names.map((name) => [name, requireName(c, name)]));
      const asked = { params, input: await readInput(c), networks: senderNetworks(c), c };
      const answered = await handle(asked as unknown as Asked<C, E>);
      if (!isLive) requireDeclared(answer, answered, `${method} ${path}`);
      return c.json(answered as object, status);
    });
  };
}

function requireDeclared(schema: z.ZodMiniType, answered: unknown, call: string): void {
  const sent: unknown = JSON.parse(JSON.stringify(answered));
  const read = schema.safeParse(sent);
  if (!read.success) throw new Error(`${call} answers something else: ${read.error.message}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), sent))
    throw new Error(`${call} answers more than it declares`);
}

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
function requireQuery<T>(c: Context, schema: Schema<T>, detail?: string): T {
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

/** Returns a named part of a call's path. Throws not_found for an id that isn't a UUID. */
function requireName(c: Context, name: string): string {
  const value = c.req.param(name) ?? '';
  if (/id$/i.test(name) && !z.uuid().safeParse(value).success) throw new AppError('not_found');
  return value;
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
