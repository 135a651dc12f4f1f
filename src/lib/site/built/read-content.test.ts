import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseContent } from './read-content.ts';
import { wordsSchema } from '../facts/written-text.ts';

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

test('every wrong field has its own line, and so has a file that is something else', () => {
  const read = (yaml: string) => () => parseContent(yaml, schema, 'content/x.yaml');
  expect(read('steps: [""]')).toThrow(
    new Error(
      'content/x.yaml is not complete:\n  title: must be text\n  steps.0: must not be empty',
    ),
  );
  expect(read('Hello')).toThrow('\n  (the file): Invalid input: expected object, received string');
});
