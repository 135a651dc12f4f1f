import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { articleSchema } from './features/blog/article/article-schema.ts';
import { referenceSchema } from './features/blog/article/reference-schema.ts';
import { warningSignsSchema } from './features/blog/article/warning-signs-schema.ts';

export const collections = {
  articles: defineCollection({
    loader: glob({ base: './content/blog', pattern: '*.mdx' }),
    schema: articleSchema,
  }),
  references: defineCollection({
    loader: file('content/references.yaml'),
    schema: referenceSchema,
  }),
  warningSigns: defineCollection({
    loader: file('content/warning-signs.yaml'),
    schema: warningSignsSchema,
  }),
};
