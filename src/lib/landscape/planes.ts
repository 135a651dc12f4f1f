import { SHEET } from './scene.ts';

type Random = () => number;

const between = (random: Random, low: number, high: number) =>
  Math.round(low + random() * (high - low));

interface Plane {
  /** The height around which the line rolls, measured from the top. */
  level: number;
  /** How far it rises and falls. */
  swing: number;
  /** The distance from a crest to the next hollow. */
  reach: number;
  /** Where it ends at the bottom: the foot of the sheet by default. */
  foot?: number;
}

/** Returns a plane of land or water: a rolling line and everything below it. */
export function plane(random: Random, { level, swing, reach, foot = SHEET.height }: Plane): string {
  let y = level + between(random, -swing / 2, swing / 2);
  const parts = [`M0 ${y}`];
  for (let x = 0, up = random() < 0.5; x < SHEET.width; up = !up) {
    const dx = between(random, reach * 0.7, reach * 1.3);
    const dy = level + (up ? -1 : 1) * between(random, swing * 0.35, swing) - y;
    parts.push(`s${Math.round(dx / 2)} ${dy} ${dx} ${dy}`);
    x += dx;
    y += dy;
  }
  return `${parts.join('')}V${foot}H0Z`;
}

/** Returns the paper of the page: it extends below the sheet, so that no water shows through a partial last pixel. */
export function paper(random: Random): string {
  return plane(random, { level: 388, swing: 8, reach: 330, foot: SHEET.height + 12 });
}

/** Returns a disc around a point. */
export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0Z`;
}

/** Returns a young moon, its horns up and to the right. */
export function crescent(x: number, y: number, radius: number): string {
  const tip = Math.round(radius * 0.72);
  return `M${x - tip + 8} ${y - tip - 4}a${radius} ${radius} 0 1 0 ${2 * tip} ${2 * tip - 10}a${radius} ${radius} 0 0 1-${2 * tip}-${2 * tip - 10}Z`;
}

/** Returns broken light on the water below the sun: short level lines that spread as they come nearer. */
export function glitter(random: Random, x: number, top = 262): string {
  return [0, 11, 22, 35, 49]
    .map((y, row) => {
      const half = between(random, 22, 46) - row * 2;
      return `M${x + between(random, -16, 16) - half} ${top + y}h${2 * half}`;
    })
    .join('');
}

/** Returns a few level lines where the water moves. */
export function ripples(random: Random, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const x = Math.round(((index + random()) * SHEET.width) / count);
    return `M${x} ${between(random, 308, 338)}h${between(random, 30, 84)}`;
  }).join('');
}
