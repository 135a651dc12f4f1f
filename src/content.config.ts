import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { articleSchema } from './features/blog/article-schema.ts';
import { referenceSchema } from './features/blog/reference-schema.ts';

export const collections = {
  articles: defineCollection({
    loader: glob({ base: './content/blog', pattern: '*.mdx' }),
    schema: articleSchema,
  }),
  references: defineCollection({
    loader: file('content/references.yaml'),
    schema: referenceSchema,
  }),
};
