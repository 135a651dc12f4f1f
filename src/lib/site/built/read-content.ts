import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';

function parseYaml(yaml: string, file: string): unknown {
  try {
    return parse(yaml);
  } catch (cause) {
    throw new Error(`${file} is not YAML: ${(cause as Error).message}`, { cause });
  }
}

/** Reads YAML text by its schema; throws one error that names the file and each wrong field. */
export function parseContent<Content>(
  yaml: string,
  schema: z.ZodMiniType<Content>,
  file: string,
): Content {
  // zod/mini has no messages of its own for what a schema doesn't word itself.
  const result = schema.safeParse(parseYaml(yaml, file), { error: en().localeError });
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `  ${path.join('.') || '(the file)'}: ${message}`,
  );
  throw new Error(`${file} is not complete:\n${problems.join('\n')}`);
}

/** Reads a file in content/, from the root of the repository, where every build starts. */
export function readContent<Content>(file: string, schema: z.ZodMiniType<Content>): Content {
  return parseContent(readFileSync(file, 'utf8'), schema, file);
}
