import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import type { Config } from '@netlify/functions';

/** A function as Netlify finds it: its answer, and the configuration beside it. */
export interface FunctionModule {
  default: (request: Request) => Response | Promise<Response>;
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

/** The function that answers a path, by the same rules as Netlify; undefined when none does. */
export function findFunction(
  functions: readonly NamedFunction[],
  path: string,
): NamedFunction | undefined {
  return functions.find(
    ({ config = {} }) => matches(config.path, path) && !matches(config.excludedPath, path),
  );
}

function matches(patterns: string | readonly string[] | undefined, path: string): boolean {
  if (patterns === undefined) return false;
  return [patterns]
    .flat()
    .some((pathname) => new URLPattern({ pathname }).test({ pathname: path }));
}
