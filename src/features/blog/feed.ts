import { absoluteUrl } from '../../lib/absolute-url.ts';
import { blogArticlePath, feedPath, paths } from '../../lib/paths.ts';
import type { Article } from './article.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (words: string) => words.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** The articles as an RSS 2.0 feed, in the order given. */
export function rssFeed(
  articles: readonly Article[],
  { name, site }: { name: string; site: URL },
): string {
  const items = articles.map(({ slug, title, excerpt, category, day }) => {
    const url = escapeXml(absoluteUrl(blogArticlePath(slug), site));
    return `<item><title>${escapeXml(title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><description>${escapeXml(excerpt)}</description><category>${escapeXml(category)}</category><pubDate>${new Date(`${day}T12:00:00Z`).toUTCString()}</pubDate></item>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeXml(name)} Blog</title><link>${escapeXml(absoluteUrl(paths.blog, site))}</link>`,
    '<description>Plain words about massage, honest about the evidence.</description><language>en-us</language>',
    `<atom:link href="${escapeXml(absoluteUrl(feedPath, site))}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}
