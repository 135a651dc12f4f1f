import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { articleSchema } from '../../../src/features/blog/article/article-schema.ts';
import { toArticle, type Article } from '../../../src/features/blog/article/article.ts';

const FOLDER = 'content/blog';

/** Every article of content/blog as the pages get it; throws when a head or a body breaks a rule of the build. */
export function readArticles(): Article[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => {
      const [, head = '', body = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(`${FOLDER}/${name}`, 'utf8')) ?? [];
      return toArticle(name.replace(/\.mdx$/, ''), articleSchema.parse(parse(head)), body);
    });
}
