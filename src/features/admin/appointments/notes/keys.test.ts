import { describe, expect, it } from 'vitest';
import { isBodyArea } from '#contract/notes/body-areas.ts';
import { EMPTY_CHART, markArea } from '#contract/notes/session-note.ts';
import { BACK, FRONT } from './body-chart/body-figures.ts';
import { AREA_KEYS, isKeyOn, pressKey, pressTechnique } from './keys.ts';
import { areaByKey, areaNear } from './body-chart/neighbor.ts';

const find = (id: string) => {
  const area = [...FRONT.areas, ...BACK.areas].find((each) => each.id === id);
  if (!area) throw new Error(`no ${id}`);
  return area;
};

describe('the keys', () => {
  it('stand for areas of the chart, each for its own', () => {
    const areas = AREA_KEYS.flatMap(([, each]) => each);
    expect(areas.filter((area) => !isBodyArea(area))).toEqual([]);
    expect(new Set(areas).size).toBe(areas.length);
  });

  it('mark both sides, and clear them, also if only one was marked', () => {
    const calves = ['back-calf-left', 'back-calf-right'];
    const marked = pressKey(EMPTY_CHART, calves);
    expect(marked.areas).toEqual(calves.map((area) => ({ area, level: 1 })));
    expect(pressKey(marked, calves)).toEqual(EMPTY_CHART);
    const one = markArea(EMPTY_CHART, 'back-calf-left', 3);
    expect(isKeyOn(one, calves)).toBe(true);
    expect(pressKey(one, calves)).toEqual(EMPTY_CHART);
  });

  it('add a technique, and take it out again', () => {
    const bamboo = pressTechnique(EMPTY_CHART, 'Bamboo');
    expect(bamboo.techniques).toEqual(['Bamboo']);
    expect(pressTechnique(bamboo, 'Bamboo')).toEqual(EMPTY_CHART);
  });
});

describe('the drawing', () => {
  it('has each area of the chart once, with its number inside it', () => {
    const ids = [...FRONT.areas, ...BACK.areas].map(({ id }) => id);
    expect(ids).toHaveLength(53);
    expect(new Set(ids).size).toBe(53);
    expect(ids.filter((id) => !isBodyArea(id))).toEqual([]);
  });

  it.each([
    ['back-low-left', 'ArrowRight', 'back-low-right'],
    ['back-low-right', 'ArrowUp', 'back-mid-right'],
    ['back-low-right', 'ArrowDown', 'back-glute-right'],
    ['back-calf-left', 'Home', 'back-head'],
    ['back-head', 'End', 'back-sole-left'],
    ['back-head', 'ArrowUp', 'back-head'],
    ['front-scalp', 'ArrowDown', 'front-face'],
  ])('leads from %s by %s to %s', (from, key, to) => {
    const { areas } = from.startsWith('front') ? FRONT : BACK;
    expect(areaByKey(areas, find(from), key)?.id).toBe(to);
  });

  it('reaches every area by arrows alone', () => {
    for (const { areas } of [FRONT, BACK]) {
      const reached = new Set(areas.slice(0, 1));
      for (const area of reached) {
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
          const next = areaByKey(areas, area, key);
          if (next) reached.add(next);
        }
      }
      expect(areas.filter((area) => !reached.has(area)).map(({ id }) => id)).toEqual([]);
    }
  });

  it('takes the nearest area for a tap beside the outline, and none for one far off', () => {
    expect(areaNear(BACK.areas, [45, 370])?.id).toBe('back-calf-right');
    expect(areaNear(BACK.areas, [94, 0])).toBeNull();
  });
});
