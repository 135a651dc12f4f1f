import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from './call.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], {
  eager: true,
});

type Shape = z.core.JSONSchema.BaseSchema;

/** A line for each field, with all that its value must be. */
function* linesOf(shape: Shape, path: string): Generator<string> {
  const { $schema, properties, required = [], items, anyOf, additionalProperties, ...own } = shape;
  // What a format implies is Zod's own pattern, as long as the rest of the page; of a moment it says whether offsets are taken.
  if (own.format === 'date-time')
    own['takesOffset'] = new RegExp(own.pattern ?? '').test('2026-12-02T09:00:00-06:00');
  if (own.format) delete own.pattern;
  if (Object.keys(own).length > 0 && !$schema) yield `${path} ${JSON.stringify(own)}`;
  for (const [name, field] of Object.entries(properties ?? {}))
    yield* linesOf(field as Shape, `${path}.${name}${required.includes(name) ? '' : '?'}`);
  if (items && !Array.isArray(items)) yield* linesOf(items as Shape, `${path}[]`);
  if (typeof additionalProperties === 'object') yield* linesOf(additionalProperties, `${path}.*`);
  for (const [index, choice] of (anyOf ?? []).entries())
    yield* linesOf(choice as Shape, `${path}|${index + 1}`);
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;

/** A part of the practice whose fields are declared in a table. */
const isDeclared = (value: unknown): value is { change: z.core.$ZodType } =>
  typeof value === 'object' &&
  value !== null &&
  'change' in value &&
  value.change instanceof z.core.$ZodType;

/** The schemas that a module exports, and those of its calls and of its tables of fields. */
function* schemasOf(
  name: string,
  value: unknown,
): Generator<{ title: string; schema: z.core.$ZodType }> {
  if (value instanceof z.core.$ZodType) yield { title: name, schema: value };
  if (isDeclared(value)) yield { title: `${name}: a change takes`, schema: value.change };
  if (!isCall(value)) return;
  const { method, path, input, answer, status = 200, everySeconds, refusals } = value;
  const often = everySeconds === undefined ? '' : `, every ${everySeconds} s`;
  const known = refusals ? `, or ${refusals.join(', ')}` : '';
  if (input) yield { title: `${name}: ${method} ${path} takes`, schema: input };
  yield { title: `${name}: ${method} ${path} answers ${status}${known}${often}`, schema: answer };
}

const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .flatMap(([name, value]) => [...schemasOf(name, value)])
    .map(({ title, schema }) => ({ title: `\n${file.slice(2)} ${title}`, schema })),
);

const shapes = schemas.flatMap(({ title, schema }) => [
  title,
  ...linesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ''),
]);

// A field that both sides know is renamed, loosened or dropped on purpose, seen in the diff: `vitest -u` writes them anew.
it('what the calls take and answer has the shapes on paper', async () => {
  expect(shapes.length).toBeGreaterThan(1_000);
  await expect(`${shapes.join('\n').trim()}\n`).toMatchFileSnapshot('shapes.txt');
});

/** What nobody should send: nothing, blanks, too much, what no database stores, and the wrong kind. */
const WRONG = [undefined, '', ' ', 'x'.repeat(5_000), 'a\0b', '1', -1, false, [], ['x'], {}];

/** Said in place of what nobody has worded. */
const UNWORDED = '';

/** A field's own sentences, in the order in which they first appear. */
function saidOf(schema: z.core.$ZodType): Map<string, Set<string>> {
  const names = schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];
  const values = names.length === 0 ? WRONG : [{}];
  const inputs = [...values, ...names.flatMap((name) => WRONG.map((value) => ({ [name]: value })))];
  const said = new Map<string, Set<string>>();
  for (const input of inputs)
    for (const { path, message } of z.safeParse(schema, input, { error: () => UNWORDED }).error
      ?.issues ?? []) {
      if (message === UNWORDED) continue;
      const field = path.join('.');
      said.set(field, (said.get(field) ?? new Set()).add(message));
    }
  return said;
}

// What a form says beside a field, and the API of the same one.
it('what is wrong with a field is said in the words on paper', async () => {
  const lines = schemas.flatMap(({ title, schema }) => {
    const said = [...saidOf(schema)].map(([field, words]) => `.${field} ${[...words].join(' | ')}`);
    return said.length > 0 ? [title, ...said] : [];
  });
  expect(lines.length).toBeGreaterThan(100);
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('refusals.txt');
});
