import { BOATHOUSE, CHAIRS, CLOUDS, DRIFTED, LILIES, TOWN } from './page-subjects.ts';
import { crescent, disc, glitter, paper, plane, ripples } from './planes.ts';
import { SHEET, type TimeOfDay, type Role, type Scene, type Shape } from './scene.ts';
import { seededRandom } from './seeded-random.ts';
import { spruceStand } from './spruces.ts';
import { SUBJECTS } from './subjects.ts';

type Drawing = readonly Omit<Shape, 'at'>[];

/** A stand of spruces between two points of the sheet, on its own bank. */
type Stand = readonly [from: number, to: number, base: number, tallest: number];

interface Place {
  timeOfDay: TimeOfDay;
  /** Sun or moon behind everything; without it the light comes from elsewhere. */
  light?: readonly [x: number, y: number, radius: number, kind?: 'moon'];
  /** The hills from far to near: level, swing, reach. */
  ridges?: readonly (readonly [number, number, number])[];
  /** Where the water begins. */
  horizon: number;
  stands?: readonly Stand[];
  /** Where the middle and the near water begin. */
  waters: readonly [number, number];
  /** What is beyond the middle water, and what is in front of all water, each with its place and size. */
  behind?: readonly Placed[];
  before?: readonly Placed[];
  /** No ripples. */
  calm?: boolean;
}

type Placed = readonly [drawing: Drawing, x: number, y: number, scale?: number];

/** The words are on the left: nothing solid there rises above 225. */
const PLACES = {
  islands: {
    timeOfDay: 'noon',
    light: [1010, 178, 40],
    ridges: [[252, 7, 150]],
    horizon: 258,
    waters: [296, 356],
    behind: [
      [SUBJECTS.island, 1096, 266, 0.4],
      [SUBJECTS.island, 930, 290, 0.68],
    ],
    before: [[SUBJECTS.island, 760, 330, 1.1]],
  },
  birches: {
    timeOfDay: 'noon',
    light: [1096, 150, 30],
    ridges: [
      [236, 14, 280],
      [250, 6, 110],
    ],
    horizon: 260,
    stands: [[-20, 190, 264, 30]],
    waters: [310, 362],
    before: [[SUBJECTS.birches, 890, 332, 1.1]],
  },
  cabin: {
    timeOfDay: 'late',
    light: [1030, 182, 44],
    ridges: [
      [238, 12, 210],
      [246, 5, 90],
    ],
    horizon: 254,
    stands: [[1225, 850, 300, 170]],
    waters: [306, 360],
    before: [[SUBJECTS.cabin, 880, 318, 0.95]],
  },
  loons: {
    timeOfDay: 'dusk',
    light: [862, 262, 78],
    horizon: 262,
    waters: [318, 364],
    before: [[SUBJECTS.loons, 1030, 338, 0.95]],
  },
  town: {
    timeOfDay: 'dawn',
    light: [846, 196, 36],
    ridges: [[226, 16, 230]],
    horizon: 262,
    waters: [312, 362],
    behind: [[TOWN, 900, 264, 1]],
    stands: [[-20, 200, 266, 28]],
  },
  sails: {
    timeOfDay: 'noon',
    ridges: [[244, 18, 300]],
    horizon: 264,
    stands: [[1225, 1090, 270, 40]],
    waters: [318, 366],
    behind: [
      [CLOUDS, 980, 132, 1],
      [SUBJECTS.sailboat, 1092, 288, 0.42],
    ],
    before: [[SUBJECTS.sailboat, 880, 336, 1.15]],
  },
  heron: {
    timeOfDay: 'late',
    light: [1010, 180, 42],
    ridges: [[256, 10, 170]],
    horizon: 266,
    waters: [300, 350],
    before: [
      [SUBJECTS.heron, 880, 366, 1.5],
      [SUBJECTS.reeds, 1110, 372, 1.25],
    ],
    calm: true,
  },
  moon: {
    timeOfDay: 'dusk',
    light: [1030, 172, 36, 'moon'],
    ridges: [
      [230, 12, 260],
      [248, 9, 120],
    ],
    horizon: 262,
    waters: [322, 366],
    before: [[SUBJECTS.island, 840, 330, 1.15]],
  },
  geese: {
    timeOfDay: 'noon',
    light: [1060, 150, 34],
    ridges: [
      [238, 16, 260],
      [250, 7, 110],
    ],
    horizon: 262,
    stands: [[1225, 1000, 270, 46]],
    waters: [306, 360],
    behind: [[SUBJECTS.geese, 840, 274, 0.85]],
    before: [[SUBJECTS.reeds, 1060, 366, 1.2]],
  },
  evening: {
    timeOfDay: 'dusk',
    light: [900, 238, 46],
    ridges: [
      [222, 14, 250],
      [244, 8, 120],
    ],
    horizon: 262,
    stands: [
      [-20, 210, 268, 26],
      [1225, 1080, 268, 34],
    ],
    waters: [300, 352],
    before: [[SUBJECTS.dock, 990, 326, 0.9]],
  },
  lilies: {
    timeOfDay: 'dawn',
    light: [980, 178, 46],
    ridges: [[236, 18, 280]],
    horizon: 250,
    waters: [276, 318],
    before: [[LILIES, 880, 330, 1.05]],
    calm: true,
  },
  dock: {
    timeOfDay: 'late',
    light: [1080, 170, 38],
    ridges: [
      [232, 14, 240],
      [244, 8, 100],
    ],
    horizon: 252,
    stands: [[-20, 260, 256, 34]],
    waters: [284, 344],
    before: [[CHAIRS, 900, 320, 1]],
  },
  drifted: {
    timeOfDay: 'dusk',
    light: [1090, 214, 40],
    ridges: [[240, 16, 160]],
    horizon: 256,
    waters: [292, 352],
    before: [[DRIFTED, 850, 326, 0.95]],
    calm: true,
  },
  boathouse: {
    timeOfDay: 'late',
    ridges: [
      [228, 14, 200],
      [244, 8, 80],
    ],
    horizon: 254,
    stands: [[1225, 960, 300, 140]],
    waters: [300, 362],
    before: [[BOATHOUSE, 850, 320, 1]],
  },
  // The dashboard shows only a strip of it, with the sun in the middle and words over the sky.
  bay: {
    timeOfDay: 'noon',
    light: [800, 238, 27],
    ridges: [
      [238, 12, 320],
      [254, 5, 150],
    ],
    horizon: 262,
    stands: [
      [-20, 330, 266, 62],
      [1225, 900, 266, 70],
    ],
    waters: [277, 291],
    calm: true,
  },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof PLACES;
/** The names of the places used by pages. */
export const PLACE_NAMES = Object.keys(PLACES) as PlaceName[];

const RIDGE_ROLES = ['ridge-far', 'ridge-near'] as const satisfies readonly Role[];

const put = (placed: readonly Placed[] = []): Shape[] =>
  placed.flatMap(([drawing, x, y, scale]) =>
    drawing.map((shape) => ({ ...shape, at: [x, y, scale] as const })),
  );

/** Returns the landscape of a page, by the name of its place. */
export function pageScene(name: PlaceName): Scene {
  const place: Place = PLACES[name];
  const {
    timeOfDay,
    light,
    ridges = [],
    horizon,
    stands = [],
    waters,
    behind,
    before,
    calm,
  } = place;
  const random = seededRandom(name);
  const water = (role: Role, level: number): Shape => ({
    role,
    d: plane(random, { level, swing: 7, reach: 250 }),
  });
  const shapes: Shape[] = [];
  if (light) {
    const [x, y, radius, kind] = light;
    shapes.push(
      { role: 'halo', d: disc(x, y, Math.round(radius * 2.1)) },
      { role: 'sun', d: (kind === 'moon' ? crescent : disc)(x, y, radius) },
    );
  }
  ridges.forEach(([level, swing, reach], index) =>
    shapes.push({ role: RIDGE_ROLES[index]!, d: plane(random, { level, swing, reach }) }),
  );
  shapes.push({ role: 'water-far', d: `M0 ${horizon}H${SHEET.width}V${SHEET.height}H0Z` });
  if (light) shapes.push({ role: 'foam', d: glitter(random, light[0], horizon + 12), line: 4 });
  shapes.push(
    ...put(behind),
    ...stands.map(([from, to, base, tallest]): Shape => ({
      role: 'trees',
      d: spruceStand(random, { from, to, base, tallest, span: 2 * SHEET.width }),
    })),
    water('water-mid', waters[0]),
    ...(calm ? [] : [{ role: 'foam', d: ripples(random, 5), line: 2.5 } as const]),
    water('water-near', waters[1]),
    ...put(before),
    { role: 'page', d: paper(random) },
  );
  return { timeOfDay, shapes };
}
