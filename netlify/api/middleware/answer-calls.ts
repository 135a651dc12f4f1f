import { isDeepStrictEqual } from 'node:util';
import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import type { Call, NameIn } from '../../../src/contract/call.ts';
import type { Deps } from '../../platform/deps.ts';
import { senderNetworks } from './sender-network.ts';
import { requireBody, requireName, requireQuery } from './validate.ts';

/** What a call asks, parsed by its declaration. */
interface Asked<C extends Call, E extends Env> {
  /** The names in its path; every `id` is a UUID. */
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
