import { expect, it } from 'vitest';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { BUILT_SHELVES, bundlesPageData } from './bundles.ts';

it('has the bundles of the price list, by length', () => {
  const shown = BUILT_SHELVES.map(({ duration, bundles }) => [
    duration,
    ...bundles.map(({ credits, price, discountPercent }) =>
      [credits, displayMoney(parseMoney(price)), `${discountPercent}%`].join(' '),
    ),
  ]);
  expect(shown).toEqual([
    [60, '3 $238 10%', '6 $449 15%', '10 $704 20%'],
    [90, '3 $356 10%', '6 $673 15%', '10 $1,056 20%'],
    [120, '3 $475 10%', '6 $898 15%', '10 $1,478 16%'],
  ]);
});

it('marks the bundles of six alone', () => {
  const marked = BUILT_SHELVES.flatMap(({ bundles }) => bundles.filter(({ popular }) => popular));
  expect(marked.map(({ credits }) => credits)).toEqual([6, 6, 6]);
});

// What search engines read: seen in the diff, written anew by `vitest -u`.
it('gives search engines the same questions and answers as the page', async () => {
  const data = `${JSON.stringify(bundlesPageData(), null, 2)}\n`;
  await expect(data).toMatchFileSnapshot('bundles-page-data.txt');
});
