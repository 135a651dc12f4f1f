import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;

/** A page with Astro's style of its islands at the end of the head; without islands, the page as it was. */
export function liftIslandStyle(html: string): string {
  const [style] = ISLAND_STYLE.exec(html) ?? [];
  if (!style) return html;
  return html.replace(style, '').replace('</head>', () => `${style}</head>`);
}

/** Astro prints that style before the first island, in the body, where HTML allows no style. */
export function islandStyle(): AstroIntegration {
  return {
    name: 'island-style',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(`${root}/${file}`, 'utf8');
          const lifted = liftIslandStyle(html);
          if (lifted !== html) await writeFile(`${root}/${file}`, lifted);
        }
      },
    },
  };
}
