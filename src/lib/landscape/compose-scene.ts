import { crescent, disc, glitter, paper, plane, ripples } from './planes.ts';
import type { TimeOfDay, Scene, Shape } from './scene.ts';
import { SHEET } from './scene.ts';
import { seededRandom } from './seeded-random.ts';
import { spruceStand } from './spruces.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

interface Outline {
  timeOfDay: TimeOfDay;
  subject: Subject;
  /** The name of the place: each seed gives a different shore. */
  seed: string;
  /** The visible width of the sheet, around its focus; trees outside of it are left out. */
  span?: number;
}

/** Returns a landscape of flat planes; the same outline always gives the same picture. */
export function composeScene({ timeOfDay, subject, seed, span = 2 * SHEET.width }: Outline): Scene {
  const random = seededRandom(seed);
  const roll = (low: number, high: number) => Math.round(low + random() * (high - low));
  const side = random() < 0.5 ? -1 : 1;
  const sunOffset = roll(60, 130);
  const sunY = roll(128, 178);
  const sunRadius = roll(40, 56);
  const haloRadius = Math.round(sunRadius * 2.1);
  // The smallest picture shows a square around the focus, with the whole halo in it.
  const sunX = SHEET.focusX + Math.min(sunOffset, SHEET.height / 2 - 8 - haloRadius);
  const subjectX = SHEET.focusX - roll(60, 90);
  const subjectY = roll(298, 314);
  const edge = side > 0 ? SHEET.width + 20 : -20;
  const night = subject === 'tent';

  const shapes: Shape[] = [
    { role: 'halo', d: disc(sunX, sunY, haloRadius) },
    { role: 'sun', d: (night ? crescent : disc)(sunX, sunY, night ? 38 : sunRadius) },
    {
      role: 'ridge-far',
      d: plane(random, { level: roll(192, 208), swing: roll(16, 34), reach: roll(120, 240) }),
    },
    {
      role: 'ridge-near',
      d: plane(random, { level: roll(226, 234), swing: roll(7, 14), reach: roll(60, 130) }),
    },
    { role: 'water-far', d: `M0 249H${SHEET.width}V${SHEET.height}H0Z` },
    { role: 'foam', d: glitter(random, sunX), line: 4 },
    {
      role: 'trees',
      d: spruceStand(random, {
        from: edge,
        to: edge - side * roll(330, 470),
        base: roll(262, 270),
        tallest: roll(86, 132),
        span,
      }),
    },
    {
      role: 'trees',
      d: spruceStand(random, {
        from: SHEET.width - edge,
        to: SHEET.width - edge + side * roll(120, 250),
        base: roll(254, 258),
        tallest: roll(30, 52),
        span,
      }),
    },
    { role: 'water-mid', d: plane(random, { level: roll(280, 286), swing: 7, reach: 220 }) },
    { role: 'foam', d: ripples(random, 6), line: 2.5 },
    ...SUBJECTS[subject].map((shape) => ({ ...shape, at: [subjectX, subjectY] as const })),
    { role: 'water-near', d: plane(random, { level: roll(348, 354), swing: 8, reach: 260 }) },
    { role: 'page', d: paper(random) },
  ];
  return { timeOfDay, shapes };
}
