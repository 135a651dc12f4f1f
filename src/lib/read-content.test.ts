import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseContent } from './read-content.ts';
import { wordsSchema } from './written-words.ts';

const schema = z.strictObject({ title: wordsSchema, steps: z.array(wordsSchema) });

test('content that follows its schema is read', () => {
  expect(parseContent('title: Hello\nsteps: [One]', schema, 'content/x.yaml')).toEqual({
    title: 'Hello',
    steps: ['One'],
  });
});

test.each([
  ['steps: [One]', '  title: must be text'],
  ['title: Hello\nsteps: [One, ""]', '  steps.1: must not be empty'],
  ['title: Call {fone}\nsteps: []', '  title: names an unknown fact, {fone}'],
])('broken content fails with its file and field: %j', (yaml, problem) => {
  const read = () => parseContent(yaml, schema, 'content/x.yaml');
  expect(read).toThrow('content/x.yaml is not complete');
  expect(read).toThrow(problem);
});

test('text that is not YAML fails with its file', () => {
  expect(() => parseContent('title: a: b', schema, 'content/x.yaml')).toThrow(
    'content/x.yaml is not YAML',
  );
});
