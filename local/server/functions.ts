import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import type { Config, Context } from '@netlify/functions';

/** A function as Netlify sees it: its handler and its configuration. */
export interface FunctionModule {
  default: (
    request: Request,
    context: Pick<Context, 'ip' | 'waitUntil'>,
  ) => Response | Promise<Response>;
  config?: Config;
}

/** A function and the name of its file. */
export interface NamedFunction extends FunctionModule {
  name: string;
}

/** Loads every function of `netlify/functions`, each by its file name without extension. */
export async function loadFunctions(
  folder: string,
  load: (name: string) => Promise<FunctionModule>,
): Promise<NamedFunction[]> {
  const files = await readdir(folder);
  const names = files.map((file) => parse(file).name).sort();
  return Promise.all(names.map(async (name) => ({ name, ...(await load(name)) })));
}

/** The function that answers a path, by Netlify's rules; undefined if there is none. */
export function findFunction(
  functions: readonly NamedFunction[],
  path: string,
): NamedFunction | undefined {
  return functions.find(
    ({ config = {} }) => matches(config.path, path) && !matches(config.excludedPath, path),
  );
}

/** Tests set the caller's address in this header; Netlify overwrites it, and the API doesn't read it. */
export const ADDRESS_HEADER = 'x-nf-client-connection-ip';

/** Calls a function as Netlify does, with the caller's address. */
export function callFunction(called: NamedFunction, request: Request) {
  return called.default(request, {
    ip: request.headers.get(ADDRESS_HEADER) ?? '127.0.0.1',
    // This process keeps running anyway.
    waitUntil: () => undefined,
  });
}

function matches(patterns: string | readonly string[] | undefined, path: string): boolean {
  if (patterns === undefined) return false;
  return [patterns]
    .flat()
    .some((pathname) => new URLPattern({ pathname }).test({ pathname: path }));
}
