import { readFileSync } from 'node:fs';
import type { Hour, Role } from '../../lib/landscape/scene.ts';
import { oklchToHex } from './oklch.ts';

export type HourColors = Record<
  Exclude<Role, 'page'> | 'sky-high' | 'sky-low',
  { color: string; opacity: number }
>;

const OKLCH = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/;

/** The light colours of an hour, read from the tokens; throws when the hour is not there. */
export function hourColors(
  hour: Hour,
  tokens = readFileSync('src/styles/tokens.css', 'utf8'),
): HourColors {
  const block = new RegExp(`\\[data-hour='${hour}'\\] \\{([^}]*)\\}`).exec(tokens)?.[1];
  if (!block) throw new Error(`src/styles/tokens.css has no colours for ${hour}`);
  const colors = [...block.matchAll(/--([a-z-]+): light-dark\((oklch\([^)]*\))/g)].map(
    ([, name = '', value = '']) => {
      const [, lightness, chroma, hue, alpha] = OKLCH.exec(value) ?? [];
      return [
        name,
        {
          color: oklchToHex(Number(lightness), Number(chroma), Number(hue)),
          opacity: Number(alpha ?? 1),
        },
      ];
    },
  );
  return Object.fromEntries(colors) as HourColors;
}
