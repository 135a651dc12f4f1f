import type { FigureArea } from './body-figures.ts';

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** How much farther an area counts for each unit that it is off to the side. */
const ASIDE = 2.5;

/** Returns the area that a key leads to: the nearest in an arrow's direction, or the first or last; null for any other key. */
export function areaByKey(
  areas: readonly FigureArea[],
  from: FigureArea,
  key: string,
): FigureArea | null {
  if (key === 'Home') return areas[0] ?? null;
  if (key === 'End') return areas.at(-1) ?? null;
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [dx, dy] = direction;
  let nearest: FigureArea | null = null;
  let least = Infinity;
  for (const area of areas) {
    const [x, y] = [area.at[0] - from.at[0], area.at[1] - from.at[1]];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 0 || aside > ahead * ASIDE) continue;
    const distance = ahead + aside * ASIDE;
    if (distance < least) [nearest, least] = [area, distance];
  }
  return nearest ?? from;
}

/** Returns the area whose middle is nearest to a point, for a tap beside the outline; null if none is near. */
export function areaNear(
  areas: readonly FigureArea[],
  [x, y]: readonly [x: number, y: number],
): FigureArea | null {
  const distanceTo = ({ at }: FigureArea) => Math.hypot(at[0] - x, at[1] - y);
  const [nearest] = areas.toSorted((one, other) => distanceTo(one) - distanceTo(other));
  return nearest && distanceTo(nearest) < 40 ? nearest : null;
}
