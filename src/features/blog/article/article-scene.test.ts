import { expect, it } from 'vitest';
import { composeScene } from '#lib/landscape/compose-scene.ts';
import { articleScene } from './article-scene.ts';

const article = { category: 'Mental Health', slug: 'a-quiet-hour' } as const;

it('an article lies in the hour of its category, on a shore of its own', () => {
  const scene = articleScene(article);
  expect(scene).toEqual(
    composeScene({ timeOfDay: 'dusk', subject: 'heron', seed: 'a-quiet-hour' }),
  );
  expect(articleScene({ ...article, slug: 'another' })).not.toEqual(scene);
});

it('a picture that shows less of the shore draws fewer trees', () => {
  const drawn = (span?: number) => JSON.stringify(articleScene(article, span)).length;
  expect(drawn(300)).toBeLessThan(drawn());
});
