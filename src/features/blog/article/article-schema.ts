import { z } from 'astro/zod';
import { CATEGORY_NAMES } from './categories.ts';
import { publishedDay } from '../text/published-day.ts';
import { typographic } from '../text/typographic.ts';

const printed = (least: number, most: number) =>
  z.string().trim().min(least).max(most).transform(typographic);

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be the slug of an article');

const printedDay = z
  .string()
  .refine((date) => publishedDay(date) !== null, "must be a day such as 'April 1, 2025'");

/** The front matter of an article; the slug is the name of its file. */
export const articleSchema = z.strictObject({
  id: z.int().min(1),
  title: printed(10, 100),
  date: printedDay,
  /** The day its content last changed; left out while it is as published. */
  updated: printedDay.optional(),
  /** Checked against the word count of the body when the article is read. */
  readTime: z.string().regex(/^\d+ min read$/, "must look like '8 min read'"),
  category: z.enum(CATEGORY_NAMES),
  excerpt: printed(80, 180),
  metaDescription: printed(110, 160),
  /** Whether the list of articles shows it; it has a page either way. */
  listed: z.boolean(),
  related: z.array(slug).length(3),
  /** The sources that the body cites, and no others. */
  references: z.array(z.string().min(1)).min(1),
});

export type ArticleFacts = z.infer<typeof articleSchema>;
