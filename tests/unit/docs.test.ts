import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SHAPES } from '#platform/env/env-shapes.ts';
import { REFERENCE, renderReference } from '../../scripts/docs.ts';
import { commentOf, describeCall, readContract } from '../../scripts/docs/calls.ts';
import { callsMadeIn, filesOf } from '../../scripts/docs/imports.ts';
import { defineCall } from '#contract/call.ts';

const reference = await renderReference();

describe('the reference', () => {
  it.each([...reference])('has %s as npm run docs writes it', (file, text) => {
    expect(readFileSync(`${REFERENCE}/${file}`, 'utf8')).toBe(text);
  });

  it('has no page that npm run docs does not write', () => {
    expect(readdirSync(REFERENCE).sort()).toEqual([...reference.keys()].sort());
  });

  it('names every key of the environment whose shape is known, and says what it is', () => {
    const page = reference.get('settings.md') ?? '';
    for (const key of Object.keys(SHAPES))
      expect(page).toMatch(new RegExp(`\\| \`${key}\` \\| (yes)? \\| \\w`));
  });
});

describe('the page of screens', () => {
  const page = reference.get('screens.md') ?? '';

  it('names every call of the contract, or no screen makes it anymore', async () => {
    const calls = (await readContract()).flatMap(({ calls: own }) => [...own.keys()]);
    // Bundles are built into their page.
    expect(calls.filter((name) => !page.includes(`\`${name}\``))).toEqual(['listBundles']);
  });

  it('names every page of the site', () => {
    const files = globSync('src/pages/**/*.astro', { exclude: ['src/pages/404.astro'] });
    expect(files.filter((file) => !page.includes(`(../../${file})`))).toEqual([]);
  });

  it('has the calls of what a file loads at once or later, not those whose schema alone is read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'screens-'));
    const write = (name: string, source: string) => writeFileSync(join(folder, name), source);
    const call = { method: 'POST', answer: z.string() } as const;
    const calls = new Map([
      ...['ask', 'take', 'act', 'change', 'refuse', 'later'].map(
        (name) => [name, { ...call, path: `/api/${name}` }] as const,
      ),
    ]);
    write('contract.ts', '');
    write('post.ts', '');
    write('type.ts', `import { later } from './contract.ts';\nuseQuery(later);`);
    write(
      'page.astro',
      `import type { Other } from './type.ts';
import { change, refuse, type later } from './contract.ts';
const [schema, refusal] = [change.input, refusalOf(refuse, error)];
<script>import('./island.tsx');</script>`,
    );
    write(
      'island.tsx',
      `import { ask, take } from './contract.ts';
import { postJson } from './post.ts';
const query = useQuery<Row>(isOld ? take : ask);
postJson('/api/act', {});`,
    );
    const files = filesOf(join(folder, 'page.astro'), [join(folder, 'post')]);
    expect(files.map((file) => basename(file))).toEqual([
      ...['page.astro', 'contract.ts', 'island.tsx'],
    ]);
    expect(files.flatMap((file) => callsMadeIn(file, calls))).toEqual(['ask', 'take', 'act']);
  });
});

describe('what the reference is written from', () => {
  it('says of a call what is sent and answered, its status, its refusals and how often it is asked', () => {
    const call = defineCall({
      method: 'POST',
      path: '/api/rows/:id',
      input: z.object({ name: z.string(), note: z.optional(z.string()) }),
      answer: z.object({ row: z.string() }),
      status: 201,
      everySeconds: 30,
      refusals: ['stale_version'],
    });
    const source = `/** Something else. */
export const other = 1;

/**
 * Names a row,
 * once.
 */
export const nameRow = defineCall({});
`;
    expect(describeCall('nameRow', call, commentOf(source, 'nameRow'))).toBe(
      `### \`POST /api/rows/:id\`

\`nameRow\`: Names a row, once.

- Sends: \`name\`, \`note?\`
- Answers: \`row\`
- Refusals: \`stale_version\`
- Status: 201
- A screen asks again every 30 s
`,
    );
    expect(commentOf('export const bare = 1;', 'bare')).toBe('');
  });
});

const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md').sort()];
/** The pages that say how things are now; decisions say how they were. */
const PAGES_OF_TODAY = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/commands.md',
  'docs/deploy.md',
  'docs/glossary.md',
  'docs/legal.md',
  ...globSync('docs/areas/*.md').sort(),
];

/** The name that a heading has in an address. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );

describe('the pages', () => {
  it.each(PAGES)('%s links to what is there', (page) => {
    const links = [
      ...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g),
    ];
    const lost = links.filter(([, path = '', anchor]) => {
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    });
    expect(lost.map(([link]) => link)).toEqual([]);
  });

  it.each(PAGES_OF_TODAY)('%s names files and folders that are there', (page) => {
    const named = readFileSync(page, 'utf8').matchAll(
      /`((?:build|content|docs|local|netlify|public|scripts|src|supabase|tests)\/[\w./-]*)`/g,
    );
    // Only a stack that has run has its data.
    const paths = [...named]
      .map(([, path = '']) => path)
      .filter((path) => path !== 'supabase/.temp');
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});
