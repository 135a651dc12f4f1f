import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { PASSWORD } from '../../helpers/stack/accounts.ts';

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

/** What people and programs send as text, right or wrong: days, times, instants, ids, sums, addresses, and what breaks out of them. */
const TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    'a',
    'Ann',
    'O’Neil',
    'Zoë 東京 👩🏽‍⚕️',
    'x'.repeat(41),
    'a line\nand another',
    '\u202eabc',
    '\ufeff',
    '\u0001',
  ],
  ...['\0', 'a\0bcdefghijk', '\ud800', 'abcdefghij\udc00', '320-555-0199\0'],
  ...[
    "' or 1=1 --",
    '$1',
    '%',
    '_%',
    '\\',
    '{}',
    '[]',
    'null',
    '../..',
    '<script>',
    '=1+1',
    '(',
    '*',
    'a,b',
    '"',
    '&',
  ],
  ...[
    '2026-11-25',
    '2026-11-27',
    '2026-12-02',
    '2026-12-25',
    '2027-03-14',
    '2000-01-01',
    '2099-12-31',
    '2028-02-29',
  ],
  ...[
    '2026-02-30',
    '0000-01-01',
    '1999-12-31',
    '1900-01-01',
    '1985-06-01',
    '9999-12-31',
    'infinity',
    'now',
    'today',
  ],
  ...['09:00', '11:30', '00:00', '23:59', '24:00', '24:01', '9:00', '02:30'],
  ...[
    '2026-11-27T09:00',
    '2026-11-23T15:00:00Z',
    '2026-11-27T09:00:00-06:00',
    '2026-11-27T09:00:00+14:00',
  ],
  ...[
    '2026-11-27T09:00:00+23:59',
    '2026-11-27T09:00:00-15:59',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ],
  ...[
    `2026-11-27T09:00:00.${'1'.repeat(300)}Z`,
    '2026-11-27T09:00:00.123456789Z',
    '2026-11-27T24:00:00Z',
  ],
  ...[
    '7f1cbb4c-8a52-4a7e-9a0b-1c1d5d6e7f80',
    '00000000-0000-0000-0000-000000000000',
    '7F1CBB4C-8A52-4A7E-9A0B-1C1D5D6E7F80',
  ],
  ...[
    'thai-60',
    'thai-90',
    'swedish-30',
    'cupping',
    'aromatherapy',
    'cupping,aromatherapy',
    'thai_60',
    'thai_therapeutic',
    'broadway',
    'home',
    'visit',
  ],
  ...[
    '0',
    '1',
    '7',
    '50',
    '200',
    '-1',
    '1.5',
    '1e3',
    '1e309',
    'NaN',
    'Infinity',
    '2147483647',
    '2147483648',
    '-2147483649',
    '9223372036854775808',
    '0x10',
  ],
  ...[
    '0.00',
    '0.49',
    '0.50',
    '90.00',
    '-12.50',
    '99999.99',
    '9999999.99',
    '-9999999.99',
    '100',
    '6.875',
    '99.9999',
  ],
  ...[
    'ann@example.com',
    'bea@example.com',
    'new@example.com',
    `${'a'.repeat(240)}@example.com`,
    'ann@',
  ],
  ...[
    '(320) 555-0111',
    '320-555-0199 x12',
    '+47 91 23 45 67',
    '+999 123 456 789',
    '56301',
    '55401',
  ],
  ...[PASSWORD, 'seven red canoes and a paddle', 'password', 'é'.repeat(36), 'é'.repeat(37)],
  ...[
    'A'.repeat(22),
    'x'.repeat(43),
    'pi_unknown',
    `pi_${'x'.repeat(252)}`,
    `pi_${'x'.repeat(253)}`,
    'cs_unknown',
    'cs_test_a1',
  ],
  ...[
    '222222222222222222',
    '2222-2222',
    'https://127.0.0.1/a.ics',
    'https://localhost/a',
    'webcal://x.invalid/a',
    'https://a.example/ö',
  ],
  ...[
    'America/Chicago',
    'UTC',
    'Factory',
    'front-neck',
    'back-left-calf',
    'front-nowhere',
    'any',
    'morning',
  ],
];

/** What people and programs send as a number. */
const NUMBERS: readonly number[] = [
  ...[0, 1, 2, 5, 10, 15, 30, 60, 90, 100, 4_000, 0.5, 1.000_000_1, -1, -0],
  ...[
    2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, 1e21,
    1e308, -1e308,
  ],
];

/** What is no text and no number. */
const OTHERS: readonly unknown[] = [null, true, false, [], {}, [[]], { $ne: '' }, ['x', 1], [null]];

/** A value for each at the limits of a text or a number, and just past them. */
function edgesOf(schema: Schema): unknown[] {
  const { minimum, maximum, minLength, maxLength } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return [
    ...[minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1])),
    ...[minLength, maxLength].flatMap((edge) =>
      edge === undefined
        ? []
        : [Math.max(0, edge - 1), edge, edge + 1].flatMap((length) => [
            'x'.repeat(length),
            '東'.repeat(length),
            '👩'.repeat(Math.floor(length / 2)),
          ]),
    ),
  ];
}

const isTaken = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;

/** Values of which most are what a text or a number can be, at its limits too, and the others anything. */
function leaf(schema: Schema, ids: Ids, name: string): fc.Arbitrary<unknown> {
  const all = [...TEXTS, ...Object.values(ids), ...NUMBERS, ...edgesOf(schema)];
  const right = all.filter((value) => isTaken(schema, value));
  const wrong = fc.constantFrom(...all, ...OTHERS);
  if (right.length === 0) return wrong;
  const fitting = fc.constantFrom(...right);
  return fc.oneof(
    { weight: 40, arbitrary: ids[name] === undefined ? fitting : fc.constant(ids[name]) },
    { weight: 40, arbitrary: fitting },
    { weight: 4, arbitrary: wrong },
  );
}

/** Lists of a few, none, or more than any call takes. */
const listOf = (element: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.array(element, { maxLength: 3 }) },
    { weight: 1, arbitrary: element.map((one) => Array.from({ length: 600 }, () => one)) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...OTHERS, 'x') },
  );

/** What there is, by the name of the field that means it. */
export type Ids = Readonly<Record<string, string>>;

/** What may be sent as this, as a field of this name: mostly what the schema takes. */
export function anyInput(schema: Schema, ids: Ids, name = ''): fc.Arbitrary<unknown> {
  const def = schema._zod.def as Def;
  const inner = (of: Schema) => anyInput(of, ids, name);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([field, of]): [string, fc.Arbitrary<unknown>] => [field, anyInput(of, ids, field)],
      );
      return fc.record(Object.fromEntries(fields));
    }
    case 'array':
      return listOf(inner(def.element));
    case 'union':
      return fc.oneof(...def.options.map(inner));
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType), { freq: 2, nil: undefined });
    case 'nullable':
      return fc.option(inner(def.innerType), { freq: 3 });
    case 'enum':
      return mostly(Object.values(def.entries));
    case 'literal':
      return mostly(def.values);
    case 'boolean':
      return mostly(isTaken(schema, false) ? [true, false] : [true]);
    default:
      return leaf(schema, ids, name);
  }
}

const mostly = (values: readonly unknown[]) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...OTHERS, '', '\0', 0) },
  );

/** The same as a query: each field as text, a list of several as the same name again. */
export function toQuery(input: unknown): string {
  if (typeof input !== 'object' || input === null || isDeepStrictEqual(input, {})) return '';
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [value].flat().map((one) => `${name}=${encodeURIComponent(toWellFormed(one))}`),
  );
  return `?${pairs.join('&')}`;
}

/** Half a character can't be part of an address. */
const toWellFormed = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
