import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '#contract/call.ts';
import { loadOf, SCREENS, type ScreenId } from '../../src/features/admin/shell/screens.ts';
import { blogArticlePath, missingArticlePath, paths } from '#lib/site/paths.ts';
import { readContract } from './calls.ts';
import { callsMadeIn, filesOf } from './imports.ts';
import { code, table } from './markdown.ts';

const PAGES = 'src/pages';
const LAYOUTS = 'src/layouts/';
const SHELL = 'src/features/admin/shell/';
const SCREENS_FILE = `${SHELL}screens.ts`;
const LATER = `${SHELL}later/`;
const DIALOGS_FILE = `${LATER}dashboard-dialog.tsx`;
/** The dashboard fetches them ahead; they are the calendar's. */
const CALENDAR_PARTS_FILE = 'src/features/admin/calendar/late-parts.ts';

const HEAD = `# Screens

Every page of the site and every screen of the dashboard, with the [calls](calls.md) that it makes: those of all files that it
loads, at once or later. A call can be made for some visitors only, such as members.
`;

type Calls = ReadonlyMap<string, Call>;

/** docs/reference/screens.md: the pages by path, then the dashboard's screens and dialogs. */
export async function renderScreens(): Promise<string> {
  const calls: Calls = new Map((await readContract()).flatMap(({ calls: own }) => [...own]));
  const madeBy = (file: string, except: readonly string[]) =>
    listCalls(filesOf(file, except), calls);
  const layout = globSync(`${LAYOUTS}*.astro`).flatMap((file) => filesOf(file, []));
  const screens = screenFiles();
  const dialogs = dialogFiles();
  const parts = [...screens.values(), ...dialogs.values(), CALENDAR_PARTS_FILE].flat();
  return [
    HEAD,
    '## Pages\n',
    `Every page with the site's frame also makes these: ${listCalls(layout, calls)}.\n`,
    table(
      ['Page', 'Who can open it', 'Calls'],
      routes().map((route) => {
        const file = pageFile(route);
        return file === null
          ? [code(route), 'anyone; the API writes the page', '']
          : [link(route, file), whoOpens(file), madeBy(file, [LAYOUTS, ...parts])];
      }),
    ),
    '\n## The dashboard\n',
    `These screens and dialogs load in ${code(paths.admin)}, for administrators only.\n`,
    table(
      ['Screen', 'Title', 'Calls'],
      [...screens].map(([id, files]) => [
        link(`#${id}`, files[0] ?? ''),
        SCREENS[id].title,
        listCalls(
          files.flatMap((file) => filesOf(file, [LAYOUTS, SCREENS_FILE, DIALOGS_FILE])),
          calls,
        ),
      ]),
    ),
    '',
    table(
      ['Dialog', 'Calls'],
      [...dialogs].map(([name, file]) => [link(name, file), madeBy(file, [LAYOUTS, SCREENS_FILE])]),
    ),
    '',
  ].join('\n');
}

const link = (name: string, file: string) => `[${code(name)}](../../${file})`;

const listCalls = (files: readonly string[], calls: Calls) =>
  [...new Set(files.flatMap((file) => callsMadeIn(file, calls)))].sort().map(code).join(', ');

/** The addresses of all pages. */
function routes(): string[] {
  return [...Object.values(paths), blogArticlePath(':slug'), missingArticlePath].sort();
}

/** Returns the file of a page; null for a page that the API writes. */
function pageFile(route: string): string | null {
  const name = route.replaceAll(/:(\w+)/g, '[$1]').replace(/\/$/, '');
  const files = [`${PAGES}${name}.astro`, `${PAGES}${name}/index.astro`];
  return files.find((file) => existsSync(file)) ?? null;
}

/** Returns who sees more of a page than its frame, as its file says. */
function whoOpens(file: string): string {
  const source = readFileSync(file, 'utf8');
  const goesTo = /\bguestsGoTo=\{paths\.(\w+)\}/.exec(source)?.[1];
  if (goesTo !== undefined)
    return `members; others go to ${code(paths[goesTo as keyof typeof paths])}`;
  return /class="for-admins"/.test(source) ? 'administrators; others log in' : 'anyone';
}

/** Returns the file that is loaded after these words of a file of the shell. */
function loadedAfter(source: string, words: string, folder = SHELL): string {
  const path = new RegExp(String.raw`${words}[^}]*?import\('([^']+)'\)`).exec(source)?.[1];
  if (path === undefined) throw new Error(`${words} loads nothing`);
  return join(folder, path);
}

/** The files of each screen: its own, and the one of a phone if that is another. */
function screenFiles(): Map<ScreenId, string[]> {
  const source = readFileSync(SCREENS_FILE, 'utf8');
  const ids = Object.keys(SCREENS) as ScreenId[];
  return new Map(
    ids.map((id) => {
      const own = loadedAfter(source, String.raw`\b${id}'?: \{`);
      const isOnPhone = loadOf(id, false) !== SCREENS[id].load;
      const phone = id === 'calendar' ? 'PHONE_CALENDAR:' : 'PHONE_DAY:';
      return [id, isOnPhone ? [own, loadedAfter(source, phone)] : [own]];
    }),
  );
}

/** The file of each dialog. */
function dialogFiles(): Map<string, string> {
  const source = readFileSync(DIALOGS_FILE, 'utf8');
  const listed = source.matchAll(/^ {2}(\w+): \(\) => import\(/gm);
  return new Map(
    [...listed].map(([, name = '']) => [name, loadedAfter(source, `${name}:`, LATER)]),
  );
}
