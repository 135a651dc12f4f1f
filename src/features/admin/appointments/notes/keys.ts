import { levelOf, markArea, type Chart } from '#contract/notes/session-note.ts';

const both = (...names: string[]) => names.flatMap((name) => [`${name}-left`, `${name}-right`]);

/** The keys that mark whole areas, each with those of the chart that it stands for. */
export const AREA_KEYS: readonly (readonly [name: string, areas: readonly string[]])[] = [
  ['Neck', both('back-neck')],
  ['Shoulders', both('back-top')],
  ['Upper back', [...both('back-blade'), 'back-between']],
  ['Low back', both('back-low')],
  ['Hips', both('back-glute')],
  ['Thighs', both('front-thigh', 'back-hamstring')],
  ['Calves', both('back-calf')],
  ['Feet', both('front-foot', 'back-sole')],
  ['Arms', both('back-upper-arm', 'back-forearm')],
];

/** The techniques offered by name, the most used first. */
export const TECHNIQUES = [
  'Long strokes',
  'Kneading',
  'Compression',
  'Trigger points',
  'Stretching',
  'Friction',
  'Myofascial release',
  'Bamboo',
  'Hot stones',
  'Cupping',
  'Joint movement',
  'Scalp massage',
] as const;

/** Returns whether any of a key's areas is marked. */
export const isKeyOn = (chart: Chart, areas: readonly string[]): boolean =>
  areas.some((area) => levelOf(chart, area) > 0);

/** Returns the chart after a key is pressed: all of its areas are light, or, if any was marked, cleared. */
export function pressKey(chart: Chart, areas: readonly string[]): Chart {
  const level = isKeyOn(chart, areas) ? 0 : 1;
  return areas.reduce((marked, area) => markArea(marked, area, level), chart);
}

/** Returns the chart with a technique added, or removed if it has it. */
export function pressTechnique(chart: Chart, technique: string): Chart {
  const { techniques } = chart;
  return {
    ...chart,
    techniques: techniques.includes(technique)
      ? techniques.filter((each) => each !== technique)
      : [...techniques, technique],
  };
}
