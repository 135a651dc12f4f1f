import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'esbuild';
import { changePages } from './built-pages.ts';

const SOURCE = resolve(import.meta.dirname, '../src/lib/words-first');
const PLACE = /<meta name="viewport"[^>]*>/;
const MODULE = /<script type="module" src="([^"]+)"><\/script>/g;
const ISLAND = /<astro-island [^>]*>/g;
/** Astro's two scripts of such an island: when it starts, and how. */
const ISLAND_SCRIPTS =
  /<script>((?:(?!<\/script>)[^])*(?:Astro\.intent|astro:intent|"astro-island")(?:(?!<\/script>)[^])*)<\/script>/g;

/** The script that opens the booking dialog. */
const isBooking = (script: string): boolean => script.includes('/page.astro_');

interface Parts {
  /** The text of the first script. */
  starter: string;
  /** The text of the script that waits for the words, with these of the page's own in it. */
  later: (scripts: readonly string[]) => Promise<string>;
  /** Keeps a script as a file of the site and answers its address. */
  keep: (name: string, text: string) => string;
}

/** A built page whose first script, in its head, fetches the others. A file without a head stays as it was. */
export async function putWordsFirst(
  html: string,
  { starter, later, keep }: Parts,
): Promise<string> {
  const [place] = PLACE.exec(html) ?? [];
  if (place === undefined) return html;
  const modules = [...html.matchAll(MODULE)].map(([, src = '']) => src);
  let page = html.replace(MODULE, '');

  const islands = [...page.matchAll(ISLAND)].map(([tag]) => tag);
  const starting = islands.filter((tag) => !tag.includes('client="intent"'));
  const wait = islands.length > 0 && starting.length === 0;
  const islandScripts = [...page.matchAll(ISLAND_SCRIPTS)].map(([, text = '']) => text);
  if (wait) page = page.replace(ISLAND_SCRIPTS, '');

  // An island that starts by itself may ask for the booking dialog by itself.
  const booking = starting.length === 0 ? modules.find(isBooking) : undefined;
  const data = {
    later: keep('later', await later(modules.filter((src) => src !== booking))),
    booking: booking ?? '',
    islands: wait ? keep('islands', islandScripts.join('\n')) : '',
  };
  const written = Object.entries(data)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` data-${name}="${value}"`);
  return page.replace(place, () => `${place}<script${written.join('')}>${starter}</script>`);
}

/** What islands import too, and what a script imports only when it needs it, stay files of their own. */
const filesApart: Plugin = {
  name: 'files-apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\.js$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' || isBooking(path)
        ? { path: `./${basename(path)}`, external: true }
        : null,
    );
  },
};

async function bundle(contents: string, format: 'iife' | 'esm'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: SOURCE },
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    // Without "use strict", which would stand in every page.
    tsconfigRaw: { compilerOptions: { strict: false } },
    write: false,
    plugins: [filesApart],
  });
  return (outputFiles[0]?.text ?? '').trim();
}

/**
 * Writes the first script into every built page. The development server leaves it out: scripts load as Astro wrote them,
 * and the menus', which comes with the first script, by itself.
 */
export function wordsFirst(): AstroIntegration {
  return {
    name: 'words-first',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev') injectScript('page', "import '/src/lib/close-menus.ts';");
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const starter = await bundle("import './start.ts';", 'iife');
        const bundled = new Map<string, Promise<string>>();
        const later = (scripts: readonly string[]) => {
          const contents = [
            "export * from './later.ts';",
            ...scripts.map((script) => `import ${JSON.stringify(root + script.slice(1))};`),
          ].join('\n');
          const text = bundled.get(contents) ?? bundle(contents, 'esm');
          bundled.set(contents, text);
          return text;
        };
        const kept = new Map<string, string>();
        const keep = (name: string, text: string) => {
          const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
          const address = `/_astro/${name}.${hash}.js`;
          kept.set(address, text);
          return address;
        };
        await changePages(dir, (html) => putWordsFirst(html, { starter, later, keep }));
        for (const [address, text] of kept) await writeFile(`${root}${address}`, text);
      },
    },
  };
}
