import { readFileSync } from 'node:fs';
import type { Hour, Role } from '../../lib/landscape/scene.ts';
import { oklchToHex } from './oklch.ts';

export type HourColors = Record<
  Exclude<Role, 'page'> | 'sky-high' | 'sky-low',
  { color: string; opacity: number }
>;

const STYLES = ['src/styles/tokens.css', 'src/styles/hours.css'];
const OKLCH = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/;

/** The light colours of an hour, read from the tokens; throws when the hour is not there. */
export function hourColors(
  hour: Hour,
  styles = STYLES.map((file) => readFileSync(file, 'utf8')).join('\n'),
): HourColors {
  const block = new RegExp(`\\[data-hour='${hour}'\\] \\{([^}]*)\\}`).exec(styles)?.[1];
  if (!block) throw new Error(`${STYLES.join(' and ')} have no colours for ${hour}`);
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
