import * as z from 'zod/mini';
import catalogue from '../../../content/catalogue.json';

const categorySchema = z.object({
  category: z.string(),
  name: z.string(),
  /** The kind of massage, on its card. */
  summary: z.string(),
  /** How it feels, above its durations. */
  introduction: z.string(),
  drawing: z.enum(['lotus', 'strokes', 'depths']),
  isSpecialty: z.boolean(),
});

export interface CategoryWords extends z.infer<typeof categorySchema> {
  /** The address's part after '#' that shows this category. */
  fragment: string;
}

/** The categories in the order of the page, with their introductions. */
export const CATEGORIES: readonly CategoryWords[] = z
  .array(categorySchema)
  .parse(catalogue.categories)
  .map(({ category, name, ...words }) => ({
    category,
    name,
    fragment: name.toLowerCase().replaceAll(' ', '-'),
    ...words,
  }));
