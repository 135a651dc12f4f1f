import { composeScene } from '#lib/landscape/compose-scene.ts';
import type { Scene } from '#lib/landscape/scene.ts';
import { CATEGORIES, type Category } from './categories.ts';

/** Returns the landscape of an article: its category chooses the hour and the subject, its slug the shore. */
export function articleScene(
  { category, slug }: { category: Category; slug: string },
  span?: number,
): Scene {
  const { timeOfDay, subject } = CATEGORIES[category];
  return composeScene({ timeOfDay, subject, seed: slug, ...(span === undefined ? {} : { span }) });
}
