import { readFileSync } from 'node:fs';
import type { TimeOfDay, Role } from '#lib/landscape/scene.ts';
import { oklchToHex } from './oklch.ts';

export type TimeOfDayColors = Record<
  Exclude<Role, 'page'> | 'sky-high' | 'sky-low',
  { color: string; opacity: number }
>;

const STYLES = ['src/styles/tokens.css', 'src/styles/times-of-day.css'];
const OKLCH = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/;

/** Returns an hour's light colors, read from the tokens; throws if the hour isn't there. */
export function timeOfDayColors(
  timeOfDay: TimeOfDay,
  styles = STYLES.map((file) => readFileSync(file, 'utf8')).join('\n'),
): TimeOfDayColors {
  const block = new RegExp(`\\[data-time-of-day='${timeOfDay}'\\] \\{([^}]*)\\}`).exec(styles)?.[1];
  if (!block) throw new Error(`${STYLES.join(' and ')} have no colours for ${timeOfDay}`);
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
  return Object.fromEntries(colors) as TimeOfDayColors;
}
