/** One deliberate break of a function of the database. */
export interface SqlMutant {
  /** The function with its schema, as in `private.surplus_cents`. */
  name: string;
  /** The line of the definition, counted from 1. */
  line: number;
  was: string;
  becomes: string;
  /** The whole definition, broken. */
  definition: string;
}

interface Operator {
  finds: RegExp;
  becomes: (found: string) => string;
}

const swap = (pairs: Record<string, string>) => (found: string) => pairs[found] ?? found;

/** Breaks that change what a condition or a sum means; each place that matches becomes one mutant. */
const OPERATORS: Operator[] = [
  {
    finds: /(?<![<>=!:|@&-])(<=|>=|<>|<|>)(?![<>=@&-])/g,
    becomes: swap({ '<=': '<', '<': '<=', '>=': '>', '>': '>=', '<>': '=' }),
  },
  // An equation of a condition; `:=`, `=>` and the sums of `set` are none.
  { finds: /(?<=\b(?:where|and|or|on|when|if|not)\s[^;=]{0,80}?)\s=\s/g, becomes: () => ' <> ' },
  { finds: /\bis not null\b/g, becomes: () => 'is null' },
  { finds: /\bis null\b/g, becomes: () => 'is not null' },
  { finds: /\bnot exists\b/g, becomes: () => 'exists' },
  { finds: /(?<!not |if )\bexists(?= \()/g, becomes: () => 'not exists' },
  { finds: /\bgreatest\(/g, becomes: () => 'least(' },
  { finds: /\bleast\(/g, becomes: () => 'greatest(' },
  { finds: /\s[+-]\s/g, becomes: (found) => (found.includes('+') ? ' - ' : ' + ') },
  { finds: /(?<!between[^\n]*)\sand\s/g, becomes: () => ' or ' },
  { finds: /\sor\s/g, becomes: () => ' and ' },
  { finds: /\b(?:true|false)\b/g, becomes: swap({ true: 'false', false: 'true' }) },
];

/** Comments, quoted words and the codes of refusals, of which nothing is broken. */
const SILENT = /--[^\n]*|'(?:[^']|'')*'|raise exception using [^;]*;/g;

const BODY = /AS \$(\w*)\$([\s\S]*)\$\1\$/;

/** Every way to break one condition or sum of a function, from its definition as PostgreSQL prints it. */
export function mutantsOf(definition: string): SqlMutant[] {
  const name = /FUNCTION ([\w.]+)\(/.exec(definition)?.[1];
  const body = BODY.exec(definition);
  if (!name || !body) return [];
  const from = body.index;
  const until = body.index + body[0].length;
  const silent = [...definition.matchAll(SILENT)].map(({ index, 0: { length } }) => ({
    from: index,
    until: index + length,
  }));
  const isSilent = (place: number) =>
    silent.some((part) => place >= part.from && place < part.until);
  return OPERATORS.flatMap(({ finds, becomes }) =>
    [...definition.matchAll(finds)]
      .filter(({ index }) => index > from && index < until && !isSilent(index))
      .map(({ index, 0: was }) => ({
        name,
        line: definition.slice(0, index).split('\n').length,
        was,
        becomes: becomes(was),
        definition:
          definition.slice(0, index) + becomes(was) + definition.slice(index + was.length),
      })),
  ).sort((one, other) => one.line - other.line);
}
