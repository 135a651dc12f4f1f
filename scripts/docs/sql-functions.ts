import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { code, literal } from './markdown.ts';

/** A database function, as its schema file declares and describes it. */
export interface SqlFunction {
  name: string;
  isPublic: boolean;
  /** The names, with a question mark after those that have a default. */
  parameters: string[];
  /** Its type, without the schema `public`. */
  returns: string;
  comment: string;
}

const HEAD = `# SQL functions

Whatever has to happen all at once is one SQL function, called by \`rpc()\`. Those in schema \`public\` are what the API can call, with
the service role only. Those in schema \`private\` are their helpers and aren't served over HTTP. A question mark marks a
parameter that can be left out; \`p_now\` defaults to the database's clock. A refusal is raised as \`PT4xx\` with a
[code](refusals.md) as its message.
`;

/** docs/reference/sql-functions.md: the functions of each domain with their comments. */
export function renderSqlFunctions(): string {
  const files = globSync('supabase/schemas/*.sql').sort();
  return [HEAD, ...files.map((file) => renderDomain(file, readFileSync(file, 'utf8')))].join('\n');
}

function renderDomain(file: string, sql: string): string {
  const functions = readSqlFunctions(sql);
  const listed = (title: string, some: readonly SqlFunction[]) =>
    some.length === 0 ? '' : `\n### ${title}\n\n${some.map(lineOf).join('\n')}\n`;
  return `## ${basename(file, '.sql')}

${literal(headerOf(sql))} ([source](../../${file}))
${listed(
  'For the API',
  functions.filter(({ isPublic }) => isPublic),
)}${listed(
    'Helpers',
    functions.filter(({ isPublic }) => !isPublic),
  )}`;
}

/** The comment at the top of a schema file. */
const headerOf = (sql: string) =>
  (/^(-- .*\n)+/.exec(sql)?.[0] ?? '').replaceAll(/^-- /gm, '').replaceAll('\n', ' ').trim();

const lineOf = ({ name, parameters, returns, comment }: SqlFunction) =>
  `- ${code(`${name}(${parameters.join(', ')})`)} → ${code(returns)}: ${literal(comment)}`;

/** The functions that a script creates; throws for one without a comment. */
export function readSqlFunctions(sql: string): SqlFunction[] {
  const comments = new Map(
    [...sql.matchAll(/^comment on function (\w+\.\w+)\([^)]*\) is\s+'((?:[^']|'')*)';/gm)].map(
      ([, name = '', comment = '']) => [name, comment.replaceAll("''", "'")] as const,
    ),
  );
  return [...sql.matchAll(/^create function ((public|private)\.(\w+))\s*\(/gm)].map((found) => {
    const [start, fullName = '', schema, name = ''] = found;
    const inside = upToClosing(sql.slice(found.index + start.length));
    const after = sql.slice(found.index + start.length + inside.length + 1);
    const comment = comments.get(fullName);
    if (comment === undefined) throw new Error(`${fullName} has no comment`);
    return {
      name,
      isPublic: schema === 'public',
      parameters: atTopLevel(inside).map(nameOf),
      returns: returnsOf(after),
      comment,
    };
  });
}

/** The text before the parenthesis that closes the one already open. */
function upToClosing(text: string): string {
  let depth = 1;
  const end = [...text].findIndex((sign) => {
    depth += Number(sign === '(') - Number(sign === ')');
    return depth === 0;
  });
  return text.slice(0, end);
}

/** The comma-separated parts, ignoring commas in parentheses. */
const atTopLevel = (list: string) =>
  list.split(/,(?![^()]*\))/).flatMap((part) => (part.trim() ? [part.trim()] : []));

const nameOf = (declaration: string) =>
  `${declaration.split(/\s/, 1)[0]}${/\sdefault\s/.test(declaration) ? '?' : ''}`;

function returnsOf(after: string): string {
  const type = /^\s*returns\s+([^]*?)\s+(?:language|security)\s/.exec(after)?.[1] ?? '';
  const columns = /^table\s*\(([^]*)\)$/.exec(type)?.[1];
  if (columns === undefined) return type.replaceAll('public.', '').replaceAll(/\s+rows \d+$/g, '');
  return `table (${atTopLevel(columns).map(nameOf).join(', ')})`;
}
