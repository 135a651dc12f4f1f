import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], {
  eager: true,
});

type Shape = z.core.JSONSchema.BaseSchema;

/** A line for each field, with all that its value must be. */
function* linesOf(shape: Shape, path: string): Generator<string> {
  const { $schema, properties, required = [], items, anyOf, additionalProperties, ...own } = shape;
  // What a format implies is Zod's own pattern, as long as the rest of the page.
  if (own.format) delete own.pattern;
  if (Object.keys(own).length > 0 && !$schema) yield `${path} ${JSON.stringify(own)}`;
  for (const [name, field] of Object.entries(properties ?? {}))
    yield* linesOf(field as Shape, `${path}.${name}${required.includes(name) ? '' : '?'}`);
  if (items && !Array.isArray(items)) yield* linesOf(items as Shape, `${path}[]`);
  if (typeof additionalProperties === 'object') yield* linesOf(additionalProperties, `${path}.*`);
  for (const [index, choice] of (anyOf ?? []).entries())
    yield* linesOf(choice as Shape, `${path}|${index + 1}`);
}

const shapes = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.core.$ZodType
      ? [
          `\n${file.slice(2)} ${name}`,
          ...linesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ''),
        ]
      : [],
  ),
);

// A field that both sides know is renamed, loosened or dropped on purpose, seen in the diff: `vitest -u` writes them anew.
it('what the calls take and answer has the shapes on paper', async () => {
  expect(shapes.length).toBeGreaterThan(1_000);
  await expect(`${shapes.join('\n').trim()}\n`).toMatchFileSnapshot('shapes.txt');
});
