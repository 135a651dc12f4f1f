import { expect, it } from 'vitest';
import { differences } from './differences.ts';

it('lists what says something else, and what only one of the two has', () => {
  const mine = [
    ['Name', 'Quiet Shore'],
    ['Phone', '1'],
    ['Link', 'a'],
  ] as const;
  const theirs = [
    ['Name', 'Quiet Shore'],
    ['Phone', '2'],
    ['Email', 'b'],
  ] as const;
  expect(differences(mine, theirs)).toEqual([
    { label: 'Phone', mine: '1', theirs: '2' },
    { label: 'Link', mine: 'a', theirs: '' },
    { label: 'Email', mine: '', theirs: 'b' },
  ]);
  expect(differences(mine, mine)).toEqual([]);
});
