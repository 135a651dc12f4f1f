import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { loadListedArticles } from '../features/blog/article/load-articles.ts';
import { absoluteUrl, requireSite } from '#lib/site/head/absolute-url.ts';
import { blogArticlePath, feedPath } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';

/** The feed of the listed articles, newest first. */
export const GET: APIRoute = async (context) => {
  const site = requireSite(context.site);
  const articles = await loadListedArticles();
  return rss({
    title: `${practice.name} Blog`,
    description: 'Plain words about massage, honest about the evidence.',
    site,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>en-us</language><atom:link href="${absoluteUrl(feedPath, site)}" rel="self" type="application/rss+xml"/>`,
    items: articles.map(({ slug, title, excerpt, category, day }) => ({
      title,
      description: excerpt,
      link: blogArticlePath(slug),
      pubDate: new Date(`${day}T12:00:00Z`),
      categories: [category],
    })),
  });
};
