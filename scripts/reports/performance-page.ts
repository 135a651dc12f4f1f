import { describeTree, type Tree } from './tree.ts';

/** docs/performance.md: what each part measured, all on one tree. */
export interface PerformancePage {
  tree: Tree;
  /** Each part's text, by its title. */
  sections: ReadonlyMap<string, string>;
}

const NOT_MEASURED = 'Not measured on this tree.';

/** Starts the page of a tree with the results that an earlier page has for the same tree. */
export function startPage(earlier: string, titles: readonly string[], tree: Tree): PerformancePage {
  const isSameTree = !tree.isChanged && earlier.includes(`\n${describeTree(tree)}\n`);
  const kept = isSameTree ? readSections(earlier) : new Map<string, string>();
  return {
    tree,
    sections: new Map(titles.map((title) => [title, kept.get(title) ?? NOT_MEASURED])),
  };
}

/** The page with new text under one of its titles. */
export const withSection = (
  page: PerformancePage,
  title: string,
  text: string,
): PerformancePage => ({
  ...page,
  sections: new Map(page.sections).set(title, text),
});

/** The page as Markdown. */
export function renderPage({ tree, sections }: PerformancePage): string {
  return `# Performance

Written by \`npm run bench\`, part by part (\`npm run bench -- weight\` measures one again). Every figure is of one tree; a part that
was not measured on it says so. Lighthouse: mobile preset, simulated throttling, the built site served locally with brotli, median
of five. Sizes are compressed (brotli). The machine swings: a figure within 10 % of its bar is met; counts and scores are exact.

${describeTree(tree)}
${[...sections].map(([title, text]) => `\n## ${title}\n\n${text}\n`).join('')}`;
}

function readSections(page: string): Map<string, string> {
  const [, ...sections] = page.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const [title = '', ...text] = section.split('\n');
      return [title, text.join('\n').trim()];
    }),
  );
}
