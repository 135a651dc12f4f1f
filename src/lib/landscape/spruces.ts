import { SHEET } from './scene.ts';

type Random = () => number;

/** Returns one spruce standing on (x, base): three tiers of boughs, drawn from its tip down the right side and up the left. */
function spruce(x: number, base: number, height: number): string {
  const [a, b, c] = [0.3, 0.28, 0.42].map((share) => Math.round(share * height)) as [
    number,
    number,
    number,
  ];
  const w = Math.max(2, Math.round(height * 0.09));
  const side = `l${w} ${a}h-${w >> 1}l${w} ${b}h-${w >> 1}l${w} ${c}`;
  const foot = 2 * (3 * w - 2 * (w >> 1));
  return `M${x} ${base - a - b - c}${side}h-${foot}l${w}-${c}h-${w >> 1}l${w}-${b}h-${w >> 1}Z`;
}

interface Stand {
  /** Where the tall end is, and where the trees end. */
  from: number;
  to: number;
  base: number;
  tallest: number;
  /** The visible width, around the focus of the sheet. */
  span: number;
}

/** Returns a stand of spruces that get smaller toward its end, with the low bank under them. */
export function spruceStand(random: Random, { from, to, base, tallest, span }: Stand): string {
  const direction = Math.sign(to - from);
  const length = Math.abs(to - from);
  const trees: string[] = [];
  for (let gone = 0; gone < length;) {
    const near = 1 - gone / length;
    const height = Math.round(tallest * (0.22 + 0.78 * near ** 1.3) * (0.62 + 0.38 * random()));
    const x = Math.round(from + direction * gone);
    if (Math.abs(x - SHEET.focusX) < span / 2 + height) trees.push(spruce(x, base, height));
    gone += height * (0.2 + 0.22 * random()) + 4;
  }
  const bank = Math.round(length * 1.12);
  return `${trees.join('')}M${from} ${base - 5}q${direction * Math.round(bank * 0.6)} 0 ${direction * bank} 10h${-direction * bank}Z`;
}
