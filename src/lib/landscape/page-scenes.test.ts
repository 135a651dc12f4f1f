import { describe, expect, it } from 'vitest';
import { pageScene, PLACE_NAMES } from './page-scenes.ts';
import { SHEET } from './scene.ts';

describe.each(PLACE_NAMES)('the place %s', (name) => {
  const { shapes } = pageScene(name);

  it('is at most 6 kB of shapes', () => {
    expect(JSON.stringify(shapes).length).toBeLessThan(6000);
    expect(shapes.every(({ d }) => /^M/.test(d) && !/NaN|undefined/.test(d))).toBe(true);
  });

  it('ends in the paper of the page, which reaches below the sheet', () => {
    const last = shapes.at(-1);
    expect(last?.role).toBe('page');
    const foot = Number(/V(\d+)H0Z$/.exec(last?.d ?? '')?.[1]);
    expect(foot).toBeGreaterThan(SHEET.height);
  });
});

it('no two places have the same light', () => {
  const skies = PLACE_NAMES.map((name) => {
    const { timeOfDay, shapes } = pageScene(name);
    return `${timeOfDay} ${shapes.find(({ role }) => role === 'sun' || role === 'foam')?.d}`;
  });
  expect(new Set(skies).size).toBe(PLACE_NAMES.length);
});
