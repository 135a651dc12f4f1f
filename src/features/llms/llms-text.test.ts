import { expect, test } from 'vitest';
import { practice } from '#lib/site/built/practice.ts';
import { readContent } from '#lib/site/built/read-content.ts';
import { llmsSchema, llmsText } from './llms-text.ts';

const sources = {
  content: readContent('content/llms.yaml', llmsSchema),
  articles: [{ title: 'Sore necks', path: '/blog/sore-necks', excerpt: 'Why they are sore.' }],
  practiceName: practice.name,
  site: new URL('https://quietshore.example'),
};

test('llms.txt opens with the practice and links to its pages and articles', () => {
  const text = llmsText(sources);
  expect(text).toMatch(new RegExp(`^# ${practice.name}\n\n> Massage`));
  expect(text).toContain('- [FAQ](https://quietshore.example/faq): ');
  expect(text).toContain(
    '- [Sore necks](https://quietshore.example/blog/sore-necks): Why they are sore.',
  );
  expect(text).toContain('[Gift certificates](https://quietshore.example/gift-certificates)');
});

test('llms.txt is Markdown in the form of llmstxt.org, without headings of nothing', () => {
  const content = {
    summary: 'Massage, [booked](book) online.',
    facts: ['One therapist.', 'No [hurry](about).'],
    sections: [
      {
        heading: 'Visit',
        pages: [
          { page: 'giftCertificates', summary: 'To [give](about).' },
          { page: 'faq', summary: 'To ask.' },
        ],
      },
      { heading: 'Empty', pages: [] },
    ],
  } as const;
  expect(llmsText({ ...sources, content: llmsSchema.parse(content) })).toBe(
    [
      `# ${practice.name}`,
      '> Massage, booked online.',
      '- One therapist.\n- No hurry.',
      '## Visit',
      '- [Gift certificates](https://quietshore.example/gift-certificates): To give.\n- [FAQ](https://quietshore.example/faq): To ask.',
      '## Articles',
      '- [Sore necks](https://quietshore.example/blog/sore-necks): Why they are sore.\n',
    ].join('\n\n'),
  );
});
