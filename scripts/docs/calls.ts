import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '#contract/call.ts';
import { code, literal } from './markdown.ts';

const HEAD = `# Calls

The calls of the API, as \`src/contract\` declares them for both sides (\`defineCall\`). A field with a question mark is optional. The
refusals listed are the ones a screen handles itself; for [any other](refusals.md) it shows the refusal's own sentence. Paths under
\`/api/admin/\` are for the therapist only.
`;

/** docs/reference/calls.md: every declared call, by the file that declares it. */
export async function renderCalls(): Promise<string> {
  const sections = (await readContract()).map(({ file, calls }) => {
    const source = readFileSync(file, 'utf8');
    // A module lists its exports alphabetically; the page keeps the file's order.
    const inOrder = [...calls].sort(([a], [b]) => declaredAt(source, a) - declaredAt(source, b));
    const listed = inOrder.map(([name, call]) => describeCall(name, call, commentOf(source, name)));
    return `## ${basename(file, '.ts')}\n\n([source](../../${file}))\n\n${listed.join('\n')}`;
  });
  return [HEAD, ...sections].join('\n');
}

/** Returns the files of the contract that declare calls, each with its calls by name. */
export async function readContract(): Promise<{ file: string; calls: Map<string, Call> }[]> {
  const files = globSync('src/contract/**/*.ts', { exclude: ['**/*.test.ts'] }).sort();
  const read = files.map(async (file) => {
    const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
    const calls = Object.entries(exported).filter((entry): entry is [string, Call] =>
      isCall(entry[1]),
    );
    return { file, calls: new Map(calls) };
  });
  return (await Promise.all(read)).filter(({ calls }) => calls.size > 0);
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'answer' in value;

const declaredAt = (source: string, name: string) => source.indexOf(`export const ${name} `);

/** The text of the comment right above an export. */
export function commentOf(source: string, name: string): string {
  const above = source.slice(0, Math.max(declaredAt(source, name), 0));
  const comment = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/.exec(above)?.[1] ?? '';
  return comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What the page says about one call. */
export function describeCall(name: string, call: Call, comment: string): string {
  const { method, path, input, answer, status = 200, everySeconds, refusals = [] } = call;
  const facts = [
    ['Sends', fieldsOf(input)],
    ['Answers', fieldsOf(answer)],
    ['Refusals', refusals],
  ] as const;
  const lines = [
    ...facts.flatMap(([title, words]) =>
      words.length === 0 ? [] : [`- ${title}: ${words.map(code).join(', ')}`],
    ),
    ...(status === 200 ? [] : [`- Status: ${status}`]),
    ...(everySeconds === undefined ? [] : [`- A screen asks again every ${everySeconds} s`]),
  ];
  return `### ${code(`${method} ${path}`)}\n\n${code(name)}: ${literal(comment)}\n\n${lines.join('\n')}\n`;
}

/** The names of an object's fields; empty for any other schema. */
function fieldsOf(schema: Call['input']): string[] {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: Record<string, Call['answer']> };
  return Object.entries(shape).map(
    ([name, field]) => `${name}${field._zod.optin === 'optional' ? '?' : ''}`,
  );
}
