import type { AstroIntegration } from 'astro';
import { changePages } from './built-pages.ts';

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
      'astro:build:done': ({ dir }) => changePages(dir, liftIslandStyle),
    },
  };
}
