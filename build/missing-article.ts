import { existsSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { missingArticlePath, paths } from '#lib/site/paths.ts';

/** The slug in an address under /blog; null for any other address. */
function askedSlug(url: string): string | null {
  const [path = ''] = url.split('?');
  const [, slug] = new RegExp(`^${paths.blog}/([^/]+)/?$`).exec(path) ?? [];
  return slug ?? null;
}

const isArticle = (slug: string) => /^[\w-]+$/.test(slug) && existsSync(`content/blog/${slug}.mdx`);

/** Makes the dev server answer an unknown article with the blog's page, as the host does. */
export function missingArticle(): AstroIntegration {
  return {
    name: 'missing-article',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const slug = askedSlug(request.url ?? '');
          if (slug !== null && !isArticle(slug)) request.url = missingArticlePath;
          next();
        });
      },
    },
  };
}
