import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, startPage } from './performance-page.ts';
import { runBench } from './run-bench.ts';

const TREE = { commit: 'abc1234', isChanged: false };
const TITLES = ['Weight', 'Build', 'Slots'];
const measure = (value: number) => () =>
  Promise.resolve([{ what: 'A build', value, unit: 's', bar: 20 }]);

/** Runs some parts; returns the page after each of them. */
async function bench(
  parts: Parameters<typeof runBench>[0],
  { earlier = '', tree = TREE }: { earlier?: string; tree?: typeof TREE } = {},
) {
  const pages: string[] = [];
  const outcome = await runBench(parts, {
    start: startPage(earlier, TITLES, tree),
    save: (page) => pages.push(renderPage(page)),
    now: new Date('2026-11-23T12:00:00Z'),
  });
  return { ...outcome, pages, page: pages.at(-1) ?? '' };
}

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

describe('a bench', () => {
  it('keeps the results of the other parts if one breaks, and says which one did', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const { page, pages, broken } = await bench([
      { title: 'Weight', measure: measure(18) },
      { title: 'Build', measure: () => Promise.reject(new Error('No folder build/\nat line 1')) },
      { title: 'Slots', measure: measure(19) },
    ]);
    expect(broken).toEqual(['Build']);
    expect(page).toMatch(/## Weight\n\nMeasured on 2026-11-23, [^]*\| A build \| 18 s \|/);
    expect(page).toContain(
      '## Build\n\nNot measured on this tree: on 2026-11-23 the bench itself failed (No folder build/).\n',
    );
    expect(page).toMatch(/## Slots\n\nMeasured on 2026-11-23, [^]*\| A build \| 19 s \|/);
    expect(pages).toHaveLength(4);
    expect(pages[0]).toContain('## Weight\n\nNot measured on this tree.\n');
    expect(pages[1]).toContain('| A build | 18 s |');
    expect(vi.mocked(console.error)).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
  });

  it('names the commit, and keeps results of an earlier run if the tree is the same', async () => {
    const { page: earlier } = await bench([{ title: 'Weight', measure: measure(18) }]);
    expect(earlier).toContain('The tree: commit `abc1234`.\n');
    const { page } = await bench([{ title: 'Slots', measure: measure(19) }], { earlier });
    expect(page).toContain('| A build | 18 s |');
    expect(page).toContain('## Build\n\nNot measured on this tree.\n');
    expect(page).toContain('| A build | 19 s |');
  });

  it.each([
    ['another commit', { commit: 'def5678', isChanged: false }],
    ['a tree with changes, which no one can tell from others', { ...TREE, isChanged: true }],
  ])('keeps no figure of %s', async (_, tree) => {
    const { page: first } = await bench([{ title: 'Weight', measure: measure(18) }]);
    const { page } = await bench([{ title: 'Slots', measure: measure(19) }], {
      earlier: first,
      tree,
    });
    expect(page).toContain('## Weight\n\nNot measured on this tree.\n');
    expect(page).toContain(`commit \`${tree.commit}\``);
    const again = await bench([{ title: 'Build', measure: measure(17) }], { earlier: page, tree });
    expect(again.page.includes('| A build | 19 s |')).toBe(!tree.isChanged);
  });

  it.each([
    ['a time within a tenth of its bar', { unit: 's', value: 22 }, 'yes, within 10 %'],
    ['a time beyond that', { unit: 's', value: 22.1 }, '**no**'],
    ['a count beyond its bar', { unit: '', value: 21 }, '**no**'],
  ])('judges %s', async (_, figure, verdict) => {
    const part = {
      title: 'Build',
      measure: () => Promise.resolve([{ what: 'It', bar: 20, ...figure }]),
    };
    const { page, missed } = await bench([part]);
    expect(page).toContain(`| ${verdict} |`);
    expect(missed).toEqual(verdict === '**no**' ? ['Build: It'] : []);
  });
});
