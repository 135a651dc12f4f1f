import { readFileSync } from 'node:fs';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { LineCounter, parseDocument, visit } from 'yaml';

/** A run of words that a person can read, and the line of its file on which it starts. */
export interface Words {
  line: number;
  text: string;
}

interface Node {
  type: string;
  loc: { start: { line: number } };
  [key: string]: unknown;
}

interface Parsed {
  ast: unknown;
  visitorKeys?: Readonly<Record<string, readonly string[]>>;
}

interface Parser {
  parseForESLint(source: string, options: Record<string, unknown>): Parsed;
}

/** The linter's own: no other parser of the project gives a tree of an .astro file. */
const astroParser = astro.configs['flat/base'].find(({ files }) => files?.includes('*.astro'))
  ?.languageOptions?.['parser'] as Parser;
const typescriptParser = tseslint.parser as unknown as Parser;

/** The paths of modules, and types. */
const UNREAD_NODE = /^(Import|TS(Literal|Interface|TypeAlias|Import))/;
/** Attributes that address, style or connect an element. */
const UNREAD_ATTRIBUTE =
  /^(class(Name|:list)?|style|id|for|htmlFor|href|src(set)?|d|rel|role|type|points|transform|viewBox|slot|key|auto[cC]omplete|client:\w+|data-.+|aria-(labelledby|describedby|controls))$/;

/** A string is words if it has a blank or a capital at its start; a value of the wire such as 'cancelled' has neither. */
const isWords = (text: string) => /\p{L}/u.test(text) && /\S\s+\S|^\s*\p{Lu}\p{Ll}/u.test(text);

function attributeName({ name }: Node): string {
  const { namespace, name: local } = name as { namespace?: { name: string }; name: unknown };
  return namespace ? `${namespace.name}:${(local as { name: string }).name}` : String(local);
}

function isUnread(node: Node): boolean {
  if (node.type === 'JSXAttribute') return UNREAD_ATTRIBUTE.test(attributeName(node));
  // What a developer reads.
  if (node.type === 'NewExpression') return (node['callee'] as { name?: string }).name === 'Error';
  return UNREAD_NODE.test(node.type);
}

function textOf(node: Node): string | undefined {
  const { type, value } = node;
  if (type === 'JSXText') return String(value);
  if (type === 'Literal') return typeof value === 'string' && isWords(value) ? value : undefined;
  if (type !== 'TemplateLiteral') return undefined;
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  const text = quasis.map((quasi) => quasi.value.cooked).join('…');
  return isWords(text) ? text : undefined;
}

const childrenOf = (node: Node, keys: NonNullable<Parsed['visitorKeys']>): Node[] =>
  (keys[node.type] ?? []).flatMap((key) => {
    const child = node[key] as Node | (Node | null)[] | null | undefined;
    return (Array.isArray(child) ? child : [child]).filter((each) => each != null);
  });

function readTree(file: string, source: string): Words[] {
  const parser = file.endsWith('.astro') ? astroParser : typescriptParser;
  const { ast, visitorKeys = {} } = parser.parseForESLint(source, {
    ...{ loc: true, range: true, sourceType: 'module', filePath: file, parser: typescriptParser },
  });
  const found: Words[] = [];
  const read = (node: Node): void => {
    if (isUnread(node)) return;
    const text = textOf(node);
    if (text?.trim()) found.push({ line: node.loc.start.line, text });
    if (isScript(node)) found.push(...readScript(node));
    childrenOf(node, visitorKeys).forEach(read);
  };
  read(ast as Node);
  return found;
}

const isScript = ({ type, openingElement }: Node): boolean =>
  type === 'JSXElement' &&
  ((openingElement as Node)['name'] as { name?: string }).name === 'script';

/** The strings of a script in an .astro file, whose parser leaves it as it is written. */
const readScript = ({ children }: Node): Words[] =>
  (children as Node[]).flatMap(({ loc, value }) =>
    readTree('script.ts', String(value)).map(({ line, text }) => ({
      line: loc.start.line + line - 1,
      text,
    })),
  );

function readYaml(source: string): Words[] {
  const lineCounter = new LineCounter();
  const found: Words[] = [];
  visit(parseDocument(source, { lineCounter }), {
    Scalar(key, { value, range }) {
      if (key === 'key' || typeof value !== 'string') return;
      found.push({ line: lineCounter.linePos(range?.[0] ?? 0).line, text: value });
    },
  });
  return found;
}

/**
 * What a person can read of a file: the values of .yaml, the strings and the text between tags of .astro, .ts and .tsx.
 * Comments, modules, types, names and values of one lower-case word are left out.
 */
export function visibleWords(file: string, source = readFileSync(file, 'utf8')): Words[] {
  return file.endsWith('.yaml') ? readYaml(source) : readTree(file, source);
}

/** The function that a chain of calls and members begins with: `it` of `it.each(rows)(title, run)`. */
function rootOf({ type, ...node }: Node): string | undefined {
  if (type === 'Identifier') return String(node['name']);
  const inner = node['callee'] ?? node['object'] ?? node['tag'];
  return inner ? rootOf(inner as Node) : undefined;
}

const isTitled = (node: Node): boolean =>
  node.type === 'CallExpression' && /^(describe|it|test)$/.test(rootOf(node) ?? '');

/** The texts that an argument of a test has at its start: its title, and what the rows of `each` begin with. */
function titlesIn(node: Node | null | undefined): Words[] {
  if (!node) return [];
  if (node.type === 'TSAsExpression') return titlesIn(node['expression'] as Node);
  if (node.type === 'ArrayExpression') {
    return (node['elements'] as (Node | null)[]).flatMap((row) =>
      titlesIn(row?.type === 'ArrayExpression' ? (row['elements'] as Node[])[0] : row),
    );
  }
  const text = textOf(node);
  return text ? [{ line: node.loc.start.line, text }] : [];
}

/** What a developer reads of a .ts or .tsx file: its comments and the titles of its tests. */
export function commentsAndTitles(file: string, source = readFileSync(file, 'utf8')): Words[] {
  const { ast, visitorKeys = {} } = typescriptParser.parseForESLint(source, {
    ...{ loc: true, range: true, comment: true, sourceType: 'module', filePath: file },
  });
  const found = (ast as { comments: { value: string; loc: Node['loc'] }[] }).comments.map(
    ({ value, loc }) => ({ line: loc.start.line, text: value }),
  );
  const read = (node: Node): void => {
    if (isTitled(node)) found.push(...titlesIn((node['arguments'] as Node[])[0]));
    childrenOf(node, visitorKeys).forEach(read);
  };
  read(ast as Node);
  return found;
}
