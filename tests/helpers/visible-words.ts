import { readFileSync } from 'node:fs';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';

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

interface Parser {
  parseForESLint(
    source: string,
    options: Record<string, unknown>,
  ): { ast: unknown; visitorKeys?: Readonly<Record<string, readonly string[]>> };
}

/** The linter's own parser of .astro files: the only one in the project that gives a tree. */
const astroParser = astro.configs['flat/base'].find(({ files }) => files?.includes('*.astro'))
  ?.languageOptions?.parser as Parser;
const typescriptParser = tseslint.parser as unknown as Parser;

/** What no one reads: addresses of modules, types, and the messages of faults that are ours. */
const UNREAD_NODE = /^(Import|Export(All|Named)Specifier|TS(Literal|Interface|TypeAlias|Import))/;
/** Attributes that address, style or wire an element up. */
const UNREAD_ATTRIBUTE =
  /^(class|className|class:list|style|id|for|htmlFor|href|src|srcset|d|rel|role|type|points|transform|viewBox|slot|key|auto[cC]omplete|client:\w+|data-.+|aria-(labelledby|describedby|controls))$/;

/** Whether a string is words: a value such as 'cancelled' or '/waitlist' has no blank and no capital at its start. */
const isRead = (text: string) => /\s\S|^\s*\p{Lu}\p{Ll}/u.test(text) && /\p{L}/u.test(text);

function attributeName({ name }: Node): string {
  const { namespace, name: local } = name as { namespace?: { name: string }; name: unknown };
  return namespace ? `${namespace.name}:${(local as { name: string }).name}` : String(local);
}

function isUnread(node: Node): boolean {
  if (UNREAD_NODE.test(node.type)) return true;
  if (node.type === 'JSXAttribute') return UNREAD_ATTRIBUTE.test(attributeName(node));
  if (node.type !== 'NewExpression') return false;
  return (node['callee'] as { name?: string }).name === 'Error';
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as { value: { cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join('…');
}

function readTree(file: string, source: string): Words[] {
  const parser = file.endsWith('.astro') ? astroParser : typescriptParser;
  const { ast, visitorKeys = {} } = parser.parseForESLint(source, {
    ...{ loc: true, range: true, sourceType: 'module', filePath: file, parser: typescriptParser },
  });
  const found: Words[] = [];
  const read = (node: Node): void => {
    if (isUnread(node)) return;
    const text = textOf(node);
    const { line } = node.loc.start;
    if (text !== undefined && isRead(text)) found.push({ line, text });
    if (node.type === 'JSXElement' && isScript(node)) found.push(...readScript(node));
    for (const key of visitorKeys[node.type] ?? []) {
      const child = node[key] as Node | (Node | null)[] | null | undefined;
      for (const one of Array.isArray(child) ? child : [child]) if (one) read(one);
    }
  };
  read(ast as Node);
  return found;
}

const isScript = ({ openingElement }: Node): boolean =>
  ((openingElement as Node)['name'] as { name?: string }).name === 'script';

/** The strings of a script in an .astro file, which its parser leaves as they are written. */
const readScript = ({ children }: Node): Words[] =>
  (children as Node[]).flatMap(({ loc, value }) =>
    readTree('script.ts', String(value)).map(({ line, text }) => ({
      line: loc.start.line + line - 1,
      text,
    })),
  );

function readYaml(source: string): Words[] {
  const lines = new LineCounter();
  const found: Words[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Scalar(key, { value, range }) {
      if (key === 'key' || typeof value !== 'string') return;
      found.push({ line: lines.linePos(range?.[0] ?? 0).line, text: value });
    },
  });
  return found;
}

/** The words that a person can read out of a file: the values of .yaml, the strings and the text between the tags of .astro, .ts and .tsx. */
export function visibleWords(file: string, source = readFileSync(file, 'utf8')): Words[] {
  return file.endsWith('.yaml') ? readYaml(source) : readTree(file, source);
}
