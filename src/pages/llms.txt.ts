import type { APIRoute } from 'astro';
import { loadListedArticles } from '../features/blog/article/load-articles.ts';
import { llmsSchema, llmsText } from '../features/llms/llms-text.ts';
import { requireSite } from '#lib/site/head/absolute-url.ts';
import { blogArticlePath } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';
import { readContent } from '#lib/site/built/read-content.ts';

/** The site in brief, for programs that read it on someone's behalf. */
export const GET: APIRoute = async ({ site }) => {
  const articles = await loadListedArticles();
  const text = llmsText({
    content: readContent('content/llms.yaml', llmsSchema),
    articles: articles.map(({ slug, title, excerpt }) => ({
      title,
      excerpt,
      path: blogArticlePath(slug),
    })),
    practiceName: practice.name,
    site: requireSite(site),
  });
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
