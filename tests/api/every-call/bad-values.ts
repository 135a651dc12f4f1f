/** A body that must be refused, and what is wrong with it. */
export type BadBody = [fault: string, json: unknown];

type Fields = Record<string, unknown>;

const LONG = 'x'.repeat(5_000);

/** What does not belong into a field of text. */
const NOT_TEXT: [string, unknown][] = [
  ['a number', 42],
  ['true', true],
  ['null', null],
  ['an object', { $ne: '' }],
  ['an array', ['x']],
  ['a very long text', LONG],
  ['a NUL character', 'a\0bcdefghijk'],
  ['half a character', 'abcdefghij\ud800'],
];
/** What does not belong into a list of ids. */
const NOT_A_LIST: [string, unknown][] = [
  ['text', 'cupping'],
  ['an object', { 0: 'cupping', length: 1 }],
  ['null', null],
  ['numbers', [1]],
  ['a list in a list', [['cupping']]],
  ['a NUL character', ['cup\0ping']],
  ['too many', Array.from({ length: 500 }, () => 'cupping')],
];
/** What is no body of any call. */
const NOT_A_BODY: BadBody[] = [
  ['an array as body', []],
  ['text as body', 'thai-90'],
  ['a number as body', 1],
  ['null as body', null],
  ['an empty object as body', {}],
];

/**
 * Every way to spoil a good body by one field, generated from it: wrong types, too long, characters that cannot be
 * stored, and, for the required ones, absence.
 */
export function spoil(good: Fields, required: readonly string[]): BadBody[] {
  const spoiled = Object.entries(good).flatMap(([name, value]): BadBody[] => {
    if (isFields(value)) return [[`${name} is text`, { ...good, [name]: LONG }]];
    const wrong = (Array.isArray(value) ? NOT_A_LIST : NOT_TEXT).filter(
      ([, bad]) => typeof bad !== 'boolean' || typeof value !== 'boolean',
    );
    return wrong.map(([fault, bad]) => [`${name} is ${fault}`, { ...good, [name]: bad }]);
  });
  const missing = required.map((name): BadBody => {
    const rest = Object.entries(good).filter(([other]) => other !== name);
    return [`${name} is missing`, Object.fromEntries(rest)];
  });
  const empty = required.map((name): BadBody => [`${name} is empty`, { ...good, [name]: '' }]);
  return [...NOT_A_BODY, ...spoiled, ...missing, ...empty];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same for an object inside a body. */
export function spoilInside(good: Fields, name: string, required: readonly string[]): BadBody[] {
  const inner = good[name];
  if (!isFields(inner)) throw new Error(`${name} is no object`);
  return spoil(inner, required).map(([fault, bad]) => [
    `${name}: ${fault}`,
    { ...good, [name]: bad },
  ]);
}
