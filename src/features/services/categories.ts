import { snapshot } from '#lib/site/built/snapshot.ts';

export interface CategoryWords {
  category: string;
  name: string;
  /** The address's part after '#' that shows this category. */
  fragment: string;
  /** The kind of massage, on its card. */
  summary: string;
  /** How it feels, above its durations. */
  introduction: string;
  drawing: 'lotus' | 'strokes' | 'depths';
  isSpecialty: boolean;
}

/** The categories in the order of the page, with their introductions. */
export const CATEGORIES: readonly CategoryWords[] = snapshot.categories.map(
  ({ service_category_id, name, is_specialty, ...words }) => ({
    category: service_category_id,
    name,
    fragment: name.toLowerCase().replaceAll(' ', '-'),
    ...words,
    isSpecialty: is_specialty,
  }),
);
