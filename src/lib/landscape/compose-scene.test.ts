import { describe, expect, it } from 'vitest';
import { composeScene } from './compose-scene.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

const outline = { timeOfDay: 'dawn', subject: 'reeds', seed: 'one' } as const;

describe('a landscape', () => {
  it('is the same for the same seed', () => {
    expect(composeScene(outline)).toEqual(composeScene(outline));
  });

  it('is another for another seed', () => {
    expect(composeScene(outline)).not.toEqual(composeScene({ ...outline, seed: 'two' }));
  });

  it('leaves out the trees that a narrow view would not show', () => {
    const weight = (span?: number) =>
      JSON.stringify(composeScene({ ...outline, ...(span ? { span } : {}) })).length;
    expect(weight(400)).toBeLessThan(weight() * 0.8);
  });

  it.each(Object.keys(SUBJECTS) as Subject[])('of %s is at most 5 kB of shapes', (subject) => {
    const { shapes } = composeScene({ ...outline, subject });
    expect(JSON.stringify(shapes).length).toBeLessThan(5000);
    expect(shapes.every(({ d }) => /^M/.test(d) && !/NaN|undefined/.test(d))).toBe(true);
  });
});
