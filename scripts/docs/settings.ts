import { globSync, readFileSync } from 'node:fs';
import { code, literal, table } from './markdown.ts';

/** An environment key, as .env.example describes it. */
interface Key {
  name: string;
  isRequired: boolean;
  words: string;
}

const HEAD = `# Settings

## Environment

From [\`.env.example\`](../../.env.example). The server checks its keys in \`netlify/platform/env/env.ts\`, a build in \`build/check-build.ts\`,
both by the shapes in \`netlify/platform/env/env-shapes.ts\`: a key that is missing, cut off or in the wrong place stops them, and so
does a secret that anyone can guess. The error names the key, never its value.
`;

const RULES = `## The practice's rules

Columns of the one row of \`public.settings\`. A change takes effect at once, without a release.
`;

/** docs/reference/settings.md: the environment keys and the rules in the database. */
export function renderSettings(): string {
  const groups = readKeys(readFileSync('.env.example', 'utf8')).map(
    ([title, keys]) =>
      `### ${title}\n\n${table(
        ['Key', 'Required', 'What it is'],
        keys.map(({ name, isRequired, words }) => [
          code(name),
          isRequired ? 'yes' : '',
          literal(words),
        ]),
      )}\n`,
  );
  const rules = globSync('supabase/schemas/*.sql')
    .sort()
    .flatMap((file) => readRules(readFileSync(file, 'utf8')));
  return `${[HEAD, ...groups, RULES].join('\n')}\n${table(['Setting', 'What it is'], rules)}\n`;
}

/** The keys of an example file under their titles (`# --- Title ---`); a commented-out key is optional. */
function readKeys(text: string): [title: string, keys: Key[]][] {
  const [, ...parts] = text.split(/^# --- (.+) ---$/m);
  const groups: [string, Key[]][] = [];
  for (let at = 0; at < parts.length; at += 2) {
    groups.push([parts[at] ?? '', [...keysIn(parts[at + 1] ?? '')]]);
  }
  return groups;
}

function* keysIn(lines: string): Generator<Key> {
  let words: string[] = [];
  for (const line of lines.split('\n')) {
    const key = /^(# )?([A-Z][A-Z_]+)=(\S*(?: +|$))(.*)$/.exec(line);
    if (key) {
      const [, comment, name = '', , beside = ''] = key;
      yield { name, isRequired: !comment, words: [...words, beside].join(' ').trim() };
      words = [];
    } else if (line.startsWith('# ')) words.push(line.slice(2));
  }
}

const readRules = (sql: string) =>
  [...sql.matchAll(/^comment on column public\.settings\.(\w+) is\s+'((?:[^']|'')*)';/gm)].map(
    ([, name = '', words = '']) => [code(name), literal(words.replaceAll("''", "'"))],
  );
