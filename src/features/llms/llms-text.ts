import * as z from 'zod/mini';
import { absoluteUrl } from '#lib/site/head/absolute-url.ts';
import { paths } from '#lib/site/paths.ts';
import { plainWords, wordsSchema } from '#lib/site/facts/written-text.ts';

type PageName = keyof typeof paths;

/** What content/llms.yaml must contain. */
export const llmsSchema = z.strictObject({
  summary: wordsSchema,
  facts: z.array(wordsSchema),
  sections: z.array(
    z.strictObject({
      heading: wordsSchema,
      pages: z.array(
        z.strictObject({
          page: z.enum(Object.keys(paths) as [PageName, ...PageName[]]),
          summary: wordsSchema,
        }),
      ),
    }),
  ),
});

type LlmsContent = z.infer<typeof llmsSchema>;

interface Article {
  title: string;
  path: string;
  excerpt: string;
}

interface Sources {
  content: LlmsContent;
  articles: readonly Article[];
  practiceName: string;
  site: URL;
}

/** Returns the site as one page of Markdown, in the format of llmstxt.org. */
export function llmsText({ content, articles, practiceName, site }: Sources): string {
  const link = (label: string, path: string, about: string) =>
    `- [${label}](${absoluteUrl(path, site)}): ${about}`;
  const sections = content.sections.map(({ heading, pages }) => ({
    heading,
    lines: pages.map(({ page, summary }) =>
      link(pageLabel(page), paths[page], plainWords(summary)),
    ),
  }));
  const library = {
    heading: 'Articles',
    lines: articles.map(({ title, path, excerpt }) => link(title, path, excerpt)),
  };
  return [
    `# ${practiceName}`,
    `> ${plainWords(content.summary)}`,
    content.facts.map((fact) => `- ${plainWords(fact)}`).join('\n'),
    ...[...sections, library]
      .filter(({ lines }) => lines.length > 0)
      .map(({ heading, lines }) => `## ${heading}\n\n${lines.join('\n')}`),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Returns a page's name in words: "giftCertificates" becomes "Gift certificates". */
function pageLabel(page: PageName): string {
  if (page === 'faq') return 'FAQ';
  const words = page.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
