import type { CSSProperties } from 'react';

/** The site's colors in the light and dark schemes; email programs support neither custom properties nor OKLCH. */
const colors = {
  page: ['#f3f0e7', '#0d1d23'],
  surface: ['#fffefd', '#14272e'],
  sunken: ['#fbfaf6', '#07161c'],
  line: ['#e3ddd1', '#2c4149'],
  text: ['#112a33', '#eeebe2'],
  soft: ['#3e545c', '#adbec3'],
  link: ['#8c3d20', '#eca57d'],
  action: ['#a64f2b', '#dd8f66'],
  'action-text': ['#fffefd', '#28150e'],
  'sky-high': ['#f9f3e6', '#0e1f2c'],
  'sky-mid': ['#fce5cd', '#3d3340'],
  'sky-low': ['#ffd5bb', '#734651'],
  sun: ['#ffe9bd', '#ecaf79'],
  'ridge-far': ['#b2ccd7', '#2f4251'],
  'ridge-near': ['#82a9b3', '#1f3641'],
  trees: ['#2e5b5b', '#071c20'],
  'water-far': ['#debcad', '#5c3e47'],
  'water-mid': ['#6b9ba9', '#122f3a'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type Color = keyof typeof colors;

/** What a color is used for. */
const PROPERTIES = { bg: 'backgroundColor', fg: 'color', line: 'borderColor' } as const;

/** Paints an element: the light scheme in its style, the dark one by its class. */
export function paint(painted: Partial<Record<keyof typeof PROPERTIES, Color>>): {
  className: string;
  style: CSSProperties;
} {
  const entries = Object.entries(painted) as [keyof typeof PROPERTIES, Color][];
  return {
    className: entries.map(([where, color]) => `${where}-${color}`).join(' '),
    style: Object.fromEntries(
      entries.map(([where, color]) => [PROPERTIES[where], colors[color][0]]),
    ),
  };
}

/** The dark scheme and narrow screens, for programs that read a style sheet. Only !important overrides a style attribute. */
export const emailStyleSheet = `@media (max-width:480px){.roomy{padding:22px 18px!important}.card{padding:4px 14px!important}}:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${Object.entries(
  colors,
)
  .map(
    ([name, [, dark]]) =>
      `.bg-${name}{background-color:${dark}!important}.fg-${name}{color:${dark}!important}.line-${name}{border-color:${dark}!important}`,
  )
  .join('')}}`;

/** Installed fonts; emails don't load any. */
export const fonts = {
  heading: 'Fraunces, Georgia, "Times New Roman", serif',
  text: 'Figtree, "Segoe UI", Helvetica, Arial, sans-serif',
};
