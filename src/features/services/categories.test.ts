import { expect, it } from 'vitest';
import { builtServices } from './built-catalog.ts';
import { CATEGORIES } from './categories.ts';

it('each kind of massage is introduced once, in the words on paper', async () => {
  const introduced = CATEGORIES.map(({ category }) => category);
  const offered = new Set(builtServices.map(({ category }) => category));
  expect(introduced.toSorted()).toEqual([...offered].toSorted());
  const words = CATEGORIES.map((category) =>
    Object.entries(category)
      .map(([field, value]) => `${field}: ${value}`)
      .join('\n'),
  );
  await expect(`${words.join('\n\n')}\n`).toMatchFileSnapshot('categories.txt');
});
