import type { APIRoute } from 'astro';
import { rssFeed } from '../features/blog/feed.ts';
import { loadListedArticles } from '../features/blog/load-articles.ts';
import { requireSite } from '../lib/absolute-url.ts';
import { practice } from '../lib/practice.ts';

/** The feed of the listed articles, newest first. */
export const GET: APIRoute = async ({ site }) =>
  new Response(
    rssFeed(await loadListedArticles(), { name: practice.name, site: requireSite(site) }),
    {
      headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
    },
  );
