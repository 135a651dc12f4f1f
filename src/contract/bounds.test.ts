import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { bookTimesQuerySchema, plainBookingSchema } from './checkout/plain-booking.ts';
import { speechInputSchema } from './messages/reminders.ts';
import { giftDocumentInputSchema } from './gifts/gifts.ts';
import { changeOwnAppointment } from './appointments/own-appointment.ts';
import { MOST_INTEGER } from './rules/numbers.ts';
import { isStorable } from './rules/text.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], {
  eager: true,
});

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;

/** What each call takes, and what the routes take that no page of ours calls. */
const INPUTS: [name: string, input: z.core.$ZodType][] = [
  ...Object.values(modules).flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]): [string, z.core.$ZodType][] =>
      isCall(value) && value.input ? [[name, value.input]] : [],
    ),
  ),
  ['giftDocumentInputSchema', giftDocumentInputSchema],
  ['speechInputSchema', speechInputSchema],
  ['bookTimesQuerySchema', bookTimesQuerySchema],
  ['plainBookingSchema', plainBookingSchema],
];

type Def = z.core.$ZodTypes['_zod']['def'];

/** The texts, numbers and lists in a schema, by where they are. */
function* leavesOf(schema: z.core.$ZodType, path: string): Generator<[string, z.core.$ZodType]> {
  const def = schema._zod.def as Def;
  switch (def.type) {
    case 'object':
      for (const [name, field] of Object.entries(def.shape))
        yield* leavesOf(field, `${path}.${name}`);
      return;
    case 'array':
      yield [path, schema];
      return yield* leavesOf(def.element, `${path}[]`);
    case 'union':
      for (const option of def.options) yield* leavesOf(option, path);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
      return yield* leavesOf(def.innerType, path);
    case 'string':
    case 'number':
      yield [path, schema];
      return;
    case 'boolean':
    case 'enum':
    case 'literal':
      return;
    default:
      throw new Error(`${path} is of the kind ${def.type}, which this test doesn't know`);
  }
}

/** The longest text or list of any call. */
const LONGEST = 5_000;

/** Whether a pattern limits the length of a text: it is anchored at both ends, and nothing in it repeats without limit. */
const isFinite = (pattern: string) => {
  const bare = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  return /^\^.*\$$/.test(bare) && !/[*+]|\{\d+,\}/.test(bare);
};

/** What no text of the database can contain, in all kinds of texts. */
const UNSTORABLE = [
  '\0',
  'a\0bcdefghijklm',
  'abcdefghij\ud800',
  '\udc00abcdefghij',
  '320-555-0199\0',
];

/** What is wrong with the bounds of a text, a number or a list; nothing if they are bounds that the database shares. */
function faultOf(schema: z.core.$ZodType): string | null {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const {
    minimum = -Infinity,
    maximum = Infinity,
    maxLength,
    maxItems,
    pattern,
    allOf = [],
  } = shape;
  const { type } = schema._zod.def as Def;
  if (type === 'number')
    return minimum >= -MOST_INTEGER && maximum <= MOST_INTEGER ? null : 'has no bounds';
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter(
    (one) => one !== undefined,
  );
  if ((maxLength ?? maxItems ?? Infinity) > LONGEST && !patterns.some(isFinite))
    return 'can be of any length';
  if (type === 'array') return null;
  const isTaken = UNSTORABLE.some((value) => {
    const read = z.safeParse(schema, value);
    return read.success && !isStorable(String(read.data));
  });
  return isTaken ? 'takes what no database stores' : null;
}

it('every text, number and list in a call has limits that the database shares', () => {
  const leaves = INPUTS.flatMap(([name, input]) => [...leavesOf(input, name)]);
  const faults = leaves.flatMap(([path, schema]) => {
    const fault = faultOf(schema);
    return fault === null ? [] : `${path} ${fault}`;
  });
  expect([...new Set(faults)]).toEqual([]);
  expect(leaves.length).toBeGreaterThan(300);
});

it('every version leaves room for the next one', () => {
  const versions = INPUTS.flatMap(([name, input]) => [...leavesOf(input, name)])
    .filter(([path]) => path.endsWith('.version'))
    .map(([path, schema]) => [path, z.safeParse(schema, MOST_INTEGER).success]);
  expect(versions.length).toBeGreaterThan(10);
  expect(versions.filter(([, isTaken]) => isTaken)).toEqual([]);
});

it('the price difference of a change can be negative', () => {
  const { shownTotal } = changeOwnAppointment.input.shape;
  expect([-2_138, 0, 2_138].map((cents) => z.safeParse(shownTotal, cents).success)).toEqual([
    true,
    true,
    true,
  ]);
});

it.each([
  ['a text', z.string()],
  ['a text with a pattern that never ends', z.string().check(z.regex(/^pi_\w+$/))],
  ['a text with a pattern that has no end', z.string().check(z.regex(/^pi/))],
  ['an instant', z.iso.datetime({ offset: true })],
  ['a text that is too long', z.string().check(z.maxLength(LONGEST + 1))],
  ['a text with what cannot be stored', z.string().check(z.maxLength(20))],
  ['a number', z.number()],
  ['a whole number', z.int()],
  ['a number with one end', z.int().check(z.minimum(0))],
  ['a number from a query', z.coerce.number().check(z.int(), z.maximum(1))],
  ['a list', z.array(z.boolean())],
])('%s without limits is caught', (_, schema) => {
  const [[, leaf] = []] = [...leavesOf(z.object({ field: z.optional(schema) }), '')];
  expect(leaf && faultOf(leaf)).toEqual(expect.any(String));
});
